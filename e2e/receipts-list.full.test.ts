import { describe, expect, it } from 'vitest'
import { visit, visitWithoutLoan } from './testing/borrowers/borrowers.ts'
import {
  atReceipts,
  lastReceipts,
  linesOf,
  rowsOfReceipts,
} from './testing/payments/receipt-list.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const stage = onSharedPortal('lonemesa')
const { portal, browser } = stage

describe('all receipts', () => {
  it('[RCPT-01][RCPT-12][API-72] lists Kevin’s 748 receipts on 8 pages, each payment once', async () => {
    const { page, context, calls, complaints } = await atReceipts(stage, 'kevin')
    await page.getByText('1 to 100 of 748').waitFor()
    const ids = new Set<string>()
    for (let number = 1; number <= 8; number += 1) {
      if (number > 1) await page.getByRole('button', { name: 'Next page' }).click()
      await page
        .getByText(`${number * 100 - 99} to ${Math.min(number * 100, 748)} of 748`)
        .waitFor()
      const { receipts, ...place } = await lastReceipts(calls)
      expect(place).toEqual({ currentPage: number, totalPage: 8, numberOfElements: 748 })
      expect(await rowsOfReceipts(page).count()).toBe(receipts.length)
      for (const { id } of receipts) ids.add(id)
    }
    expect(ids.size).toBe(748)
    await expect.poll(() => page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Page 1', exact: true }).click()
    await page.getByText('1 to 100 of 748').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('[RCPT-01] says that Nora has no receipts yet', async () => {
    const { page, context } = await visitWithoutLoan(stage)
    await page.getByRole('banner').getByRole('link', { name: 'Receipts' }).click()
    await page.getByText('No receipts yet').waitFor()
    expect(await page.getByRole('button', { name: 'Next page' }).count()).toBe(0)
    await context.close()
  })

  it('[RCPT-08][RCPT-09][RCPT-11] returns every field of a receipt, with parts that add up to the amount', async () => {
    const { context, calls } = await atReceipts(stage, 'kevin')
    const { receipts } = await lastReceipts(calls)
    expect(receipts.length).toBe(100)
    for (const one of receipts) {
      expect(Object.keys(one)).toEqual(expect.arrayContaining(fields))
      expect(Object.keys(one.paymentsMade)).toEqual(expect.arrayContaining(madeFields))
      expect(one.paymentStatus).toEqual({
        description: expect.stringMatching(/^\w+$/) as string,
        color: expect.stringMatching(/^(green|amber|red|grey)$/) as string,
        state: expect.any(String) as string,
      })
      const parts = [one.principal, one.interest, one.lateFee, one.nsfFee, one.overpayment]
      expect(centsOf(...parts)).toBe(centsOf(one.paymentAmount))
    }
    const card = receipts.find(({ paymentsMade }) => paymentsMade.paymentType === '1')
    expect(card?.paymentsMade).toMatchObject({
      cardMethod: { text: 'Visa ending 4242' },
      achMethod: null,
      padMethod: null,
      refundedAmt: '103.95',
      convenienceFee: '3.95',
      cardTransactionAmount: '103.95',
      achTransactionAmount: '0.00',
      isRefunded: '1',
    })
    await context.close()
  })
})

describe('one receipt', () => {
  it('[RCPT-07] hides the parts where the lender does, but never the total', async () => {
    // Its navigation leaves receipts out, and they keep their address.
    const { page, context } = await visit(browser, portal, 'aisha')
    await page.goto(new URL('/receipts', page.url()).href)
    await rowsOfReceipts(page).first().click()
    const pairs = await linesOf(page.getByRole('region', { name: 'Receipt' }))
    expect(Object.keys(pairs)).toEqual([
      'To your loan',
      'Total charged',
      'Bank status',
      'Paid',
      'Posted on',
      'Loan Number',
      'Reference Number',
    ])
    expect(pairs['Total charged']).toBe('$165.06')
    await context.close()
  })
})

const fields = [
  'id',
  'datePaid',
  'paymentAmount',
  'principal',
  'interest',
  'lateFee',
  'nsfFee',
  'principalBal',
  'loan',
  'paymentStatus',
  'paymentReferenceNo',
  'paymentMethodReferenceNo',
  'paymentsMade',
]
const madeFields = [
  'paymentType',
  'cardMethod',
  'achMethod',
  'padMethod',
  'authId',
  'orderId',
  'refundedAmt',
  'convenienceFee',
  'cardTransactionAmount',
  'achTransactionAmount',
  'platform',
  'achStatus',
  'isRefunded',
]

function centsOf(...amounts: readonly string[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)
}
