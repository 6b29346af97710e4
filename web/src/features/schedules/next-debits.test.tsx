import type { ComingDebit } from '@quittance/contract/schedules'
import { instantAt, parseDay } from '@quittance/domain/calendar'
import { cents, zero } from '@quittance/domain/money'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openPortal } from '../../../testing/open-portal.tsx'
import { aBankPayment, aPayment } from '../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { NextDebits } from './next-debits.tsx'

afterEach(cleanup)

function aComing(
  day: string,
  obstacle: ComingDebit['obstacle'],
  moveLatest: ComingDebit['moveLatest'] = null,
): ComingDebit {
  const on = parseDay(day)
  return {
    on,
    dueOn: on,
    movedBy: '',
    amount: cents(471_88n),
    fee: zero,
    isFinal: false,
    id: day,
    scheduleId: day,
    type: 'recurring',
    isOwn: true,
    paymentNo: 1,
    obstacle,
    isCut: false,
    moveEarliest: null,
    moveLatest,
    movedFrom: null,
    putOffBy: '',
    dueNote: '',
    maySkip: false,
    skipNote: '',
    kind: 'ach',
    isLast: false,
    methodText: 'Checking ending 6789',
    changeUntil: instantAt(on, '17:00:00'),
  }
}

/** Each row: whether it says that it runs, and whether it raises an alarm. */
function show(...obstacles: ComingDebit['obstacle'][]) {
  const debits = obstacles.map((obstacle, at) => aComing(`2026-12-0${at + 4}`, obstacle))
  const about = { currency: 'USD', isLoanFinal: false, closedDays: [] } as const
  const list = <NextDebits debits={debits} payments={[]} {...about} />
  openPortal(list, portalInMemory())
  return screen.getAllByRole('listitem').map((row) => ({
    runs: within(row).queryByText('Will run') !== null,
    alarms: row.querySelector(':scope > span svg') !== null,
  }))
}

it('names first what is on its way, where nothing else is to come too, and nothing that is not', () => {
  const effectiveOn = parseDay('2026-12-14')
  const payments = [aBankPayment({ amount: cents(499_54n), effectiveOn }), aPayment()]
  const about = { currency: 'USD', isLoanFinal: false, closedDays: [] } as const
  openPortal(<NextDebits debits={[]} payments={payments} {...about} />, portalInMemory())
  expect(screen.getAllByText(/on its way/).map((line) => line.textContent)).toEqual([
    '$499.54 on its way, dated Mon, Dec 14',
  ])
})

it('says only in the row of the next debit that it will run', () => {
  expect(show('', 'replaced', '')).toEqual([
    { runs: true, alarms: false },
    { runs: false, alarms: false },
    { runs: false, alarms: false },
  ])
  expect(screen.getByText('Will not run: a payment was made instead.')).toBeDefined()
})

it.each([
  ['replaced', false],
  ['paused', false],
  ['expired', true],
] as const)('raises an alarm or none for a debit that does not run: %s', (obstacle, alarms) => {
  expect(show(obstacle)).toEqual([{ runs: false, alarms }])
})

it.each([
  ['', true],
  ['waits', true],
  ['covered', true],
  ['paused', false],
  ['expired', false],
  ['replaced', false],
] as const)(
  'offers to move a debit only while it may run: obstacle "%s": %s',
  (obstacle, offers) => {
    const debits = [aComing('2026-12-08', obstacle, parseDay('2026-12-20'))]
    const about = { currency: 'USD', isLoanFinal: false, closedDays: [] } as const
    openPortal(<NextDebits debits={debits} payments={[]} {...about} />, portalInMemory())
    expect(screen.queryAllByRole('button', { name: /^Move/ })).toHaveLength(offers ? 1 : 0)
  },
)
