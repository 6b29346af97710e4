import { parseDay } from '@quittance/domain/calendar'
import { cents, zero } from '@quittance/domain/money'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openPortal } from '../../../testing/open-portal.tsx'
import { aLoan } from '../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { SummaryCard } from './summary-card.tsx'

afterEach(cleanup)

it.each([
  [3_95n, '$100.00 + $3.95 fee on Mon, Nov 30 from '],
  [0n, '$100.00 on Mon, Nov 30 from '],
])('tells what a schedule takes next, its fee of %s cents apart', (fee, text) => {
  const method = { kind: 'card', brand: 'visa', lastFour: '4242', accountType: '' } as const
  const on = parseDay('2026-11-30')
  const nextDebit = {
    scheduledId: '',
    on,
    amount: cents(100_00n),
    fee: fee === 0n ? zero : cents(fee),
    method,
    obstacle: '' as const,
    isRetry: false,
    isFinal: false,
  }
  openPortal(<SummaryCard loan={aLoan({ showsSchedule: true, nextDebit })} />, portalInMemory())
  expect(screen.getByText((shown) => shown.startsWith(text))).toBeDefined()
})

it('tells in the tile of what is debited next that it is a retry, though nothing is scheduled', () => {
  const method = { kind: 'ach', brand: '', lastFour: '6789', accountType: 'checking' } as const
  const place = { scheduledId: '', on: parseDay('2026-11-30'), obstacle: '' } as const
  const figures = { amount: cents(84_12n), fee: zero, isFinal: false }
  const nextDebit = { ...place, ...figures, method, isRetry: true }
  openPortal(<SummaryCard loan={aLoan({ nextDebit })} />, portalInMemory())
  expect(screen.getByText(/^Retry: \$84\.12 on Mon, Nov 30 from /)).toBeDefined()
})

it.each([
  ['a part of the payment', { totalDue: cents(71_88n) }, '$71.88 left due'],
  ['the whole payment', { totalDue: cents(471_88n) }, null],
  ['a part, and the loan is past due', { totalDue: cents(71_88n), daysPastDue: 3 }, null],
  ['nothing', { totalDue: zero }, null],
])('tells in a chip what is left due where it is %s', (_, different, text) => {
  openPortal(<SummaryCard loan={aLoan(different)} />, portalInMemory())
  expect(screen.queryByText(/left due$/)?.textContent ?? null).toBe(text)
})
