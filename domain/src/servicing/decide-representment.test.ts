import { expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules } from '../../testing/builders.ts'
import { instantAt, parseDay } from '../calendar.ts'
import { cents } from '../money.ts'
import { decideRepresentment, representmentDay } from './decide-representment.ts'

const loan = aLoanUnderRules()
const { state } = afterEvents(loan, [])
/** A Friday, on which an installment is due: the next banking day is Monday. */
const due = parseDay('2026-02-20')
const next = parseDay('2026-02-23')
const gateway = { adapter: 'sandbox', account: 'sandbox' }
const rails = { cardGateway: null, achGateway: gateway, padGateway: gateway }
const rules = { ...rails, extraClosedDays: [], feeRules: [] }
const decide = (given: object = {}, settings: object = {}) =>
  decideRepresentment(
    loan,
    state,
    {
      back: { amount: cents(100_00n), fee: cents(3_95n) },
      debited: cents(100_00n),
      isSeries: false,
      kind: 'ach',
      region: 'TX',
      principalAfter: null,
      pendingPayments: [],
      at: instantAt(due, '09:00:00'),
      isDebited: false,
      lastOn: null,
      ...given,
    },
    { ...rules, ...settings },
  )

it('presents a debit again on the day on which its rail takes it', () => {
  const taken = { kind: 'present', amount: 100_00n, fee: 3_95n }
  expect(decide()).toEqual({ ...taken, effectiveOn: due })
  const late = instantAt(due, '17:30:00')
  expect(decide({ at: late })).toEqual({ ...taken, effectiveOn: next })
  expect(representmentDay(late, 'pad', rules)).toBe(next)
})

it('waits for a day on which the loan is not debited, while its network takes it then', () => {
  expect(decide({ isDebited: true, lastOn: next })).toEqual({ kind: 'later', on: next })
  expect(decide({ isDebited: true, lastOn: due })).toMatchObject({ kind: 'tooLate' })
})

it('takes none whose network leaves no day, and none that is not owed, whichever day is left', () => {
  const late = { at: instantAt(due, '17:30:00'), lastOn: due }
  expect(decide(late)).toMatchObject({ kind: 'tooLate', amount: 100_00n })
  const coming = { channel: 'ach', amount: cents(9_000_00n), effectiveOn: due, isConfirming: false }
  const covered = { pendingPayments: [coming] }
  expect(decide(covered)).toEqual({ kind: 'nothingOwed', effectiveOn: due })
  expect(decide({ ...covered, ...late })).toMatchObject({ kind: 'nothingOwed' })
})

it('waits while nobody knows whether another payment of the loan was charged', () => {
  const coming = { channel: 'ach', amount: cents(9_000_00n), effectiveOn: due, isConfirming: true }
  const waiting = { pendingPayments: [coming] }
  const waits = { kind: 'wait', amount: 100_00n, fee: 3_95n, effectiveOn: due }
  expect(decide(waiting)).toEqual(waits)
  expect(decide({ ...waiting, isDebited: true })).toMatchObject({ kind: 'later' })
  const lastDay = { isDebited: true, lastOn: due }
  expect(decide({ ...waiting, ...lastDay })).toMatchObject({ kind: 'tooLate' })
  const accepted = { ...coming, isConfirming: false }
  expect(decide({ pendingPayments: [coming, accepted] })).toMatchObject({ kind: 'nothingOwed' })
})

it('takes nothing by a rail that its lender does not offer any more', () => {
  const off = { achGateway: null }
  expect(decide({}, off)).toMatchObject({ kind: 'notOffered', amount: 100_00n })
  expect(decide({ kind: 'pad' }, off)).toMatchObject({ kind: 'present' })
})
