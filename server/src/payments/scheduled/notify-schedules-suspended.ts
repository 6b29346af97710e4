import type { Instant } from '@quittance/domain/calendar'
import { writeAccountMessage } from '../../notifications/outbox/account-message-repository.ts'
import type { EndedDebit } from '../../notifications/templates/debit-text.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { listNextDebits, readScheduledDebitFacts } from './followed-debit-repository.ts'

type SuspendedSchedules = {
  readonly lenderId: string
  /** of one method */
  readonly scheduleIds: readonly string[]
  /** debits of that method that came back and are tried again all the same; left out for none */
  readonly retried?: readonly EndedDebit[]
}

/**
 * Writes one email about the schedules that wait from now on, as the bank said that their account can
 * not be debited: with the next payment of each, which is not made unless its payer acts.
 */
export async function notifySchedulesSuspended(
  trx: LenderTransaction,
  { lenderId, scheduleIds, retried = [] }: SuspendedSchedules,
  now: Instant,
): Promise<void> {
  const next = await listNextDebits(trx, { lenderId, scheduleIds })
  const told = []
  for (const { id } of next) told.push(await readScheduledDebitFacts(trx, { lenderId, id }))
  const [first] = told
  const [payer] = next
  if (first === undefined || payer === undefined) return
  const { borrowerId, language } = payer
  const facts = { method: first.method, debits: told.flatMap(({ debits }) => debits), retried }
  const said = { emailName: 'schedulesSuspended', channel: 'email' } as const
  const message = { ...said, borrowerId, language, facts, recipient: null }
  await writeAccountMessage(trx, lenderId, message, { at: now, now })
}
