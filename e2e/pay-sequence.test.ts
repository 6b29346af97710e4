import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { holdAnswers } from './testing/browser/answers.ts'
import { type BorrowerName, type Visit, visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible, phone } from './testing/browser/browser.ts'
import { callsOf, callTo, count } from './testing/browser/calls.ts'
import { changeSettings, changeWords } from './testing/portal/change-settings.ts'
import { expectNoSidewaysScroll } from './testing/browser/looks.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { amountField, chargeButton, expectPaid, method, review } from './testing/payments/paying.ts'
import { witness } from './testing/payments/three-way.ts'

const { portal, browser } = onSharedPortal('lonemesa')

const words = 'Money sent here goes to the loan that is named above.'
const terms = /^I authorize this one-time card payment of/
const belowDue = 'Amount is less than total amount due'

beforeAll(() => changeSettings(portal, 'lonemesa', { notifyPmtLessThanDue: '0' }))

/** At the last look of a payment that only the given settings make steps for. */
async function lookWith(
  settings: Readonly<Record<string, unknown>>,
  { who = 'darnell', amount = '25.00' }: { who?: BorrowerName; amount?: string } = {},
): Promise<Visit & { dialog: Locator }> {
  await changeSettings(portal, 'lonemesa', settings)
  const visited = await visit(browser, portal, who)
  const from = who === 'maria' ? '5556' : '4242'
  return { ...visited, dialog: await review(visited.page, { amount, from }) }
}

function writeMessage(): Promise<void> {
  const english = { lender: 'lonemesa', language: 'en' }
  return changeWords(portal, english, { 'payments.message.text': words })
}

/** Why the payment can not be made yet; null when it can. */
async function reason(dialog: Locator): Promise<string | null> {
  return chargeButton(dialog).evaluate((button) => {
    if (button.ariaDisabled !== 'true') return null
    const id = button.getAttribute('aria-describedby') ?? ''
    return document.querySelector(`[id="${id}"]`)?.textContent ?? 'no reason'
  })
}

describe('the message of the lender', () => {
  it('[PAY-05][API-74] asks to accept the lender’s message before anything after it', async () => {
    const { expectThreeWay } = await witness(portal)
    await writeMessage()
    const settings = { paymentMessage: '1', messagePaymentButton: 'Yes, mine' }
    await changeSettings(portal, 'lonemesa', settings)
    const { page, context } = await visit(browser, portal, 'darnell')
    const calls = callsOf(page)
    const dialog = await review(page, { amount: '25.00', from: '4242' })
    await dialog.getByText(words).waitFor()
    const asked = callTo(calls, '/payments/get-payment-message')
    expect([asked.method, asked.body]).toEqual(['GET', null])
    const { status, result } = await asked.answer()
    expect([status, result]).toEqual([1, { paymentMessage: words }])

    expect(await reason(dialog)).toBe('Accept the message to continue.')
    expect(await dialog.getByRole('checkbox', { name: terms }).isDisabled()).toBe(true)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Yes, mine' }).click()
    await dialog.getByText('Accepted', { exact: true }).waitFor()
    expect(await reason(dialog)).toBe('Tick the authorization to pay.')
    await dialog.getByRole('checkbox', { name: terms }).check()
    expect(await reason(dialog)).toBe(null)
    expect(count(calls, '/payments/make')).toBe(0)
    await chargeButton(dialog).click()
    await expectPaid(page, '$28.95')
    await expectThreeWay(['28.95'])
    await context.close()
  })

  it('shows no message where the lender has it for schedules only', async () => {
    const { page, context, dialog } = await lookWith({ messageScheduledPayment: '1' })
    expect(await dialog.getByText(words).count()).toBe(0)
    expect(await dialog.getByRole('checkbox').count()).toBe(1)
    await expectNoSidewaysScroll(page)
    await context.close()
  })
})

