import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../server/testing/integrations/mail-server.ts'
import { visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible, phone } from './testing/browser/browser.ts'
import { callsOf, callTo, count } from './testing/browser/calls.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { makePayment, receiptOf } from './testing/payments/paying.ts'
import { atReceipts, rowsOfReceipts, toReceipts } from './testing/payments/receipt-list.ts'

const sendPath = '/payments/send-payment-receipts'

let mail: MailServer

// Before the portal, so that it ends after it.
afterAll(() => mail.close())

const stage = onPortal(async () => {
  mail = await startMailServer()
  return { variables: { SMTP_URL: mail.url } }
})
const { portal, browser } = stage

describe('the receipt of a card payment', () => {
  it('[PAY-02] sends a receipt within seconds, and again to another address when asked for', async () => {
    const { page, context, complaints } = await visit(browser, portal, 'kevin')
    const calls = callsOf(page)
    const answered = page.waitForResponse('**/payments/make')
    await makePayment(page, { amount: '25.00', from: '4242' })
    await answered
    const paidAt = performance.now()
    await receiptOf(page).waitFor()
    const email = await mail.arrived(
      ({ to, subject }) => to[0] === 'kevin.nguyen@example.com' && subject.includes('$25.00'),
    )
    expect(email.arrivedAt - paidAt).toBeLessThan(5000)
    expect(email).toMatchObject({
      from: 'help@lonemesa.example.com',
      subject: 'Lone Mesa Auto Finance: Receipt for your payment of $25.00 + $3.95 fee',
    })
    expect(email.messageId).toMatch(/^<[0-9a-f-]{36}@lonemesa\.example\.com>$/)
    for (const form of [email.text, email.html]) {
      expect(form).toContain('$28.95')
      expect(form).toContain('21-101556')
      expect(form).toContain('4100 Mesa Verde Dr, Ste 210, San Antonio, TX 78229')
      expect(form).toContain('210-555-0142')
    }
    expect(email.html).toMatch(/prefers-color-scheme:dark/)

    await receiptOf(page).getByRole('button', { name: 'Send receipt' }).click()
    await dialogOf(page).getByLabel('Email').fill('kevin.copy@example.com')
    await dialogOf(page).getByLabel('Text message').fill('2105550188')
    await sendIt(page)
    const first = await mail.arrived(({ to }) => to[0] === 'kevin.copy@example.com')
    expect(first.text).toContain('$28.95')
    expect(await outboxText('lonemesa', '2105550188')).toContain('21-101556')
    await receiptOf(page).getByRole('button', { name: 'Done' }).click()
    await toReceipts(page)
    await rowsOfReceipts(page).first().click()
    await openDialog(page)
    await dialogOf(page).getByLabel('Email').fill('luis.copy@example.com')
    await dialogOf(page).getByLabel('Text message').fill('')
    await sendIt(page)
    const copy = await mail.arrived(({ to }) => to[0] === 'luis.copy@example.com')
    expect(copy.text).toContain('21-101556')
    expect(copy.text).toContain('$28.95')
    expect(count(calls, sendPath)).toBe(2)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('reads well as a receipt in a mail program, light and dark', async () => {
    const email = await mail.arrived(({ subject }) => subject.includes('Receipt for'))
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ colorScheme, viewport: phone })
      const page = await context.newPage()
      await page.setContent(email.html)
      await expectAccessible(page)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(phone.width)
      await context.close()
    }
  })
})

