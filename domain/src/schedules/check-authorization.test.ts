import { describe, expect, it } from 'vitest'
import { parseDay } from '../calendar.ts'
import { parseDollars } from '../money.ts'
import { type AgreedDebits, isAsAuthorized } from './check-authorization.ts'
import type { SchedulePlan } from './resume-schedule.ts'

const monthly: SchedulePlan = {
  frequency: 'MO',
  startOn: parseDay('2026-12-31'),
  secondOn: null,
  paymentsMax: null,
}
const agreed: AgreedDebits = {
  total: parseDollars('103.95'),
  amount: parseDollars('100.00'),
  plan: monthly,
  since: parseDay('2026-11-20'),
  isOfAccount: true,
}
const third = {
  no: 3,
  amount: '100.00',
  fee: '3.95',
  dueOn: '2027-02-28',
  collectOn: '2027-03-01',
}

function isAuthorized(changed: Partial<typeof third>, given: AgreedDebits | null = agreed) {
  const { no, dueOn, collectOn, ...money } = { ...third, ...changed }
  const days = { paymentNo: no, dueOn: parseDay(dueOn), collectOn: parseDay(collectOn) }
  return isAsAuthorized(
    given,
    { ...monthly, startOn: parseDay('2026-12-30') },
    {
      ...days,
      amount: parseDollars(money.amount),
      fee: parseDollars(money.fee),
    },
  )
}

describe('isAsAuthorized', () => {
  it.each<[Partial<typeof third>, boolean]>([
    [{}, true],
    [{ collectOn: '2027-02-28' }, true],
    [{ amount: '100.01' }, false],
    [{ amount: '99.99' }, false],
    [{ fee: '0.00' }, false],
    [{ amount: '103.95', fee: '0.00' }, false], // the same in all
    [{ dueOn: '2027-02-27' }, false],
    [{ collectOn: '2027-02-27' }, false],
    [{ no: 2, dueOn: '2027-01-31' }, true],
    [{ no: 2, dueOn: '2027-01-30', collectOn: '2027-02-01' }, false], // the schedule as it stands
  ])('compares the third payment with what was agreed to, and %j: %s', (changed, isSame) => {
    expect(isAuthorized(changed)).toBe(isSame)
  })

  it('takes a payment of a series that was moved for what was agreed to for it alone', () => {
    const once = {
      ...agreed,
      plan: { ...monthly, frequency: 'once' as const, startOn: parseDay('2027-02-20') },
    }
    const moved = { dueOn: '2027-02-20', collectOn: '2027-02-20' }
    expect([isAuthorized(moved, once), isAuthorized({}, once)]).toEqual([true, false])
  })

  it('takes nothing without an authorization', () => {
    expect(isAuthorized({}, null)).toBe(false)
  })

  it('takes nothing from an account that the authorization does not name', () => {
    expect(isAuthorized({}, { ...agreed, isOfAccount: false })).toBe(false)
  })

  it('takes nothing on a day before the authorization was given', () => {
    const [onIt, after] = [parseDay('2027-03-01'), parseDay('2027-03-02')]
    expect(isAuthorized({}, { ...agreed, since: onIt })).toBe(true)
    expect(isAuthorized({}, { ...agreed, since: after })).toBe(false)
  })

  it('takes the fee for agreed to where it was not kept apart from the amount', () => {
    const together = { ...agreed, amount: null }
    expect(isAuthorized({ amount: '103.95', fee: '0.00' }, together)).toBe(true)
    expect(isAuthorized({ amount: '103.95' }, together)).toBe(false)
  })
})
