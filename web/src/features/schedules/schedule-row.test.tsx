import type { ComingDebit, ScheduledPaymentRow } from '@quittance/contract/schedules'
import { instantAt, parseDay } from '@quittance/domain/calendar'
import { cents, zero } from '@quittance/domain/money'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openPortal } from '../../../testing/open-portal.tsx'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { ScheduleRow } from './schedule-row.tsx'

afterEach(cleanup)

const on = parseDay('2026-12-15')
const row: ScheduledPaymentRow = {
  id: 'payment',
  seriesId: 'series',
  amount: cents(510_00n),
  fee: zero,
  currency: 'USD',
  on,
  dueOn: on,
  secondOn: null,
  text: 'Monthly',
  kind: 'ach',
  methodId: 'method',
  methodText: 'Checking ending 6789',
  type: 'recurring',
  status: 'active',
  isFinal: true,
  loanNo: '21-104233',
  isLoanFinal: true,
  madeBy: 'borrower',
  frequency: 'MO',
  suspendedOn: null,
  skipped: '',
  isOwn: true,
  mayEdit: true,
  mayDelete: true,
  isDeletedSingly: false,
}
const debit: ComingDebit = {
  on,
  dueOn: on,
  movedBy: '',
  amount: cents(29_15n),
  fee: zero,
  isFinal: true,
  id: 'payment',
  scheduleId: 'series',
  type: 'recurring',
  isOwn: true,
  paymentNo: 1,
  obstacle: '',
  isCut: true,
  isLast: false,
  methodText: row.methodText,
  changeUntil: instantAt(parseDay('2026-12-14'), '17:00:00'),
}
const nothing = () => undefined

function show(foretold: ComingDebit | undefined): void {
  const shown = <ScheduleRow row={row} debit={foretold} onDelete={nothing} onEdit={nothing} />
  openPortal(shown, portalInMemory())
}

it('shows of a scheduled payment that is cut what is debited, and for how much it was scheduled', () => {
  show(debit)
  expect(screen.getByText('$29.15')).toBeDefined()
  expect(screen.getByText('Scheduled for $510.00, but less is left to pay by then.')).toBeDefined()
})

it.each([
  ['is debited whole', { ...debit, amount: row.amount, isCut: false }],
  ['is too far ahead to be foretold', undefined],
])('shows the amount that was agreed to of a scheduled payment that %s', (_, foretold) => {
  show(foretold)
  expect(screen.getByText('$510.00')).toBeDefined()
  expect(screen.queryByText(/less is left/)).toBeNull()
})
