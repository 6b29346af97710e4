import { describe, expect, it } from 'vitest'
import { aLoanUnderRules, aPayment } from '../../testing/builders.ts'
import { addDays, parseDay } from '../calendar.ts'
import { applyEvent } from '../loans/events/apply-event.ts'
import { newLoanState } from '../loans/loan.ts'
import type { LoanEvent, LoanUnderRules } from '../loans/events/loan-event.ts'
import { refuseLoanEvent } from '../loans/events/refuse-loan-event.ts'
import { type LoanHistoryEvent, resolveLoanEvent } from '../../testing/replay-events.ts'
import { cents } from '../money.ts'
import { closeDay } from './close-day.ts'
import { nsfFeeAfterReturn } from './nsf.ts'

const day = parseDay
const byTask = aLoanUnderRules()
const byDay = aLoanUnderRules({}, { bankruptcyChargeOff: 'day60' })
const byDayOnly = aLoanUnderRules({}, { bankruptcyChargeOff: 'day60', chargeOffDays: 0 })

/** Night by night, each fact once its day is open; what the nights brought. */
function lived(loan: LoanUnderRules, facts: readonly LoanHistoryEvent[], asOf: string): string[] {
  const told: string[] = []
  const start: LoanEvent = { kind: 'disbursed', on: loan.terms.contractOn }
  let { state } = applyEvent(loan, newLoanState(loan.terms), start)
  for (let on = addDays(loan.terms.contractOn, 1); on <= asOf; on = addDays(on, 1)) {
    const closed = closeDay(loan, state, on)
    state = closed.state
    told.push(...closed.tasks.map((task) => `${task.kind} ${task.on} after ${task.petitionOn}`))
    for (const { kind } of closed.events) if (kind === 'chargedOff') told.push(`lost ${on}`)
    for (const fact of facts.filter((one) => ('enteredOn' in one ? one.enteredOn : null) === on))
      state = applyEvent(loan, state, resolveLoanEvent(fact, new Map())).state
  }
  return told
}

const petition = (on: string, enteredOn = on): LoanHistoryEvent => ({
  kind: 'flagged',
  flag: 'bankruptcy',
  on: day(on),
  enteredOn: day(enteredOn),
})
const lifted = (enteredOn: string): LoanHistoryEvent => ({
  kind: 'flagged',
  flag: 'bankruptcy',
  on: null,
  enteredOn: day(enteredOn),
})
const caughtUp = aPayment('p1', '3000.00', '2026-05-10')
const fallsBehind = aPayment('p1', '1403.52', '2026-05-10') // February to April: behind on 05-16

describe('sixty days after a petition', () => {
  it.each([
    // what is set             what happened          as of         what the nights brought
    ['a task', byTask, [petition('2026-03-12')], '2026-05-10', []],
    [
      'a task',
      byTask,
      [petition('2026-03-12')],
      '2026-05-11',
      [taskOf('2026-05-11', '2026-03-12')],
    ],
    [
      'a task',
      byTask,
      [petition('2026-03-12')],
      '2026-06-14',
      [taskOf('2026-05-11', '2026-03-12')],
    ],
    ['a charge-off', byDay, [petition('2026-03-12')], '2026-05-10', []],
    ['a charge-off', byDay, [petition('2026-03-12')], '2026-12-31', ['lost 2026-05-11']],
    ['a charge-off', byDayOnly, [petition('2026-03-12')], '2026-12-31', ['lost 2026-05-11']],
  ] as const)(
    'brings %s for a past-due installment sixty days after a petition',
    (_set, loan, facts, asOf, told) => {
      expect(lived(loan, facts, asOf)).toEqual(told)
    },
  )

  it.each([
    ['is past due', [petition('2026-03-12'), caughtUp]],
    ['is past due on that day, and one is on a later day', [petition('2026-03-12'), fallsBehind]],
    ['counts, since the flag was lifted', [petition('2026-03-12'), lifted('2026-05-10')]],
    ['counts, since the flag is entered later', [petition('2026-03-12', '2026-05-12')]],
  ])('brings nothing sixty days after a petition where no installment %s', (_what, facts) => {
    for (const loan of [byTask, byDay]) expect(lived(loan, facts, '2026-06-13')).toEqual([])
  })

  it('charges off by a petition alone on day sixty and on no other day', () => {
    const facts = [petition('2026-03-12'), fallsBehind]
    expect(lived(byDayOnly, facts, '2027-03-01')).toEqual([])
    expect(lived(byDay, facts, '2026-09-11')).toEqual([])
    expect(lived(byDay, facts, '2026-09-12')).toEqual(['lost 2026-09-12'])
  })

  it('opens no bankruptcy task for a loan that is charged off on day sixty, or was before', () => {
    const early = aLoanUnderRules({}, { chargeOffDays: 85 })
    expect(lived(early, [petition('2026-03-12')], '2026-06-30')).toEqual(['lost 2026-05-11'])
    const before = aLoanUnderRules({}, { chargeOffDays: 60 })
    expect(lived(before, [petition('2026-03-12')], '2026-06-30')).toEqual(['lost 2026-04-16'])
  })
})

describe('a fee for a returned payment', () => {
  const loan = aLoanUnderRules({}, { nsfFee: cents(25_00n) })
  const on = day('2026-03-20')
  const start: LoanEvent = { kind: 'disbursed', on: loan.terms.contractOn }
  const opened = applyEvent(loan, newLoanState(loan.terms), start).state
  const bankrupt = { ...opened, bankruptSince: day('2026-03-12') }
  const lost = applyEvent(loan, opened, { kind: 'chargedOff', on }).state
  const byHand: LoanEvent = { kind: 'feeAssessed', fee: 'nsfFee', amount: cents(25_00n), on }

  it.each([
    ['an open loan', opened, 25_00n, null],
    ['a bankrupt one', bankrupt, null, 'inBankruptcy'],
    ['a charged-off one', lost, null, 'chargedOff'],
  ])('decides on the fee for a returned payment of %s', (_what, state, amount, refusal) => {
    expect(nsfFeeAfterReturn(loan, state, { codes: ['R01'], on })?.amount ?? null).toBe(amount)
    expect(refuseLoanEvent(loan, state, byHand, { today: on })).toBe(refusal)
  })
})

function taskOf(on: string, petitionOn: string): string {
  return `pastDueInBankruptcy ${on} after ${petitionOn}`
}
