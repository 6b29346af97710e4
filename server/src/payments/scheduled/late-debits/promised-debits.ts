import type { LocalDate } from '@quittance/domain/calendar'
import { creditDay } from '@quittance/domain/schedules/debit-day'
import { refuseScheduledDebit } from '@quittance/domain/schedules/refuse-scheduled-debit'
import { isPausedOn } from '@quittance/domain/schedules/schedule-pause'
import type { PromisedDebit } from '@quittance/domain/loans/payments/promised-debit'
import type { Lender } from '../../../lenders/lender-directory.ts'
import type { LenderTransaction } from '../../../platform/database/database.ts'
import type { StoredLoan } from '../../../servicing/loans/loan-state-repository.ts'
import { readOverdueDebits, readUnpostedDebits } from './promised-debit-repository.ts'

type Night = {
  readonly lender: Pick<Lender, 'id' | 'settings'>
  readonly loans: readonly StoredLoan[]
  /** the day that opens */
  readonly day: LocalDate
}

/**
 * Debits whose day is over and which are not in yet, by loan: those that wait, as a worker or the gateway
 * was away, and those that were sent and are not posted. One that would not be taken is none of them.
 */
export async function readPromisedDebits(
  trx: LenderTransaction,
  { lender: { id: lenderId, settings }, loans, day }: Night,
): Promise<ReadonlyMap<string, readonly PromisedDebit[]>> {
  const { servicing: rules } = settings
  const { creditNominal } = rules
  const loanIds = loans.map(({ loanId }) => loanId)
  const asked = { lenderId, loanIds, before: day, creditNominal }
  const promised = new Map<string, PromisedDebit[]>()
  const add = (loanId: string, debit: PromisedDebit) =>
    promised.set(loanId, [...(promised.get(loanId) ?? []), debit])
  for (const { loanId, ...debit } of await readUnpostedDebits(trx, asked)) add(loanId, debit)
  const states = new Map(loans.map(({ loanId, state }) => [loanId, state]))
  for (const debit of await readOverdueDebits(trx, asked)) {
    const { loanId, kind: channel, amount, next, plan } = debit
    const state = states.get(loanId)
    if (state === undefined || debit.isNextReplaced) continue
    if (isPausedOn(debit.pause, next.collectOn)) continue
    const on = { day, rails: rules }
    if (refuseScheduledDebit(debit, state, on) !== null) continue
    const onTime = { isSeries: plan.frequency !== 'once', rules }
    add(loanId, { channel, amount, promisedOn: creditDay(next, next.collectOn, onTime) })
  }
  return promised
}
