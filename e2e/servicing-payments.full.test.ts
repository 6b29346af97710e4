import { beforeAll, describe, expect, it } from 'vitest'
import { borrowers, visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { readOutbox } from './testing/portal/emails.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import {
  refundPayment,
  payEventful,
  readReceipt,
  sendLoanEvent,
  waitFor,
} from './testing/payments/servicing-life.ts'
import { makePayment } from './testing/payments/paying.ts'
import { expectSameBooks, witness } from './testing/payments/three-way.ts'
import { readText } from './testing/borrowers/visit-in.ts'

// The life of loans and payments after they were made, as their borrowers see it.

const stage = onPortal()
const { portal, browser } = stage

/** What was mailed of the refund in part; '' before. */
async function refundMail(): Promise<string> {
  const messages = await readOutbox(portal, 'lonemesa', borrowers.kevin.email)
  return messages.find(({ text }) => text.includes('Partly refunded $20.00'))?.text ?? ''
}

/** The mail of the refund in part tells the same as its receipt. */
async function expectRefundMail(receipt: string): Promise<void> {
  const left = /Principal Balance after it\s+(\$[\d,.]+)/.exec(receipt)?.[1] ?? ''
  await expect
    .poll(refundMail, { timeout: 20_000 })
    .toContain(`Principal Balance after it: ${left}`)
  const text = await refundMail()
  expect(text).toContain('Refunded on 11/20/2026: $20.00')
  expect(text).toMatch(/Days past due after it: \d+/)
}

const luis = { lender: 'lonemesa', loanNo: '21-104233' }

describe('what becomes of payments', () => {
  let refunded = ''
  let partly = ''

  beforeAll(async () => {
    const [whole = '', part = ''] = await payEventful(stage)
    refunded = whole
    partly = part
  })

  it('[RCPT-16] shows whole and partial refunds with their amounts, and where the payment was made', async () => {
    await refundPayment(portal, { lender: 'lonemesa', orderId: refunded }, { withFee: '1' })
    await refundPayment(portal, { lender: 'lonemesa', orderId: partly }, { amount: '20.00' })
    const { page, context } = await visit(browser, portal, 'kevin', { path: '/receipts' })
    const whole = await readReceipt(page, 'en', /\$40\.00/)
    expect(whole).toContain('Refunded $43.95, the whole payment.')
    const part = await readReceipt(page, 'en', /\$50\.00/)
    expect(part).toContain('Refunded $20.00 of $53.95. $30.00 stays on your loan.')
    for (const read of [
      /^Partly refunded \$20\.00$/m,
      /Refunded on 11\/20\/2026\s+\$20\.00/,
      /Days past due after it\s+\d+/,
      /Principal Balance after it\s+\$[\d,]+\.\d\d/,
    ])
      expect(part).toMatch(read)
    expect(whole).toMatch(/Refunded on 11\/20\/2026\s+\$43\.95/)
    await page.goto(new URL('/home', page.url()).href)
    await page.getByText('Partly refunded $20.00').waitFor()
    await expectAccessible(page)
    await expectRefundMail(part)
    for (const text of [whole, part]) expect(text).toContain('Made online')
    await expectSameBooks(portal)
    await context.close()
  })

  it('[PAY-23] takes a payment as pending all the same when the lender exports debits in a batch', async () => {
    const { expectThreeWay } = await witness(portal)
    await changeSettings(portal, 'lonemesa', { borAchRealtimePmts: '0', oneTimeAchImportNls: '1' })
    const { page, context } = await visit(browser, portal, 'kevin')
    await makePayment(page, { amount: '55.00', from: '7788' })
    await page.getByRole('dialog', { name: 'Payment accepted' }).getByText('Pending').waitFor()
    await expectThreeWay([]) // no bank has it before the batch of the day
    await portal.moveClock('2026-11-20T22:30:00Z')
    const sent = async () =>
      (await portal.journal()).filter(({ amount }) => amount === '55.00').length
    await expect.poll(sent, { timeout: 30_000 }).toBe(1)
    await expectThreeWay(['55.00'])
    await context.close()
  })

  it('shows for a return for insufficient funds the reason, the fee, and the next try', async () => {
    const { page, context } = await visit(browser, portal, 'darnell', { path: '/receipts' })
    expect(await readReceipt(page, 'en', /\$61\.00/)).toMatch(/Bank status\s+Pending/)
    const september = await readReceipt(page, 'en', /09\/16\/2026/)
    expect(september).toMatch(/Bank status\s+Settled/)
    await portal.moveClock('2026-11-25T15:00:00Z')
    await page.goto(new URL('/home', page.url()).href)
    await waitFor(page, page.getByText('Your bank returned $61.00').first())
    expect(await readText(page.getByRole('main'))).toContain('We will try again on 11/30/2026.')
    await page.goto(new URL('/receipts', page.url()).href)
    const text = await readReceipt(page, 'en', /\$61\.00/)
    for (const told of [
      'Your bank returned this payment (not enough money in the account).',
      'Lone Mesa Auto Finance added a $25.00 returned-payment fee.',
      'We will try again on 11/30/2026.',
    ])
      expect(text).toContain(told)
    expect(text).toMatch(/Bank status\s+Returned/)
    await expectSameBooks(portal)
    await context.close()
  })

  it('shows the new number of an account that moved, and says why', async () => {
    const { page, context } = await visit(browser, portal, 'maria')
    await page.goto(new URL('/settings/payment-option', page.url()).href)
    await waitFor(page, page.getByText('Checking ending 6789').nth(1))
    const told = 'Your bank gave this account a new number. Before 11/23/2026 it ended in 0101.'
    await page.getByText(told).waitFor()
    await expectSameBooks(portal)
    await context.close()
  })

  it('takes a disputed card payment off the loan, and charges the card no more', async () => {
    const { page, context } = await visit(browser, portal, 'maria', { path: '/receipts' })
    const text = await readReceipt(page, 'en', /\$64\.00/)
    expect(text).toContain('was disputed, and the card’s bank took it back.')
    await page.goto(new URL('/home', page.url()).href)
    const card = page.getByRole('radio', { name: / ending 9094$/ })
    await card.waitFor()
    await expect.poll(() => card.isDisabled()).toBe(true)
    await expectSameBooks(portal)
    await context.close()
  })
})

describe('what becomes of loans', () => {
  it('demands nothing in bankruptcy: shows a notice, a voluntary payment and no due date', async () => {
    const { page, context } = await visit(browser, portal, 'luis')
    await sendLoanEvent(portal, luis, { kind: 'flagged', flag: 'bankruptcy' })
    await page.reload()
    await page.getByRole('heading', { name: 'Voluntary payment' }).waitFor()
    await expect.poll(() => readText(page.getByRole('main'))).toContain('Bankruptcy')
    const text = await readText(page.getByRole('main'))
    expect(text).not.toMatch(/past due|amount due|due \d/i)
    await expectSameBooks(portal)
    await context.close()
  })
})
