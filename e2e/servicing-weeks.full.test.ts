import { beforeAll, describe, expect, it } from 'vitest'
import { atHome, visit } from './testing/borrowers/borrowers.ts'
import {
  payAll,
  payEventful,
  readReceipt,
  sendLoanEvent,
  waitFor,
} from './testing/payments/servicing-life.ts'
import { expectSameBooks } from './testing/payments/three-way.ts'
import { readText } from './testing/borrowers/visit-in.ts'
import { onPortal } from './testing/portal/on-portal.ts'

// The life of loans and payments weeks after they were made, as their borrowers see it.

const stage = onPortal()
const { portal, browser } = stage

beforeAll(async () => {
  await payEventful(stage)
  await portal.moveClock('2026-11-25T15:00:00Z')
})

describe('what becomes of payments', () => {
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
    const paid = await visit(browser, portal, 'darnell', { path: '/receipts' })
    await waitFor(paid.page, paid.page.getByText('Completed').first())
    const first = await readReceipt(
      paid.page,
      'en',
      /Returned[\s\S]*\$61\.00|\$61\.00[\s\S]*Returned/,
    )
    expect(first).toMatch(/We tried it again on 1\d\/\d\d\/2026, and it was paid\./)
    await paid.context.close()
    const back = await visit(browser, portal, 'luis', { path: '/receipts' })
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
    await expect
      .poll(() => readText(page.getByRole('main')))
      .toContain('We will not try again. Whatever is due, you can pay at any time.')
    const home = await readText(page.getByRole('main'))
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
})
