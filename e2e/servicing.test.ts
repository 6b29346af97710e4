import { beforeAll, describe, expect, it } from 'vitest'
import { atHome, borrowers, visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { readOutbox } from './testing/portal/emails.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import {
  eventfulPayments,
  refundPayment,
  payAll,
  readReceipt,
  sendLoanEvent,
  waitFor,
} from './testing/payments/servicing-life.ts'
import { expectSameBooks } from './testing/payments/three-way.ts'
import { readText } from './testing/borrowers/visit-in.ts'

// The life of loans and payments after they were made, as their borrowers see it.

const stage = onPortal()
const { portal, browser } = stage

async function atReceipts(who: 'kevin' | 'luis' | 'maria' | 'darnell') {
  const visited = await visit(browser, portal, who)
  await visited.page.goto(new URL('/receipts', visited.page.url()).href)
  return visited
}

/** What was mailed of the refund in part; '' before. */
async function refundMail(): Promise<string> {
  const messages = await readOutbox(portal, 'lonemesa', borrowers.kevin.email)
  return messages.find(({ text }) => text.includes('Partly refunded $20.00'))?.text ?? ''
}

/** The mail of the refund in part tells the same as its receipt. */
async function expectRefundMail(receipt: string): Promise<void> {
  const left = /Principal balance after it\s+(\$[\d,.]+)/.exec(receipt)?.[1] ?? ''
  await expect
    .poll(refundMail, { timeout: 20_000 })
    .toContain(`Principal balance after it: ${left}`)
  const text = await refundMail()
  expect(text).toContain('Refunded on 11/20/2026: $20.00')
  expect(text).toMatch(/Days past due after it: \d+/)
}

const luis = { lender: 'lonemesa', loanNo: '21-104233' }

