import { assert } from '@quittance/domain/assert'
import { addDays, dayOf, type LocalDate, parseDay } from '@quittance/domain/calendar'
import { applyEvent } from '@quittance/domain/loans/events/apply-event'
import type { LoanState } from '@quittance/domain/loans/loan'
import type {
  AppliedEvent,
  LoanEvent,
  LoanUnderRules,
} from '@quittance/domain/loans/events/loan-event'
import { paymentAfterReversal } from '@quittance/domain/loans/charge-off/reverse-charge-off'
import { cents, zero } from '@quittance/domain/money'
import { closeDay } from '@quittance/domain/servicing/close-day'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtureDayMs } from '../../../testing/bank-fixture.ts'
import { boardTestLoan } from '../../../testing/board-test-loan.ts'
import { compareLedgers } from '../../../testing/compare-ledgers.ts'
import { type LenderApiFixture, lenderApiFixture } from '../../../testing/lender-api-fixture.ts'
import { openDays } from '../../payments/end-of-day/open-days.ts'
import { readLoan } from './loan-state-repository.ts'
import { engineAuthor, activityRows } from '../ledger/loan-activity.ts'

// What a loan stands at is what the list of its events comes to, when it is played again.

let world: LenderApiFixture

beforeAll(async () => {
  const fees = { graceDays: 10, lateFeePercent: '5', lateFeeMin: '10.00', lateFeeMax: '35.00' }
  world = await lenderApiFixture({ settings: { ...fees, nsfFee: '25.00', chargeOffDays: 120 } })
})

afterAll(async () => {
  const differences = await compareLedgers(world)
  await world.closeInBalance()
  assert(differences.length === 0, differences.join('\n'))
})

const why = { reason: 'as the customer asked' }
const cheque = { kind: 'payment', channel: 'check', amount: '467.84', ...why }

async function passDays(count: number): Promise<void> {
  world.clocks.forward(count * fixtureDayMs)
  await openDays(world.worker, world.lender)
}

const booksOn = () => dayOf(world.clocks.business())

const stored = async (loanId: string) => {
  const loan = await world.read((trx) => readLoan(trx, loanId))
  assert(loan !== null, 'the loan was boarded')
  return loan
}

/** The list as it is kept, with the day of the books of each event. */
const listOf = (loanId: string) =>
  world.read((trx) =>
    trx
      .selectFrom('loan_events as e')
      .leftJoin('payments as p', 'p.payment_id', 'e.payment_id')
      .select(['e.event_no', 'e.kind', 'e.effective_on', 'e.amount_cents', 'e.payment_id'])
      .select(['e.detail', 'e.author', 'p.posted_on'])
      .where('e.loan_id', '=', loanId)
      .orderBy('e.event_no')
      .execute(),
  )

type Row = Awaited<ReturnType<typeof listOf>>[number]

/** The events of people, played again from where the loan began; and what the engine adds to them. */
function replay(loan: LoanUnderRules, began: LoanState, list: readonly Row[], until: LocalDate) {
  let state = began
  const decided: LoanEvent[] = []
  const payments = new Map<
    string | null,
    Extract<LoanEvent, { kind: 'payment' }> & Pick<AppliedEvent, 'split'>
  >()
  const closeThrough = (day: LocalDate) => {
    const closed = closeDay(loan, state, day)
    state = closed.state
    decided.push(...closed.events)
  }
  for (const row of list.filter(({ author }) => author !== engineAuthor)) {
    const on = (row.kind === 'payment' ? row.posted_on : null) ?? row.effective_on
    closeThrough(on) // what a day decides stands before what is entered on it
    const event = eventOf(row, on)
    const applied = applyEvent(loan, state, event)
    if (event.kind === 'payment') payments.set(row.payment_id, { ...event, split: applied.split })
    if (event.kind === 'chargeOffReversed') moveRecoveries()
    state = applied.state
    decided.push(...applied.followed)
  }
  closeThrough(until)
  return { state, decided }

  function moveRecoveries(): void {
    for (const [id, { split, ...paid }] of payments)
      if (split !== null) payments.set(id, { ...paid, ...paymentAfterReversal({ ...paid, split }) })
  }

  function eventOf(row: Row, on: LocalDate): LoanEvent {
    const { amount_cents: amount, effective_on: effectiveOn, kind } = row
    if (kind === 'payment') {
      const paid = { channel: 'check', amount: cents(amount), fee: zero, effectiveOn } as const
      return { kind, ...paid, enteredOn: on }
    }
    if (kind === 'chargeOffReversed') return { kind, on }
    if (kind === 'flagged') return { kind, flag: 'bankruptcy', on }
    assert(kind === 'reversal', `${kind} is none of this case`)
    const paid = payments.get(row.payment_id)
    assert(paid !== undefined && paid.split !== null, 'a payment comes before its reversal')
    return { kind: 'returned', payment: { ...paid, split: paid.split }, on }
  }
}

