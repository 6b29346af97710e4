import { dayOf, type Instant, type LocalDate } from '@quittance/domain/calendar'
import { add, type Cents } from '@quittance/domain/money'
import type { ForecastDebit } from '@quittance/domain/schedules/forecast-debits'
import type { Lender } from '../lenders/lender-directory.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import type { StoredLoan } from '../servicing/loans/loan-state-repository.ts'
import { readDebitsAhead } from './debits-ahead-repository.ts'
import { forecastFirstDebits } from './read-forecasts.ts'

/** What is taken of a scheduled payment, and on which day. */
export type TakenDebit = {
  readonly on: LocalDate
  /** fee included */
  readonly total: Cents
}

/** The debits of a loan that run, by their schedules, as things stand: the first to come first. */
export type ForeseenDebits = ReadonlyMap<string, readonly ForecastDebit[]>

/** Reads what is taken by the schedules of a loan, which the caller holds, as its list tells it. */
export async function readForeseenDebits(
  trx: LenderTransaction,
  lender: Pick<Lender, 'id' | 'settings'>,
  { loan, at: now }: { readonly loan: StoredLoan; /** business time */ readonly at: Instant },
): Promise<ForeseenDebits> {
  const of = { lenderId: lender.id, loanId: loan.loanId, today: dayOf(now) }
  const ahead = await readDebitsAhead(trx, of)
  return toForeseenDebits(forecastFirstDebits(lender, { loan, ...ahead, now }).debits)
}

/** Those that run, by their schedules. */
export function toForeseenDebits(debits: readonly ForecastDebit[]): ForeseenDebits {
  return Map.groupBy(
    debits.filter(({ why }) => why === null),
    ({ scheduleId }) => scheduleId,
  )
}

/** What a schedule takes next; null for nothing, as things stand. */
export function firstForeseen(foreseen: ForeseenDebits, scheduleId: string): TakenDebit | null {
  const [first] = foreseen.get(scheduleId) ?? []
  return first === undefined ? null : toTakenDebit(first)
}

/** What is taken of one payment of a schedule; null for nothing, as things stand. */
export function foreseenPayment(
  foreseen: ForeseenDebits,
  { scheduleId, paymentNo }: { readonly scheduleId: string; readonly paymentNo: number },
): TakenDebit | null {
  const found = foreseen.get(scheduleId)?.find((one) => one.paymentNo === paymentNo)
  return found === undefined ? null : toTakenDebit(found)
}

function toTakenDebit({ collectOn: on, amount, fee }: ForecastDebit): TakenDebit {
  return { on, total: add(amount, fee) }
}