describe('what becomes of payments', () => {
  let refunded = ''
  let partly = ''

  beforeAll(async () => {
    const [whole = '', part = ''] = await payAll(stage, eventfulPayments)
    refunded = whole
    partly = part
    const fee = { kind: 'feeAssessed', fee: 'otherFee', amount: '18.00' }
    await sendLoanEvent(portal, luis, fee)
  })

  it('[RCPT-16] shows whole and partial refunds with their amounts, and where the payment was made', async () => {
    await refundPayment(portal, { lender: 'lonemesa', orderId: refunded }, { withFee: '1' })
    await refundPayment(portal, { lender: 'lonemesa', orderId: partly }, { amount: '20.00' })
    const { page, context } = await atReceipts('kevin')
    const whole = await readReceipt(page, 'en', /\$40\.00/)
    expect(whole).toContain('Refunded $43.95, the whole payment.')
    const part = await readReceipt(page, 'en', /\$50\.00/)
    expect(part).toContain('Refunded $20.00 of $53.95. $30.00 stays on your loan.')
    for (const read of [
      /^Partly refunded \$20\.00$/m,
      /Refunded on 11\/20\/2026\s+\$20\.00/,
      /Days past due after it\s+\d+/,
      /Principal balance after it\s+\$[\d,]+\.\d\d/,
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

  it('shows for a return for insufficient funds the reason, the fee, and the next try', async () => {
    const { page, context } = await atReceipts('darnell')
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
    const { page, context } = await atReceipts('maria')
    const text = await readReceipt(page, 'en', /\$64\.00/)
    expect(text).toContain('Your bank returned this payment (the card payment was disputed).')
    await page.goto(new URL('/home', page.url()).href)
    const card = page.getByRole('radio', { name: / ending 9094$/ })
    await card.waitFor()
    expect(await card.isDisabled()).toBe(true)
    await expectSameBooks(portal)
    await context.close()
  })

  it('presents two debits again: one is paid, the other, cut to what is due, returns again', async () => {
    await portal.moveClock('2026-12-01T15:00:00Z')
    const sent = async (amount: string) =>
      (await portal.journal()).filter((one) => one.kind === 'charge' && one.amount === amount)
    // Of luis 18.00 are due besides the fee for the return, which is no part of it.
    await expect.poll(async () => (await sent('18.00')).length, { timeout: 40_000 }).toBe(1)
    expect(await sent('62.00')).toHaveLength(1)
    expect(await sent('25.00')).toHaveLength(0)
    await expect.poll(async () => (await sent('61.00')).length, { timeout: 40_000 }).toBe(2)
    await portal.moveClock('2026-12-04T15:00:00Z')
    const paid = await atReceipts('darnell')
    await waitFor(paid.page, paid.page.getByText('Completed').first())
    const first = await readReceipt(
      paid.page,
      'en',
      /Returned[\s\S]*\$61\.00|\$61\.00[\s\S]*Returned/,
    )
    expect(first).toMatch(/We tried it again on 1\d\/\d\d\/2026, and it was paid\./)
    await paid.context.close()
    const back = await atReceipts('luis')
    await waitFor(back.page, back.page.getByText('Returned').first())
    expect(await readText(back.page.getByRole('main'))).toMatch(/\$18\.00[\s\S]*\$62\.00/)
    await back.context.close()
    await expectSameBooks(portal)
  })

  it('presents a debit no more once its account is removed, though it was promised', async () => {
    const { page, context } = await visit(browser, portal, 'luis')
    await waitFor(page, page.getByText('Your bank returned $18.00').first())
    await page.getByText('This is the retry of your November 20 debit.').waitFor()
    expect(await readText(page.getByRole('main'))).toMatch(/We will try again on 12\/\d\d\/2026\./)
    await page.goto(new URL('/settings/payment-option', page.url()).href)
    const row = page.getByRole('listitem').filter({ hasText: 'Checking ending 0001' })
    await row.getByRole('button', { name: /^Remove/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Remove/ })
      .click()
    await row.waitFor({ state: 'detached' })
    await page.goto(new URL('/home', page.url()).href)
    await page.getByText('Your bank returned $18.00').first().waitFor()
    const home = await readText(page.getByRole('main'))
    expect(home).toContain('We will not try again. You can pay again at any time.')
    expect(home).toContain('The account that you paid from is not debited any more.')
    expect(home).not.toContain('We will try again')
    await page.goto(new URL('/receipts', page.url()).href)
    expect(await readReceipt(page, 'en', /\$18\.00/)).toContain('We will not try it again.')
    await expectSameBooks(portal)
    await context.close()
  })
})

describe('what becomes of loans', () => {
  const darnell = { lender: 'lonemesa', loanNo: '21-098817' }
  const kevin = { lender: 'lonemesa', loanNo: '21-101556' }

  it('waives a late fee by a payment that is entered late', async () => {
    const { page, context } = await visit(browser, portal, 'darnell')
    const home = async () => {
      await page.reload()
      await atHome(page)
      return (await readText(page.getByRole('main'))).replaceAll(/\s+/g, ' ')
    }
    expect(await home()).toContain('Late Fees $40.58') // of 31 October and of 1 December
    const cheque = {
      kind: 'payment',
      channel: 'check',
      amount: '900.00',
      effectiveOn: '2026-11-30',
    }
    await sendLoanEvent(portal, darnell, cheque)
    const after = await home()
    expect(after).not.toContain('Late Fees')
    expect(after).toContain('Current')
    await expectSameBooks(portal)
    await context.close()
  })

  it('shows no stamp for a payoff by account while it can be returned, and then the stamp', async () => {
    const asked = await portal.callLenderApi(
      'lonemesa',
      `/loans/${kevin.loanNo}/payoff?goodThrough=2026-12-04`,
    )
    const { total } = asked.body as { total: string }
    await payAll(stage, [{ who: 'kevin', amount: total, from: '7788' }])
    const { page, context } = await visit(browser, portal, 'kevin')
    const loan = page
      .getByRole('region')
      .filter({ hasText: `Loan ${kevin.loanNo}` })
      .first()
    await loan.waitFor()
    expect(await readText(loan)).not.toContain('PAID OFF')
    await portal.moveClock('2026-12-21T15:00:00Z')
    await waitFor(page, loan.getByText('PAID OFF'))
    await expectSameBooks(portal)
    await context.close()
  })

  it('demands nothing in bankruptcy: shows a notice, a voluntary payment and no due date', async () => {
    const { page, context } = await visit(browser, portal, 'luis')
    await sendLoanEvent(portal, luis, { kind: 'flagged', flag: 'bankruptcy' })
    await page.reload()
    await page.getByRole('heading', { name: 'Voluntary payment' }).waitFor()
    const text = await readText(page.getByRole('main'))
    expect(text).toContain('Bankruptcy')
    expect(text).not.toMatch(/past due|amount due|due \d/i)
    await expectSameBooks(portal)
    await context.close()
  })
})