describe('the list of a loan’s events', () => {
  it('replays a loan’s events to the same balances, and to every fee that they report', async () => {
    const dueOn = parseDay('2026-11-22')
    const loanId = await boardTestLoan(world, { loanNo: 'told', dueOn })
    const began = (await stored(loanId)).state
    await passDays(14) // the grace is over on 2 December: a fee on the 3rd
    const { body } = await world.event(loanId, { ...cheque, effectiveOn: '2026-12-02' })
    await passDays(3)
    await world.event(loanId, { kind: 'reversal', orderId: body.orderId, ...why })
    await passDays(30)
    const late = (await world.event(loanId, { ...cheque, effectiveOn: '2026-11-30' })).body.orderId
    await passDays(1)
    await world.event(loanId, { kind: 'reversal', orderId: late, ...why })
    await world.event(loanId, { kind: 'flagged', flag: 'bankruptcy', on: '2026-12-20', ...why })
    await passDays(5)

    const { state, terms, mode } = await stored(loanId)
    const loan = { terms, rules: world.lender.settings.servicing, mode }
    const list = await listOf(loanId)
    const again = replay(loan, began, list, state.closedThrough)
    expect(again.state).toEqual(state)
    const told = list.filter(({ author }) => author === engineAuthor)
    expect(
      told.map(({ kind, effective_on: on, amount_cents, detail }) => {
        return { kind, on, amount: String(amount_cents), detail }
      }),
    ).toEqual(
      activityRows(again.decided).map(({ kind, on, amount, detail }) => ({
        kind,
        on,
        amount,
        detail,
      })),
    )
    expect(told.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['lateFee', 'lateFeeWaived']),
    )
  })

  it('replays a reversed charge-off to the same balances', async () => {
    const loanId = await boardTestLoan(world, { loanNo: 'back', dueOn: addDays(booksOn(), -98) })
    const began = (await stored(loanId)).state
    await passDays(25)
    const { orderId } = (await world.event(loanId, { ...cheque, amount: '200.00' })).body
    const petition = { kind: 'flagged', flag: 'bankruptcy', on: addDays(booksOn(), -25), ...why }
    await world.event(loanId, petition)
    await passDays(2)
    expect((await world.event(loanId, { kind: 'chargeOffReversed', ...why })).code).toBe(200)
    await world.event(loanId, { kind: 'reversal', orderId, ...why })
    await passDays(3)

    const { state, terms, mode } = await stored(loanId)
    const loan = { terms, rules: world.lender.settings.servicing, mode }
    const list = await listOf(loanId)
    const kinds = list.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['lateFee', 'chargedOff', 'lateFeeWaived']))
    expect(state).toMatchObject({ chargedOff: null, lateFee: 0n, unapplied: 0n })
    expect(replay(loan, began, list, state.closedThrough).state).toEqual(state)
  })
})
