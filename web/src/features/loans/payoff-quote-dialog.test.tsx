import { type PayoffQuoteAnswer, payoffQuoteEndpoint } from '@quittance/contract/payoff-quote'
import { parseDay } from '@quittance/domain/calendar'
import { cents, zero } from '@quittance/domain/money'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { respondDone } from '../../../testing/envelopes.ts'
import { openPortal } from '../../../testing/open-portal.tsx'
import { PayoffQuoteDialog } from './payoff-quote-dialog.tsx'

afterEach(cleanup)

const quote: PayoffQuoteAnswer = {
  loanNo: '21-104233',
  currency: 'USD',
  asOf: parseDay('2026-11-20'),
  goodThrough: parseDay('2026-11-30'),
  total: cents(408_90n),
  perDiem: cents(51n),
  principal: cents(400_00n),
  interest: cents(13_90n),
  fees: zero,
  credit: cents(5_00n),
  pending: cents(60_00n),
  confirming: zero,
  payTo: { name: 'Lone Mesa Auto Finance', address: '4100 Mesa Verde Dr', phone: '210-555-0142' },
}

const open = (different: Partial<PayoffQuoteAnswer> = {}) =>
  openPortal(<PayoffQuoteDialog loanId="loan-1" onClose={() => undefined} />, {
    send: async () => respondDone(z.encode(payoffQuoteEndpoint.result, { ...quote, ...different })),
  })

const listOf = (term: string) =>
  [...(screen.getByText(term).closest('dl')?.children ?? [])].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(': '),
  )

it('adds up what the payoff is made of, and lists apart what is on its way', async () => {
  open()
  await screen.findByText('A payment that arrives by Monday, November 30, 2026 pays this loan off.')
  expect(listOf('Interest to that day')).toEqual([
    'Principal: $400.00',
    'Interest to that day: $13.90',
    'Less money held for you: $5.00',
    'Total: $408.90',
  ])
  expect(listOf('Good through')).toEqual([
    'Good through: Mon, Nov 30, 2026',
    'Each day after that adds: $0.51',
    'On its way, not subtracted: $60.00',
    'Loan Number: 21-104233',
    'Quoted on: 11/20/2026',
  ])
})

it('tells where it is paid, with a number to call, and leaves out what the lender has not set', async () => {
  open({ payTo: { ...quote.payTo, address: '' } })
  const phone = await screen.findByRole('link', { name: '210-555-0142' })
  expect(phone.getAttribute('href')).toBe('tel:2105550142')
  expect(screen.getByText('Lone Mesa Auto Finance')).toBeDefined()
  expect(screen.queryByText('By mail to')).toBeNull()
})
