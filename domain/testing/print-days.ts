import {
  addDays,
  dayOf,
  toInstant,
  isAfterCutoff,
  instantAt,
  parseDay,
  timeOfDay,
} from '../src/calendar.ts'
import { addBankingDays, type Country, rollForward } from '../src/calendar/banking-days.ts'
import { installmentDueOn, type LoanFrequency } from '../src/loans/contract-terms/installments.ts'
import type { LoanHistoryEvent } from './replay-events.ts'
import { formatDollars, parseDollars } from '../src/money.ts'
import { processingDay } from '../src/payments/effective-date.ts'
import { graceEndsOn } from '../src/servicing/grace.ts'
import { simulateHistory } from './simulate-history.ts'
import { representmentDate } from '../src/servicing/representment.ts'
import { aLoanUnderRules, aPayment } from './builders.ts'

// Run by itself, in one zone of the environment after the other: what it tells must not differ.

const day = parseDay
const lines: string[] = []
const frequencies: readonly LoanFrequency[] = ['WE', 'BW', 'SM', 'MO', 'QU', 'AN']
const ends = ['2027-01-28', '2028-01-29', '2028-01-30', '2027-01-31', '2028-02-29']
const anchors = [...ends, '2026-11-30', '2026-12-04', '2026-12-11', '2026-12-15']

for (const frequency of frequencies)
  for (const anchor of anchors) {
    const plan = { frequency, firstDueOn: day(anchor), installments: 14 }
    const due = Array.from({ length: 14 }, (_one, at) => installmentDueOn(plan, at + 1))
    lines.push(`${frequency} from ${anchor}: ${due.join(' ')}`)
    for (const country of ['US', 'CA'] as const)
      lines.push(`  in ${country}: ${due.map((each) => rollForward(each, country)).join(' ')}`)
  }

// The clocks change on 2027-03-14 and 2026-11-01; 17:00 Eastern is the cut-off on every day.
for (const on of ['2026-11-01', '2026-11-20', '2026-11-25', '2027-03-13', '2027-03-14'])
  for (const time of ['00:00:00', '02:30:00', '16:59:59', '17:00:00', '23:59:59']) {
    const moment = instantAt(day(on), time)
    const days = (['US', 'CA'] as const).map((country) =>
      processingDay(moment, country === 'US' ? 'ach' : 'pad', { cardCutoffApplies: false }),
    )
    const isLate = isAfterCutoff(moment)
    lines.push(
      `${on} ${time}: ${moment} ${dayOf(moment)} ${timeOfDay(moment)} ${isLate} ${days.join()}`,
    )
  }
for (let hour = 0; hour < 48; hour += 1)
  lines.push(dayOf(toInstant(Date.parse('2026-10-31T12:00:00Z') + hour * 3_600_000)))

function tellLoan(country: Country, dayCount: 'ACT365' | 'ACTACT' | '30360', anchor: string): void {
  const rules = {
    country,
    graceRollsForward: true,
    lateFeePercent: 5_00000n,
    nsfFee: parseDollars('25.00'),
    nonAccrualDays: 90,
  }
  const contractOn = addDays(day(anchor), -31)
  const loan = aLoanUnderRules({ contractOn, firstDueOn: day(anchor), dayCount }, rules)
  const facts: LoanHistoryEvent[] = [
    { kind: 'disbursed', on: contractOn },
    aPayment('p1', '467.84', anchor),
    { kind: 'returned', paymentId: 'p1', on: addBankingDays(day(anchor), 2, country), code: 'R01' },
    aPayment('p2', '600.00', addDays(day(anchor), 40)),
  ]
  const lived = simulateHistory(loan, facts, addDays(day(anchor), 200))
  for (const { kind, on, effectiveOn, lines: sides } of lived.transactions)
    lines.push(
      `${country} ${dayCount} ${kind} ${on} ${effectiveOn} ` +
        sides.map(({ account, amount }) => `${account} ${formatDollars(amount)}`).join(' '),
    )
  lines.push(`  in time until ${graceEndsOn(loan, 2)}`)
  const debit = { code: 'R01', attempts: 0, firstOn: day(anchor), returnedOn: day(anchor) }
  lines.push(`  again on ${representmentDate(debit, loan.rules)}`)
}

for (const country of ['US', 'CA'] as const)
  for (const dayCount of ['ACT365', 'ACTACT', '30360'] as const)
    for (const anchor of ['2027-12-31', '2028-02-29', '2026-10-30'])
      tellLoan(country, dayCount, anchor)

process.stdout.write(`${lines.join('\n')}\n`)