describe('a payment that is scheduled already', () => {
  it('[PAY-04] warns of a scheduled payment before anything else', async () => {
    const { context, dialog } = await lookWith({}, { who: 'maria' })
    const warning = 'You already have a payment scheduled. Do you want to continue?'
    await dialog.getByText(warning).waitFor()
    expect(await reason(dialog)).toBe('Tick every box above to pay.')
    expect(await dialog.getByRole('checkbox', { name: terms }).isDisabled()).toBe(true)
    expect(await dialog.getByRole('note', { name: warning }).count()).toBe(1)
    await dialog.getByRole('checkbox', { name: 'I understand that a payment is' }).check()
    expect(await reason(dialog)).toBe('Tick the authorization to pay.')
    await context.close()
  })

  it('warns of no scheduled payment on a loan without one', async () => {
    const { context, dialog } = await lookWith({})
    expect(await dialog.getByText('already have a payment scheduled').count()).toBe(0)
    await context.close()
  })
})

describe('less than what is due', () => {
  it('[PAY-07][ERR-32] warns of less than what is due, after the terms', async () => {
    const { context, dialog } = await lookWith({ notifyPmtLessThanDue: '1' })
    await dialog.getByText(belowDue).waitFor()
    await dialog.getByRole('checkbox', { name: terms }).check()
    expect(await reason(dialog)).toBe('Tick every box above to pay.')
    await dialog.getByRole('checkbox', { name: 'I understand that this is less' }).check()
    expect(await reason(dialog)).toBe(null)
    await context.close()
  })

  it('[PAY-07] warns of no low amount where the lender does not, nor for all of what is due', async () => {
    const silent = await lookWith({ notifyPmtLessThanDue: '0' })
    expect(await silent.dialog.getByText(belowDue).count()).toBe(0)
    await silent.context.close()
    await changeSettings(portal, 'lonemesa', { notifyPmtLessThanDue: '1' })
    const { page, context } = await visit(browser, portal, 'darnell')
    await page.getByRole('radio', { name: /^Total due/ }).check()
    const dialog = await review(page, {
      amount: await amountField(page).inputValue(),
      from: '4242',
    })
    expect(await dialog.getByText(belowDue).count()).toBe(0)
    await context.close()
  })
})

