import { parseDay } from '@quittance/domain/calendar'
import { cents, zero } from '@quittance/domain/money'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openPortal } from '../../../../testing/open-portal.tsx'
import { aDebit, aLoan, aPayment } from '../../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../../testing/portal-in-memory.ts'
import { SummaryCard } from './summary-card.tsx'

afterEach(cleanup)

it.each([
  [3_95n, '$100.00 + $3.95 fee on Mon, Nov 30 from '],
  [0n, '$100.00 on Mon, Nov 30 from '],
])('tells what a schedule takes next, its fee of %s cents apart', (fee, text) => {
  const method = { kind: 'card', brand: 'visa', lastFour: '4242', accountType: '' } as const
  const on = parseDay('2026-11-30')
  const debit = { on, amount: cents(100_00n), fee: fee === 0n ? zero : cents(fee), method }
  const nextDebit = aDebit(debit)
  openPortal(<SummaryCard loan={aLoan({ showsSchedule: true, nextDebit })} />, portalInMemory())
  expect(screen.getByText((shown) => shown.startsWith(text))).toBeDefined()
})

it.each([
  ['' as const, true],
  ['waits' as const, true],
  ['paused' as const, false],
  ['replaced' as const, false],
  ['expired' as const, false],
])(
  'stamps as scheduled only what will be taken: obstacle "%s": %s',
  async (obstacle, isStamped) => {
    const nextDebit = aDebit({ obstacle })
    openPortal(<SummaryCard loan={aLoan({ showsSchedule: true, nextDebit })} />, portalInMemory())
    expect(screen.queryAllByText('SCHEDULED')).toHaveLength(isStamped ? 1 : 0)
    expect(screen.queryAllByText('Current')).toHaveLength(isStamped ? 0 : 1)
    await waitFor(() =>
      expect(screen.queryAllByText(/^Will not run: /)).toHaveLength(isStamped ? 0 : 1),
    )
  },
)

it.each(['replaced', 'paused', 'expired'] as const)(
  'tells after a debit that does not run, %s, the next one that does',
  (obstacle) => {
    const nextDebit = aDebit({ obstacle })
    const after = aDebit({ on: parseDay('2027-01-08'), dueOn: parseDay('2027-01-08') })
    const comingDebits = [nextDebit, after]
    openPortal(<SummaryCard loan={aLoan({ nextDebit, comingDebits })} />, portalInMemory())
    expect(screen.getByText(/ on Fri, Jan 8 from /)).toBeDefined()
  },
)

it('says of a debit of a loan past due, which has no stamp, that it is scheduled', () => {
  const late = { daysPastDue: 36, loanStatus: 'pastDue', totalDue: cents(806_83n) } as const
  openPortal(<SummaryCard loan={aLoan({ ...late, nextDebit: aDebit() })} />, portalInMemory())
  expect(screen.queryByText('SCHEDULED')).toBeNull()
  expect(screen.getByText(/^Scheduled: \$[\d.]+ .*from /)).toBeDefined()
})

it('tells in the tile of what is debited next that it is a retry, though nothing is scheduled', () => {
  const method = { kind: 'ach', brand: '', lastFour: '6789', accountType: 'checking' } as const
  const nextDebit = aDebit({ amount: cents(84_12n), method, isRetry: true })
  openPortal(<SummaryCard loan={aLoan({ nextDebit })} />, portalInMemory())
  expect(screen.getByText(/^Retry: \$84\.12 on Mon, Nov 30 from /)).toBeDefined()
})

it.each([
  ['a part of the payment', { totalDue: cents(71_88n) }, '$71.88 left due'],
  ['the whole payment', { totalDue: cents(471_88n) }, null],
  ['what its head says', { totalDue: cents(71_88n), nextPayment: cents(71_88n) }, null],
  ['a part, and the loan is past due', { totalDue: cents(71_88n), daysPastDue: 3 }, null],
  ['nothing', { totalDue: zero }, null],
])('tells in a chip what is left due where it is %s', async (_, different, text) => {
  const dueItems = [{ kind: 'lateFee' as const, on: null, amount: cents(25_00n) }]
  openPortal(<SummaryCard loan={aLoan({ dueItems, ...different })} />, portalInMemory())
  await screen.findByText('$25.00')
  expect(screen.queryByText(/left due$/)?.textContent ?? null).toBe(text)
})

