import * as postings from '../../ledger/postings.ts'
import { add } from '../../money.ts'
import type { LoanEvent } from '../events/loan-event.ts'
import type { LoanState, LoanTerms } from '../loan.ts'
import type { LoanChange } from './apply-split.ts'

type EventOf<Kind extends LoanEvent['kind']> = Extract<LoanEvent, { kind: Kind }>

/** The network pays a payment out, less its own fee. Checks and cash are at the bank already. */
export function settlePayment(
  { currency }: LoanTerms,
  state: LoanState,
  { payment, on, processingFee }: EventOf<'settled'>,
): LoanChange {
  const { channel } = payment
  if (channel === 'check' || channel === 'cash') return { state, transactions: [] }
  const money = { channel, gross: add(payment.amount, payment.fee), processingFee }
  const days = { on, effectiveOn: on, currency }
  return { state, transactions: [postings.buildSettlement(days, money)] }
}

/** The network takes a payment that came back, or a part of it, off what it pays out. */
export function settleReturn(
  { currency }: LoanTerms,
  state: LoanState,
  { payment, on, withFee, amount }: EventOf<'returnSettled'>,
): LoanChange {
  const { channel } = payment
  if (channel === 'check' || channel === 'cash') return { state, transactions: [] }
  const gross = amount ?? (withFee ? add(payment.amount, payment.fee) : payment.amount)
  const days = { on, effectiveOn: on, currency }
  return { state, transactions: [postings.buildReturnSettlement(days, channel, gross)] }
}
