import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { readText } from './testing/borrowers/visit-in.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { payAll, readReceipt, sendLoanEvent, waitFor } from './testing/payments/servicing-life.ts'
import { expectSameBooks } from './testing/payments/three-way.ts'
import { onPortal } from './testing/portal/on-portal.ts'

// Maria and Luis share a loan; her debit comes back once, and is paid when it is tried again.

const stage = onPortal()
const { portal, browser } = stage

it('tells a co-borrower of "a payment on this loan", and walks days one by one after a jump', async () => {
  await payAll(stage, [{ who: 'maria', amount: '61.00', bank: '77440201' }])
  // Something stays due, so that the debit is tried again.
  const fee = { kind: 'feeAssessed', fee: 'otherFee', amount: '70.00' }
  await sendLoanEvent(portal, { lender: 'lonemesa', loanNo: '21-104233' }, fee)
  const luis = await visit(browser, portal, 'luis')
  await luis.page.getByText('A payment of $61.00 on this loan was accepted').waitFor()
  expect(await readText(luis.page.getByRole('main'))).not.toContain('Your payment of')

  await portal.moveClock('2026-11-25T15:00:00Z')
  await waitFor(luis.page, luis.page.getByText('A November 20 payment on this loan was returned'))
  const home = await readText(luis.page.getByRole('main'))
  expect(home).toContain('A payment of $61.00 on this loan was returned by the bank')
  expect(home).not.toContain('Your November 20 payment')
  await expectAccessible(luis.page)

  // Past the day of the try, and past the settlement of what it brought.
  await portal.moveClock('2026-12-07T15:00:00Z')
  await luis.page.goto(new URL('/receipts', luis.page.url()).href)
  const receipt = await readReceipt(
    luis.page,
    'en',
    /Returned[\s\S]*\$61\.00|\$61\.00[\s\S]*Returned/,
  )
  expect(receipt).toContain('The bank returned this payment (not enough money in the account).')
  expect(receipt).toContain('We tried it again on 11/30/2026, and it was paid.')
  await expectSameBooks(portal)
  await luis.context.close()
})
