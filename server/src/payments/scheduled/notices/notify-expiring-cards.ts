import { compareDays, dayOf, type LocalDate } from '@quittance/domain/calendar'
import { add, formatDollars } from '@quittance/domain/money'
import { expiryNotice } from '@quittance/domain/schedules/expiry-notice'
import type { ForecastDebit } from '@quittance/domain/schedules/forecast-debits'
import { isPausedOn } from '@quittance/domain/schedules/schedule-pause'
import type { Lender } from '../../../lenders/lender-directory.ts'
import {
  type MessageTimes,
  writeAccountMessage,
} from '../../../notifications/outbox/account-message-repository.ts'
import type { LenderTransaction } from '../../../platform/database/database.ts'
import { withLenderTransaction } from '../../../platform/database/transaction.ts'
import { workRound } from '../../../platform/jobs/work-round.ts'
import { forecastDebitsMax, forecastLoan } from '../../../servicing/loans/forecast-loan.ts'
import { readLoan } from '../../../servicing/loans/loan-state-repository.ts'
import { readDebitsAhead } from '../../debits-ahead-repository.ts'
import type { WorkerContext } from '../../worker-context.ts'
import type { ActiveDebit } from '../active-debit-repository.ts'
import {
  type ExpiringCard,
  listExpiringCards,
  lockExpiringCard,
  markExpiryNoticed,
} from './expiring-card-repository.ts'

/** How many cards a round looks at before the other lenders have their turn. */
const roundMax = 50

/**
 * Tells whoever pays a schedule by a card that it expires, 30, 7 and 1 days before, with the next
 * payment of each schedule that it pays, as the forecast has it: one that is replaced, skipped or paused is
 * none. Each card is looked at once a day, in a transaction of its own;
 * what was told is marked in the commit that writes the message.
 *
 * @returns 'more' when some are left for the next round
 */
export async function notifyExpiringCards(
  { db, clocks }: Pick<WorkerContext, 'db' | 'clocks'>,
  lender: Lender,
): Promise<'more' | 'done'> {
  const times = { at: clocks.business(), now: clocks.elapsed() }
  const today = dayOf(times.at)
  return workRound({
    most: roundMax,
    list: (page) =>
      withLenderTransaction(db, lender.id, (trx) =>
        listExpiringCards(trx, lender.id, { today, ...page }),
      ),
    work: (methodId) =>
      withLenderTransaction(db, lender.id, (trx) => tellOfCard(trx, lender, methodId, times)),
  })
}

/** Tells all that is to be told today. */
export async function notifyAllExpiringCards(
  context: Pick<WorkerContext, 'db' | 'clocks'>,
  lender: Lender,
): Promise<void> {
  while ((await notifyExpiringCards(context, lender)) === 'more');
}

async function tellOfCard(
  trx: LenderTransaction,
  lender: Lender,
  methodId: string,
  times: MessageTimes,
): Promise<void> {
  const { id: lenderId } = lender
  const today = dayOf(times.at)
  const card = await lockExpiringCard(trx, lenderId, { methodId, today })
  if (card === null) return
  const notice = expiryNotice(card, today)
  await markExpiryNoticed(trx, lenderId, { methodId, told: notice?.mark ?? card.told, today })
  if (notice !== null) await writeNotice(trx, { lender, card, lastDay: notice.lastDay }, times)
}

type Noticed = {
  readonly lender: Lender
  readonly card: ExpiringCard
  readonly lastDay: LocalDate
}

async function writeNotice(
  trx: LenderTransaction,
  { lender, card, lastDay }: Noticed,
  times: MessageTimes,
): Promise<void> {
  const { borrowerId, language } = card
  const paid = []
  for (const loanId of card.loanIds)
    paid.push(...(await debitsByCard(trx, lender, { card, loanId, times })))
  const [first] = paid
  if (first === undefined) return // nothing is to be taken from it
  const { kind: channel, ...shown } = first.shown
  const debits = paid
    .map(({ debit }) => debit)
    .toSorted((left, right) => compareDays(left.on, right.on))
  const facts = { method: { channel, ...shown }, day: lastDay, debits }
  const said = { emailName: 'cardExpires', channel: 'email' } as const
  const message = { ...said, borrowerId, language, facts, recipient: null }
  await writeAccountMessage(trx, lender.id, message, times)
}

type OnLoan = {
  readonly card: ExpiringCard
  readonly loanId: string
  readonly times: MessageTimes
}

/** The next debit of each schedule of a loan that a card pays, or would pay if it were good by then. */
async function debitsByCard(
  trx: LenderTransaction,
  lender: Lender,
  { card, loanId, times: { at: now } }: OnLoan,
) {
  const { id: lenderId } = lender
  const loan = await readLoan(trx, loanId)
  if (loan === null) return []
  const ahead = await readDebitsAhead(trx, { lenderId, loanId, today: dayOf(now) })
  const { schedules } = ahead
  const { debits } = forecastLoan(
    lender,
    { loan, ...ahead, now },
    forecastDebitsMax * schedules.length,
  )
  const { currency } = loan.terms
  return schedules.flatMap((schedule) => {
    const { id, methodId, shown } = schedule
    const next = debits.find((debit) => debit.scheduleId === id && waitsForCard(debit, schedule))
    if (methodId !== card.methodId || next === undefined) return []
    const amount = formatDollars(add(next.amount, next.fee))
    return [{ shown, debit: { amount, currency, on: next.collectOn, loanNo: loan.loanNo } }]
  })
}

/** Whether a debit runs, or does not for its card alone. */
function waitsForCard(
  { why, collectOn }: ForecastDebit,
  { isSuspended, pause }: ActiveDebit,
): boolean {
  return why === null || (why === 'expired' && !isSuspended && !isPausedOn(pause, collectOn))
}
