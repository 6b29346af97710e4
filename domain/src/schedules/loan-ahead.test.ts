import { expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules } from '../../testing/builders.ts'
import { instantAt, parseDay } from '../calendar.ts'
import { cents, subtract } from '../money.ts'
import { isAccepted, type LoanWalk, openDay } from './loan-ahead.ts'

const day = parseDay
const loan = aLoanUnderRules()
const { state } = afterEvents(loan, [])

it('posts what takes effect by the day that opens, and keeps what is later or not confirmed', () => {
  const paid = { channel: 'ach', amount: cents(600_00n) } as const
  const posted = { ...paid, effectiveOn: day('2026-02-13'), isConfirming: false }
  const later = { ...posted, effectiveOn: day('2026-02-17') }
  const open = { ...posted, isConfirming: true }
  const now = instantAt(day('2026-02-12'), '12:00:00')
  const pendingPayments = [posted, later, open]
  const walk: LoanWalk = {
    loan,
    state,
    pendingPayments,
    debitedOn: [],
    retries: [],
    coming: [],
    now,
  }
  openDay(walk, day('2026-02-14'))
  expect(walk.pendingPayments).toEqual([later, open])
  expect(walk.state.closedThrough).toBe('2026-02-14')
  expect(walk.state.principal).toBeLessThan(subtract(state.principal, cents(300_00n)))
  expect([posted, open].map(isAccepted)).toEqual([true, false])
})
