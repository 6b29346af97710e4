import type { LocalDate } from '@quittance/domain/calendar'
import { type Cents, formatDollars } from '@quittance/domain/money'
import { writeAccountMessage } from '../../../notifications/outbox/account-message-repository.ts'
import type { LenderTransaction } from '../../../platform/database/database.ts'
import { type NotingTimes, readScheduledDebitFacts } from '../followed-debit-repository.ts'
import type { LockedDebit } from '../scheduled-debit-repository.ts'

/** What is taken of a scheduled payment, and on which day. */
export type TakenDebit = {
  readonly on: LocalDate
  /** fee included */
  readonly total: Cents
}
type Told = TakenDebit & {
  readonly debit: Pick<LockedDebit, 'lenderId' | 'id' | 'borrowerId' | 'language'>
}

/** Writes the email about a scheduled payment that is taken, though its payer was told last that it would not be. */
export async function notifyDebitAfterAll(
  trx: LenderTransaction,
  { debit: { lenderId, id, borrowerId, language }, on, total }: Told,
  times: NotingTimes,
): Promise<void> {
  const { debits, ...about } = await readScheduledDebitFacts(trx, { lenderId, id })
  const taken = debits.map((one) => ({ ...one, on, amount: formatDollars(total) }))
  const coming = { until: times.at, obstacle: null, ending: null, afterAll: 'now' } as const
  const facts = { ...about, debits: taken, coming }
  const said = { emailName: 'debitRunsAfterAll', channel: 'email' } as const
  const message = { ...said, borrowerId, language, facts, recipient: null }
  await writeAccountMessage(trx, lenderId, message, times)
}
