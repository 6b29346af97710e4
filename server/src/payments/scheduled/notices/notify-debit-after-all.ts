import type { TakenDebit } from '../../read-foreseen-debits.ts'
import { writeAccountMessage } from '../../../notifications/outbox/account-message-repository.ts'
import type { LenderTransaction } from '../../../platform/database/database.ts'
import { type NotingTimes, readScheduledDebitFacts } from '../followed-debit-repository.ts'
import type { LockedDebit } from '../scheduled-debit-repository.ts'

type Told = TakenDebit & {
  readonly debit: Pick<LockedDebit, 'lenderId' | 'id' | 'borrowerId' | 'language'>
}

/** Writes the email about a scheduled payment that is taken, though its payer was told last that it would not be. */
export async function notifyDebitAfterAll(
  trx: LenderTransaction,
  { debit: { lenderId, id, borrowerId, language }, on, total }: Told,
  times: NotingTimes,
): Promise<void> {
  const taken = await readScheduledDebitFacts(trx, { lenderId, id }, { on, total })
  const coming = { until: times.at, obstacle: null, ending: null, afterAll: 'now' } as const
  const facts = { ...taken, coming }
  const said = { emailName: 'debitRunsAfterAll', channel: 'email' } as const
  const message = { ...said, borrowerId, language, facts, recipient: null }
  await writeAccountMessage(trx, lenderId, message, times)
}