describe('a receipt in the list', () => {
  it('[RCPT-13][RCPT-19][RCPT-20] sends a receipt from the list to the email and phone in the form', async () => {
    const { page, context, calls, complaints } = await atReceipts(stage, 'darnell')
    const row = rowsOfReceipts(page).filter({ hasText: '09/16/2026' })
    const [reference = ''] = /LM-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await row.innerText()) ?? []
    await row.click()
    await openDialog(page)
    await expect
      .poll(() => dialogOf(page).getByLabel('Email').inputValue())
      .toBe('darnell.whitaker@example.com')
    await expect
      .poll(() => dialogOf(page).getByLabel('Text message').inputValue())
      .toBe('2105550103')
    await expectAccessible(page)
    await sendIt(page)
    const { body } = callTo(calls, sendPath)
    expect(body).toEqual({
      receiptId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      email: 'darnell.whitaker@example.com',
      phoneNo: '2105550103',
    })
    const email = await mail.arrived(({ to }) => to[0] === 'darnell.whitaker@example.com')
    expect(email.subject).toBe('Lone Mesa Auto Finance: Copy of your receipt for $405.77')
    expect(email.text).toContain(`Reference Number: ${reference}`)
    expect(email.text).not.toContain(String(body?.['receiptId']))
    const text = await outboxText('lonemesa', '2105550103')
    expect(text).toMatch(/^Lone Mesa Auto Finance: receipt for \$405\.77 .*21-098817.*STOP/)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('[RCPT-19] opens an empty form where the lender does not fill it in', async () => {
    const { page, context } = await atReceipts(stage, 'gurpreet')
    await openDialog(page)
    expect(await dialogOf(page).getByLabel('Email').inputValue()).toBe('')
    expect(await dialogOf(page).getByLabel('Text message').inputValue()).toBe('')
    await context.close()
  })

  it('[RCPT-20] opens the form over the receipt’s details on a phone, and goes back to them', async () => {
    const { page, context } = await atReceipts(stage, 'darnell', { viewport: phone })
    await rowsOfReceipts(page).filter({ hasText: '09/16/2026' }).click()
    await openDialog(page)
    await expectAccessible(page)
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
    await dialogOf(page).waitFor({ state: 'detached' })
    await page.getByRole('dialog', { name: 'Receipt' }).getByText('$405.77').first().waitFor()
    await context.close()
  })
})

describe('a receipt that can not be delivered', () => {
  it('reports an undeliverable receipt to the lender with the reason, and changes no payment', async () => {
    const { page, context, calls } = await atReceipts(stage, 'darnell')
    await rowsOfReceipts(page).filter({ hasText: '09/16/2026' }).click()
    await openDialog(page)
    await dialogOf(page).getByLabel('Email').fill('nobody@refused.example.com')
    await dialogOf(page).getByLabel('Text message').fill('')
    await dialogOf(page).getByRole('button', { name: 'Send receipt' }).click()
    await dialogOf(page).getByText('We could not send the receipt.').waitFor()
    const { receiptId } = callTo(calls, sendPath).body ?? {}
    await expect.poll(() => refusedTo('nobody@refused.example.com')).toMatch(/550/)
    const loan = await portal.callLenderApi('lonemesa', '/loans/21-098817')
    const { payments } = loan.body as { payments: Readonly<Record<string, unknown>>[] }
    const paid = payments.find((one) => Object.values(one).includes(receiptId))
    expect(JSON.stringify(paid)).toContain('completed')
    await context.close()
  })

  it('sends no receipt to a phone that sent STOP, until it sends START', async () => {
    await say('STOP')
    const { page, context } = await atDialog()
    await dialogOf(page).getByLabel('Text message').fill('2105550166')
    await dialogOf(page).getByRole('button', { name: 'Send receipt' }).click()
    await dialogOf(page).getByText('This phone number asked for no more texts.').waitFor()
    await say('start')
    await sendIt(page)
    expect(await outboxText('lonemesa', '2105550166')).toContain('21-098817')
    await context.close()
  })
})

describe('the form', () => {
  it('[VAL-34][VAL-46] says that email or phone is needed for a receipt, and sends nothing', async () => {
    const { page, context, calls } = await atDialog()
    expect(await isShut(page)).toBe(false)
    await dialogOf(page).getByLabel('Email').fill('')
    expect(await isShut(page)).toBe(false)
    await dialogOf(page).getByLabel('Text message').fill('')
    await dialogOf(page).getByText('Some field should be filled').waitFor()
    expect(await isShut(page)).toBe(true)
    await sendButton(page).press('Enter')
    expect(count(calls, sendPath)).toBe(0)
    await context.close()
  })

  it('[VAL-34][VAL-47] says what is wrong with an email', async () => {
    const { page, context, calls } = await atDialog()
    await dialogOf(page).getByLabel('Email').fill('darnell@example')
    await dialogOf(page).getByLabel('Text message').click()
    await dialogOf(page).getByText('This must be a valid e-mail').waitFor()
    expect(await isShut(page)).toBe(true)
    await sendButton(page).press('Enter')
    expect(count(calls, sendPath)).toBe(0)
    await context.close()
  })

  it.each([
    ['210555010399', '2105550103'],
    ['(210) 555-0103', '2105550103'],
  ])('[VAL-48] takes of the phone %s no more than %s', async (typed, kept) => {
    const { page, context } = await atDialog()
    const field = dialogOf(page).getByLabel('Text message')
    await field.fill('')
    await field.pressSequentially(typed)
    await expect.poll(() => field.inputValue()).toBe(kept)
    await context.close()
  })

  it('keeps what was typed when the server refuses, at the field it is about', async () => {
    const { page, context } = await atDialog()
    await dialogOf(page).getByLabel('Text message').fill('8765550101')
    await dialogOf(page).getByRole('button', { name: 'Send receipt' }).click()
    await dialogOf(page).getByText('Please enter a valid phone number').waitFor()
    await expect
      .poll(() => dialogOf(page).getByLabel('Text message').inputValue())
      .toBe('8765550101')
    await context.close()
  })
})

function sendButton(page: Page) {
  return dialogOf(page).getByRole('button', { name: 'Send receipt' })
}

async function isShut(page: Page): Promise<boolean> {
  return (await sendButton(page).getAttribute('aria-disabled')) === 'true'
}

async function atDialog() {
  const visited = await atReceipts(stage, 'darnell')
  await openDialog(visited.page)
  return visited
}

function dialogOf(page: Page) {
  return page.getByRole('dialog', { name: 'Send the receipt' })
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await dialogOf(page).getByLabel('Email').waitFor()
}

async function sendIt(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Send receipt' }).click()
  await page.getByText('The receipt is on its way.').waitFor()
  await dialogOf(page).waitFor({ state: 'detached' })
}

/** The text that went to a phone, as the demo keeps it. */
async function outboxText(lender: string, to: string): Promise<string> {
  let found = ''
  await expect
    .poll(async () => {
      const { body } = await portal.call(lender, { path: '/dev/outbox' })
      const sent = body as { channel: string; to: string; text: string }[]
      found = sent.find((one) => one.channel === 'sms' && one.to === to)?.text ?? ''
      return found
    })
    .not.toBe('')
  return found
}

/** A text that somebody sends to the lender's number. */
function say(text: string) {
  const body = { from: '+12105550166', text }
  return portal.callLenderApi('lonemesa', '/texts', { method: 'POST', body })
}

/** Why an email to this address was refused for good; '' while it is not. */
async function refusedTo(to: string): Promise<string> {
  const { body } = await portal.callLenderApi('lonemesa', '/outbox?state=refused')
  return (body as { to: string; why: string }[]).find((one) => one.to === to)?.why ?? ''
}
