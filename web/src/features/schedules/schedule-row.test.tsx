import type { ComingDebit } from '@quittance/contract/schedules'
import { instantAt, parseDay } from '@quittance/domain/calendar'
import { cents, zero } from '@quittance/domain/money'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openPortal } from '../../../testing/open-portal.tsx'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { aScheduleRow } from '../../../testing/schedule-builders.ts'
import { ScheduleRow } from './schedule-row.tsx'

afterEach(cleanup)

const on = parseDay('2026-12-15')
const row = aScheduleRow()
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
  moveEarliest: null,
  moveLatest: null,
  movedFrom: null,
  putOffBy: '',
  dueNote: '',
  maySkip: false,
  skipNote: '',
  kind: 'ach',
  isLast: false,
  methodText: row.methodText,
  changeUntil: instantAt(parseDay('2026-12-14'), '17:00:00'),
}
const nothing = () => undefined

function show(foretold: ComingDebit | undefined, shownRow = row): void {
  const acts = { onDelete: nothing, onEdit: nothing, onPause: nothing }
  const shown = <ScheduleRow row={shownRow} debit={foretold} {...acts} />
  openPortal(shown, portalInMemory(), { phoneNumber: '2105550142' })
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

it('leads who may not change a scheduled payment to the phone of the lender', () => {
  show(undefined, { ...row, mayEdit: false, mayDelete: false })
  const link = screen.getByRole('link', { name: 'Call to Edit 210-555-0142' })
  expect(link.getAttribute('href')).toBe('tel:2105550142')
})

it('says of a scheduled payment that was paid instead of that it will not run, and by which payment', () => {
  const remark = 'Will not run: payment LM-7Q4K-2291 of 11/20/2026 was made in its place.'
  show({ ...debit, isCut: false, obstacle: 'replaced' }, { ...row, isFinal: false, remark })
  expect(screen.getByText('WILL NOT RUN')).toBeDefined()
  expect(screen.queryByText('SCHEDULED')).toBeNull()
  expect(screen.getByText('$510.00').tagName).toBe('S')
  expect(screen.getByText(remark)).toBeDefined()
})

it.each([
  ['paused', { pausedOn: parseDay('2026-11-20') }, /^Paused since 11\/20\/2026/],
  ['expired', {}, 'Will not run: this card will have expired.'],
] as const)(
  'stamps no payment SCHEDULED that will not run, and says why: %s',
  (obstacle, of, why) => {
    show({ ...debit, isCut: false, obstacle }, { ...row, isFinal: false, ...of })
    expect(screen.getByText('WILL NOT RUN')).toBeDefined()
    expect(screen.getByText('$510.00').tagName).toBe('S')
    expect(screen.getByText(why)).toBeDefined()
    expect(screen.queryByText('SCHEDULED')).toBeNull()
  },
)

it.each(['waits', 'covered'] as const)(
  'stamps a payment SCHEDULED that may still run: %s',
  (why) => {
    show({ ...debit, isCut: false, obstacle: why }, { ...row, isFinal: false })
    expect(screen.getByText('SCHEDULED')).toBeDefined()
  },
)

it('says of a payment that was paid instead of that it was skipped, and what became of its replacement', () => {
  const remark =
    'Not taken: payment LM-7Q4K-2291 of 11/20/2026 was made in its place, and came back. What is due stays due.'
  show(undefined, { ...row, status: 'declined', skipped: 'replacementGone', remark })
  expect(screen.getByText('SKIPPED')).toBeDefined()
  expect(screen.queryByText('DECLINED')).toBeNull()
  expect(screen.getByText(remark)).toBeDefined()
})

it('says of a payment that was paid instead of which payment that was, and no reason beside it', () => {
  const remark = 'Not taken: payment LM-7Q4K-2291 of 11/20/2026 was made in its place.'
  show(undefined, { ...row, status: 'declined', skipped: 'replaced', remark })
  expect(screen.getByText(remark)).toBeDefined()
  expect(screen.queryByText(/a payment was made instead/)).toBeNull()
})
