import { beforeAll, describe, expect, it } from 'vitest'
import { type Visit, visit } from './testing/borrowers/borrowers.ts'
import { type RecordedCall, callsOf, callTo, count } from './testing/browser/calls.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { expectPaid, makePayment } from './testing/payments/paying.ts'

// What leaves the browser when a borrower pays, field by field.

const { portal, browser } = onPortal()
let kevin: Visit
let calls: RecordedCall[]

beforeAll(async () => {
  kevin = await visit(browser, portal, 'kevin')
  calls = callsOf(kevin.page)
  await kevin.page.reload()
  await makePayment(kevin.page, { amount: '25.00', from: '4242' })
  await expectPaid(kevin.page, '$28.95')
})

const uuid = expect.stringMatching(/^[\da-f-]{36}$/) as string

describe('the portal', () => {
  it('[API-78][LIM-06] requests the saved methods 10 at a time, from 0', async () => {
    const asked = callTo(calls, '/payments/get-card-lists')
    expect([asked.method, asked.query]).toEqual(['GET', { limit: '10', offset: '0' }])
    const { savedCards } = (await asked.answer()).result as { savedCards: { lastFour: string }[] }
    const shown = kevin.page.getByRole('radio', { name: / ending \d{4}$/ })
    expect(await shown.count()).toBe(savedCards.length)
    for (const { lastFour } of savedCards)
      await expect
        .poll(() => kevin.page.getByRole('radio', { name: new RegExp(lastFour) }).count())
        .toBe(1)
  })

  it('[API-75] requests the fee by loan, brand, type, once, method and amount', async () => {
    const { method, query, answer } = callTo(calls, '/payments/get-convenience-fees')
    expect([method, query]).toEqual([
      'GET',
      {
        loanId: uuid,
        cardBrand: 'visa',
        paymentType: '1',
        type: '1',
        id: uuid,
        pmtAmt: expect.stringMatching(/^\d+\.\d\d$/) as string,
      },
    ])
    expect((await answer()).result).toMatchObject({ transactionFee: '3.95' })
  })

  it('[API-62][LIM-31] pays by id, type, loan and amount, with days as YYYY-MM-DD', () => {
    expect(count(calls, '/payments/make')).toBe(1)
    const { method, body, headers } = callTo(calls, '/payments/make')
    expect([method, body]).toEqual([
      'POST',
      {
        id: uuid,
        paymentType: '1',
        loanId: uuid,
        amount: '25.00',
        confirmDuplicate: '0',
        shownFee: '3.95',
        shownDate: '2026-11-20',
        shownPayoff: expect.stringMatching(/^\d+\.\d\d$/) as string,
      },
    ])
    expect(headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
  })

  it('[PAY-14] tells what became of the payment, its loan and its card', async () => {
    const { result } = await callTo(calls, '/payments/make').answer()
    expect(result).toMatchObject({
      paymentToken: {
        orderId: uuid,
        confirmId: expect.any(String) as string,
        date: '2026-11-20',
        paidAmount: '25.00',
      },
      loanDetails: { loanNo: '21-101556' },
      cardDetails: { lastFour: '4242' },
    })
  })
})
