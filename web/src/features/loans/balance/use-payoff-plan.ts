import { addMonths, latestDay, type LocalDate } from '@quittance/domain/calendar'
import {
  type ExtraPayment,
  type PayoffBasis,
  payoffOn,
} from '@quittance/domain/loans/payoff/compare-payoff'
import {
  type Cents,
  cents,
  formatDollars,
  parseDollars,
  smallest,
  zero,
} from '@quittance/domain/money'
import { useState } from 'react'
import {
  findDecimalMark,
  readTypedAmount,
  showTypedAmount,
} from '../../../lib/forms/typed-amount.ts'
import { useReader } from '../../../lib/i18n/labels.ts'

/** months ahead in which a day is tried out */
const monthsAhead = 24

/** How far one step of the slider goes; cents. */
const steps = { once: 50_00, each: 5_00 } as const

/** What is tried out: once or with every payment, from a day on, and an extra amount. */
export function usePayoffPlan(basis: PayoffBasis, today: LocalDate) {
  const decimal = findDecimalMark(useReader().locale)
  const [how, setHow] = useState<'once' | 'each'>('each')
  const [on, setOn] = useState(latestDay(today, basis.nextDueOn))
  const [text, setText] = useState('')
  const most = mostOf(basis, how, on)
  const typed = text === '' ? '0' : readTypedAmount(text, decimal)
  const amount = typed === null ? null : toCents(typed)
  const isRight = amount !== null && amount <= most
  const extra: ExtraPayment | null = isRight ? { amount, on, isRepeated: how === 'each' } : null
  return {
    how,
    on,
    text,
    most,
    extra,
    step: steps[how],
    latest: addMonths(today, monthsAhead),
    /** where the slider stands */
    slid: smallest(amount ?? zero, most),
    choose: setHow,
    pick: setOn,
    type: setText,
    /** The last step ends where all is paid, which is seldom a whole one. */
    slide: (slid: Cents) =>
      setText(slid === 0n ? '' : showTypedAmount(formatDollars(smallest(slid, most)), decimal)),
  }
}

/** Once at most what pays the loan off, with every payment at most as much again. */
function mostOf(basis: PayoffBasis, how: 'once' | 'each', on: LocalDate): Cents {
  const payoff = payoffOn(basis, on)
  return how === 'once' ? payoff : smallest(payoff, cents(basis.terms.installmentAmount * 2n))
}

function toCents(amount: string): Cents {
  const [whole = '0', part = ''] = amount.split('.')
  return parseDollars(`${whole}.${part.padEnd(2, '0')}`)
}
