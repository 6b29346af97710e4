import { dayOf, type LocalDate } from '@quittance/domain/calendar'
import { expiryNotice } from '@quittance/domain/schedules/expiry-notice'
import type { Lender } from '../../lenders/lender-directory.ts'
import {
  type MessageTimes,
  writeAccountMessage,
} from '../../notifications/outbox/account-message-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { WorkerContext } from '../worker-context.ts'
import {
  type ExpiringCard,
  lockExpiringCards,
  markExpiryNoticed,
} from './expiring-card-repository.ts'
import { listNextDebits, readScheduledDebitFacts } from './followed-debit-repository.ts'

/** How many cards a round looks at before the other lenders have their turn. */
const roundMax = 50

/**
 * Tells whoever pays a schedule by a card that it expires, 30, 7 and 1 days before, with the next
 * payment of each schedule that it pays. Each card is looked at once a day; what was told is marked in
 * the commit that writes the message.
 *
 * @returns 'more' when some are left for the next round
 */
export async function notifyExpiringCards(
  { db, clocks }: Pick<WorkerContext, 'db' | 'clocks'>,
  lender: Lender,
): Promise<'more' | 'done'> {
  const times = { at: clocks.business(), now: clocks.elapsed() }
  const today = dayOf(times.at)
  return withLenderTransaction(db, lender.id, async (trx) => {
    const cards = await lockExpiringCards(trx, lender.id, { today, most: roundMax })
    for (const card of cards) {
      const notice = expiryNotice(card, today)
      const told = notice?.mark ?? card.told
      await markExpiryNoticed(trx, lender.id, { methodId: card.methodId, told, today })
      if (notice !== null)
        await writeNotice(trx, { lenderId: lender.id, card, lastDay: notice.lastDay }, times)
    }
    return cards.length === roundMax ? 'more' : 'done'
  })
}

/** Tells all that is to be told today. */
export async function notifyAllExpiringCards(
  context: Pick<WorkerContext, 'db' | 'clocks'>,
  lender: Lender,
): Promise<void> {
  while ((await notifyExpiringCards(context, lender)) === 'more');
}

type Noticed = {
  readonly lenderId: string
  readonly card: ExpiringCard
  readonly lastDay: LocalDate
}

async function writeNotice(
  trx: LenderTransaction,
  { lenderId, card, lastDay }: Noticed,
  times: MessageTimes,
): Promise<void> {
  const { borrowerId, language, scheduleIds } = card
  const next = await listNextDebits(trx, { lenderId, scheduleIds })
  const shown = []
  for (const { id } of next) shown.push(await readScheduledDebitFacts(trx, { lenderId, id }))
  const [first] = shown
  if (first === undefined) return // its last payment is under way
  const debits = shown.flatMap((one) => one.debits)
  const facts = { method: first.method, day: lastDay, debits }
  const said = { emailName: 'cardExpires', channel: 'email' } as const
  const message = { ...said, borrowerId, language, facts, recipient: null }
  await writeAccountMessage(trx, lenderId, message, times)
}
