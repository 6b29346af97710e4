import { addDays, parseDay } from '@quittance/domain/calendar'
import { accrueThrough } from '@quittance/domain/loans/interest/accrued-interest'
import { afterEvents, aLoanUnderRules, aPayment } from '../../domain/testing/builders.ts'
import { atMost, type Figure, median } from './figure.ts'

const nights = 300
const lives = 200
const rounds = 5
const microsecondsMax = 5

/** What a night's interest of one loan takes: a loan with payments behind it, night after night. */
export function measureAccrual(): Figure {
  const loan = aLoanUnderRules()
  const { state } = afterEvents(loan, [
    aPayment('p1', '467.84', '2026-02-15'),
    aPayment('p2', '300.00', '2026-03-20'),
  ])
  const first = parseDay('2026-03-21')
  const days = Array.from({ length: nights }, (_none, no) => addDays(first, no))
  const live = () => days.reduce((now, day) => accrueThrough(loan.terms, now, day), state)
  if (live().accruedExact <= state.accruedExact) throw new Error('the loan earned nothing')
  const times = Array.from({ length: rounds }, () => {
    const startedAt = performance.now()
    for (let life = 0; life < lives; life += 1) live()
    return ((performance.now() - startedAt) * 1000) / (lives * nights)
  })
  const note = `the middle of ${rounds} rounds of ${lives * nights}`
  const what = { goal: microsecondsMax, unit: 'µs', note }
  return atMost('Accrual of one loan for one night', median(times), what)
}