describe('the terms of a card payment', () => {
  it('[PAY-06][PAY-21] shows the lender’s own card terms where it wrote some, read as text and filled in', async () => {
    const own = '<p>Charge :total to <b>:brand</b> for :lender.</p><script>alert(1)</script>'
    const { context, dialog, complaints } = await lookWith({ borrowerOnetimeCardDisclosure: own })
    const read = 'Charge $28.95 to Visa for Lone Mesa Auto Finance.'
    await dialog.getByText(read).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('[PAY-06][PAY-17] shows the built-in card terms else, and names the hour after which the day is another', async () => {
    const own = await lookWith({ borrowerOnetimeCardDisclosure: 'Short.' })
    const cutOff = 'A payment made after 5:00 PM Eastern may take effect the next business day.'
    expect(await own.dialog.innerText()).toContain(cutOff)
    await own.context.close()
    const builtIn = await lookWith({ borrowerOnetimeCardDisclosure: '' })
    expect(await builtIn.dialog.innerText()).toContain(cutOff)
    expect(await builtIn.dialog.innerText()).toContain(
      'I authorize Lone Mesa Auto Finance to charge my Visa card ending 4242 one time for $28.95 on 11/20/2026.',
    )
    await builtIn.context.close()
  })
})

describe('all steps at once, on a phone', () => {
  it('[PAY-08][PAY-24] shows all steps in their order, and sends nothing when left at any of them', async () => {
    const { expectThreeWay } = await witness(portal)
    await writeMessage()
    const all = { paymentMessage: '1', notifyPmtLessThanDue: '1' }
    await changeSettings(portal, 'lonemesa', all)
    const { page, context } = await visit(browser, portal, 'maria', { viewport: phone })
    const calls = callsOf(page)
    for (const agreed of [0, 1, 2, 3, 4]) {
      const dialog = await review(page, { amount: '25.00', from: '5556' })
      await dialog.getByText(words).waitFor()
      await agreeTo(dialog, agreed)
      if (agreed === 0) await expectOrder(dialog)
      await expectNoSidewaysScroll(page)
      expect((await reason(dialog)) === null).toBe(agreed === 4)
      await dialog.getByRole('button', { name: agreed % 2 === 0 ? 'Back' : 'Close' }).click()
      await dialog.waitFor({ state: 'detached' })
      expect(await amountField(page).inputValue()).toBe('25.00')
      expect(await method(page, '5556').isChecked()).toBe(true)
    }
    expect(count(calls, '/payments/make')).toBe(0)
    await expectThreeWay([])
    await context.close()
  })
})

/** Agrees to so many steps, from the first. */
async function agreeTo(dialog: Locator, steps: number): Promise<void> {
  const acts = [
    () => dialog.getByRole('checkbox', { name: 'I understand' }).first().check(),
    () => dialog.getByRole('button', { name: 'Accept', exact: true }).click(),
    () => dialog.getByRole('checkbox', { name: terms }).check(),
    () => dialog.getByRole('checkbox', { name: 'I understand' }).last().check(),
  ]
  for (const act of acts.slice(0, steps)) await act()
}

async function expectOrder(dialog: Locator): Promise<void> {
  const text = await dialog.innerText()
  const steps = ['already have a payment scheduled', words, 'I authorize this one-time', belowDue]
  const places = steps.map((step) => text.indexOf(step))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((left, right) => left - right))
}

describe('a fee that changes while the payment is looked at', () => {
  it('shows a changed fee anew, asks for agreement again, and only then charges', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context, dialog } = await lookWith({}, { amount: '31.00' })
    await dialog.getByRole('checkbox', { name: terms }).check()
    await changeFee('4.50')
    await chargeButton(dialog).click()
    await dialog.getByText('The fee or the date has changed since you saw it.').waitFor()
    expect(await dialog.innerText()).toMatch(/Convenience Fee\s+\$4\.50\s+Total\s+\$35\.50/)
    expect(await dialog.getByRole('checkbox', { name: terms }).isChecked()).toBe(false)
    await expectThreeWay([])
    await dialog.getByRole('checkbox', { name: terms }).check()
    await chargeButton(dialog).click()
    await expectPaid(page, '$35.50')
    await expectThreeWay(['35.50'])
    await context.close()
  })
})

async function changeFee(flat: string): Promise<void> {
  await changeSettings(portal, 'lonemesa', { feeRules: [{ paymentType: '1', type: '1', flat }] })
}

describe('an answer that comes after sign-out', () => {
  it('leaves nothing of a payment in the tab when its answer comes after sign-out', async () => {
    const { expectThreeWay, waitUntilCharged } = await witness(portal)
    const { page, context, dialog } = await lookWith({}, { amount: '32.00' })
    const other = await aboutToLogOut(page)
    const letGo = await holdAnswers(page, '/payments/make')
    await dialog.getByRole('checkbox', { name: terms }).check()
    const answered = page.waitForEvent('requestfinished', (call) => isPayment(call.url()))
    await chargeButton(dialog).click()
    await expect.poll(() => keptPlaces(page)).toEqual([expect.stringMatching(/^payment-attempt:/)])
    await waitUntilCharged(['35.95'])
    await other.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click()
    await page.waitForURL('**/login')
    letGo()
    await answered
    await page.evaluate(untilIdle)
    expect(await keptPlaces(page)).toEqual([])
    await expectThreeWay(['35.95'])
    await context.close()
  })
})

const isPayment = (address: string) => address.endsWith('/payments/make')

/** Runs in the page: it has done what the answer asked of it. */
function untilIdle(): Promise<unknown> {
  return new Promise((idle) => requestIdleCallback(idle))
}

/** What this tab keeps of payments. */
async function keptPlaces(page: Page): Promise<string[]> {
  const places = await page.evaluate(() => Object.keys(sessionStorage))
  return places.filter((place) => place.includes('payment'))
}

/** Another tab of the same browser, one press away from signing out. */
async function aboutToLogOut(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: /^Your menu/ }).click()
  await other.getByRole('menuitem', { name: 'Log Out' }).click()
  await other.getByRole('dialog', { name: 'Log out?' }).waitFor()
  return other
}