const small = aDebit({ on: parseDay('2026-12-04'), amount: cents(100_00n) })
/** Whose account it is, is known to that borrower alone. */
const whose = ' from another borrower’s account'
const lines = () =>
  screen.queryAllByText(/ on \w{3}, \w{3} \d+ from /).map((line) => line.textContent)

it('shows beside the debit that comes first the one that pays what is due', () => {
  const pays = aDebit({ on: parseDay('2026-12-08') })
  const later = aDebit({ on: parseDay('2026-12-09') })
  const paused = aDebit({ on: parseDay('2026-12-07'), obstacle: 'paused' })
  const comingDebits = [small, paused, pays, later]
  openPortal(
    <SummaryCard loan={aLoan({ showsSchedule: true, nextDebit: small, comingDebits })} />,
    portalInMemory(),
  )
  expect(lines()).toEqual([`$100.00 on Fri, Dec 4${whose}`, `$471.88 on Tue, Dec 8${whose}`])
})

const partly = { nextPayment: cents(371_88n), newOldestDueOn: parseDay('2026-12-08') }
const pays = { on: parseDay('2026-12-08'), dueOn: parseDay('2026-12-08') }
const more = 'What is scheduled is debited in full, even when less ($371.88) is due.'
const none = 'The $371.88 still due is not scheduled.'
const late = 'No debit is scheduled by the due date.'
const rest = 'Of the amount due, $84.10 is not scheduled.'
const all = { ...partly, nextPayment: cents(471_88n) }
const inPart = { ...all, scheduledByDue: cents(387_78n) }
const openPayments = [aPayment({ state: 'confirming' })]
const later = { on: parseDay('2027-01-08'), dueOn: parseDay('2027-01-08') }

it.each([
  ['takes more, as part was paid since', pays, partly, [more]],
  ['was replaced by a payment in part', { ...pays, obstacle: 'replaced' as const }, partly, [none]],
  ['takes what is due', pays, all, []],
  ['comes after it is due', later, { ...partly, scheduledByDue: zero }, [late]],
  [
    'comes after all of it is due, as one was skipped',
    later,
    { ...all, scheduledByDue: zero },
    [late],
  ],
  ['takes part of it', { ...pays, amount: cents(387_78n) }, inPart, [rest]],
  ['takes it with others', { ...pays, amount: cents(387_78n) }, all, []],
  ['takes part beside one that is confirming', pays, { ...inPart, openPayments }, []],
  ['takes all that is left', { ...pays, isFinal: true }, partly, []],
])('says why another amount is due than is debited: the debit %s', async (_, debit, due, texts) => {
  const nextDebit = aDebit(debit)
  const covered = { scheduledByDue: due.nextPayment }
  const loan = aLoan({ nextDebit, comingDebits: [nextDebit], ...covered, ...due })
  openPortal(<SummaryCard loan={loan} />, portalInMemory())
  for (const text of texts) await screen.findByText(text)
  expect(screen.queryAllByText(/ is debited in full| is not scheduled|^No debit/)).toHaveLength(
    texts.length,
  )
})

it('names beside a debit that takes part of what is due the one that comes after the due date', async () => {
  const taken = aDebit({ ...pays, amount: cents(387_78n) })
  const stopped = aDebit({ ...later, on: parseDay('2026-12-10'), obstacle: 'paused' })
  const moved = aDebit({ on: parseDay('2026-12-14'), dueOn: parseDay('2026-12-14') })
  const loan = aLoan({ ...inPart, nextDebit: taken, comingDebits: [taken, stopped, moved] })
  openPortal(<SummaryCard loan={loan} />, portalInMemory())
  const told = `$84.10 is not scheduled. After the due date: $471.88 on Mon, Dec 14${whose}.`
  expect(await screen.findByText(`Of the amount due, ${told}`)).toBeDefined()
})

