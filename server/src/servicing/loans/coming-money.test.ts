import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { expect, it } from 'vitest'
import { askedOn, comingMoney } from './coming-money.ts'

type Asked = Parameters<typeof comingMoney>

const today = parseDay('2026-12-13')
const on = parseDay('2026-12-14')
const dueOn = parseDay('2026-12-12')
const late = {
  daysPastDue: 1,
  nextPayment: cents(457_54n),
  paidAheadUntil: null,
  oldestDueOn: dueOn,
  newOldestDueOn: dueOn,
}
const later = parseDay('2026-12-20')
const current = { ...late, daysPastDue: 0, oldestDueOn: later, newOldestDueOn: later }
const dueToday = { ...current, oldestDueOn: today, newOldestDueOn: today }
/** Its fees alone are left once the installment is paid. */
const feesLeft = { ...current, newOldestDueOn: parseDay('2027-01-20') }

function sent(amount: bigint, different: object = {}) {
  return { amount: cents(amount), state: 'pending', effectiveOn: on, ...different }
}

function debited(different: object = {}) {
  return { amount: cents(499_54n), on, dueOn, movedBy: 'saturday', obstacle: '', ...different }
}

function coming(openPayments: object[], comingDebits: object[], due: Asked[1] = late) {
  const parts = { openPayments, comingDebits } as unknown as Asked[0]
  return comingMoney(parts, due, today)
}

it.each([
  ['all of what is past due', [sent(499_54n)], [], late, 0n],
  ['a debit that closed banks moved', [], [debited()], late, 0n],
  ['part of what is past due', [sent(57_54n)], [], late, 400_00n],
  ['two parts of it', [sent(57_54n), sent(100_00n)], [], late, 300_00n],
  ['all that is due next', [sent(457_54n)], [], current, 0n],
  ['part of what is due next', [sent(57_54n)], [], current, null],
  ['part of what is due today', [sent(57_54n)], [], dueToday, 400_00n],
  ['the installment that is due next, without the fees', [sent(400_00n)], [], feesLeft, 57_54n],
  ['more, of a loan that is ahead', [sent(499_54n)], [], { ...late, paidAheadUntil: on }, null],
])('takes off what is asked for what is on its way: %s', (_, paid, debits, due, leaves) => {
  expect(coming(paid, debits, due)).toMatchObject({ on, leaves })
})

it.each([
  ['is being confirmed', [sent(499_54n, { state: 'confirming' })], []],
  ['came back', [sent(499_54n, { state: 'returned' })], []],
  ['is counted already', [sent(499_54n, { effectiveOn: today })], []],
  ['will not run', [], [debited({ obstacle: 'expired' })]],
  ['was moved by its payer', [], [debited({ movedBy: '' })]],
  ['is due later', [], [debited({ dueOn: on })]],
])('counts nothing as on its way that %s', (_, paid, debits) => {
  expect(coming(paid, debits)).toBeNull()
})

it.each([
  ['it pays a part of what is asked for now', 57_54n, '2026-12-20'],
  ['it pays all of that', 457_54n, '2027-01-20'],
])('asks by the day of what is asked for: %s', (_, amount, day) => {
  const fields = { oldestDueOn: feesLeft.oldestDueOn, newOldestOn: feesLeft.newOldestDueOn }
  expect(askedOn(fields, coming([sent(amount)], [], feesLeft), today)).toBe(day)
  expect(askedOn(fields, null, today)).toBe('2027-01-20')
})

it('asks by the oldest day that stays due where one of several that were missed is on its way', () => {
  const fields = { oldestDueOn: parseDay('2026-02-15'), newOldestOn: parseDay('2026-03-15') }
  const leaves = { amount: cents(467_84n), on: parseDay('2026-11-23'), leaves: cents(4_210_56n) }
  expect(askedOn(fields, leaves, parseDay('2026-11-20'))).toBe('2026-03-15')
})