it('says why a debit runs on another day than it is due, where banks are closed on that', () => {
  const due = { dueOn: parseDay('2026-12-12'), on: parseDay('2026-12-14') }
  const text = 'Moved from Sat, Dec 12, when banks are closed.'
  const byBanks = aDebit({ ...due, movedBy: 'saturday' })
  openPortal(<SummaryCard loan={aLoan({ nextDebit: byBanks })} />, portalInMemory())
  expect(screen.getByText(text)).toBeDefined()
  cleanup()
  openPortal(<SummaryCard loan={aLoan({ nextDebit: aDebit(due) })} />, portalInMemory())
  expect(screen.queryByText(text)).toBeNull()
})

it.each([
  ['is pending', { state: 'pending' as const }, true],
  ['has settled', { state: 'completed' as const }, false],
  ['is another one than what is pending', { amount: cents(20_00n) }, false],
])('tells whether the last payment is pending where it %s', (_, different, isMarked) => {
  const paid = { amount: cents(471_88n), effectiveOn: parseDay('2026-11-20') }
  const pending = [aPayment({ ...paid, state: 'pending', ...different })]
  const lastPaid = { amount: paid.amount, on: paid.effectiveOn }
  openPortal(<SummaryCard loan={aLoan({ lastPaid, openPayments: pending })} />, portalInMemory())
  const row = screen.getByText('Last Payment').parentElement
  expect(row?.textContent.includes('Pending')).toBe(isMarked)
})

const overdue = {
  daysPastDue: 1,
  totalDue: cents(457_54n),
  nextPayment: cents(457_54n),
  oldestDueOn: parseDay('2026-12-12'),
  statusText: 'Past Due',
  loanStatus: 'pastDue' as const,
  dueItems: [{ kind: 'installment' as const, on: parseDay('2026-12-12'), amount: cents(457_54n) }],
}
const on = parseDay('2026-12-14')

it('demands nothing of a loan whose past-due amount is on its way, and says when that posts', async () => {
  const coming = { amount: cents(499_54n), on, leaves: zero }
  openPortal(<SummaryCard loan={aLoan({ ...overdue, coming })} />, portalInMemory())
  expect(await screen.findByText('Posts Mon, Dec 14. Nothing else to pay now.')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'On its way' })).toBeDefined()
  expect(screen.getByText('$499.54')).toBeDefined()
  expect(screen.getByText('It pays the $457.54 due Sat, Dec 12.')).toBeDefined()
  expect(screen.getByText('The loan counts as past due until then.')).toBeDefined()
  expect(screen.queryByText('Past Due')).toBeNull()
  expect(screen.queryByText(/past due, since/)).toBeNull()
})

it('demands the rest where part of what is past due is on its way', async () => {
  const coming = { amount: cents(57_54n), on, leaves: cents(400_00n) }
  openPortal(<SummaryCard loan={aLoan({ ...overdue, coming })} />, portalInMemory())
  expect(await screen.findByText(/^\$457\.54 is due in all, of which \$57\.54 is/)).toBeDefined()
  expect(screen.getByText('$400.00')).toBeDefined()
  expect(screen.getByText(/1 day past due/)).toBeDefined()
})

const halfPaid = {
  ...overdue,
  totalDue: cents(371_88n),
  nextPayment: cents(371_88n),
  nextDueOn: parseDay('2027-01-12'),
}

it.each([
  ['comes before the next due date', { on: parseDay('2026-12-18') }, true],
  ['comes on the next due date', { on: parseDay('2027-01-12') }, false],
  ['takes what is past due', { on: parseDay('2026-12-18'), amount: cents(371_88n) }, false],
  ['does not run', { on: parseDay('2026-12-18'), obstacle: 'paused' as const }, false],
])(
  'says of a past-due loan that more is debited than is due, where a debit %s',
  async (_, debit, isTold) => {
    const nextDebit = aDebit({ dueOn: debit.on, ...debit })
    const loan = aLoan({ ...halfPaid, nextDebit, comingDebits: [nextDebit] })
    openPortal(<SummaryCard loan={loan} />, portalInMemory())
    if (isTold) await screen.findByText(more)
    await screen.findAllByText(/Dec 18|Jan 12/)
    expect(screen.queryAllByText(more)).toHaveLength(isTold ? 1 : 0)
  },
)
