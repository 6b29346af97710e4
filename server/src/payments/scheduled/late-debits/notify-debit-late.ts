import type { TakenDebit } from '../../read-foreseen-debits.ts'
import { writeAccountMessage } from '../../../notifications/outbox/account-message-repository.ts'
import { readWhyPutOff } from '../../replacements/replaced-debit-repository.ts'
import type { LenderTransaction } from '../../../platform/database/database.ts'
import { type NotingTimes, readScheduledDebitFacts } from '../followed-debit-repository.ts'
import type { LockedDebit } from '../scheduled-debit-repository.ts'

export type LateDebit = TakenDebit & {
  /** whether another payment of its loan was in its way; else the lender was late */
  readonly wasPutOff: boolean
}
type Told = LateDebit & {
  readonly debit: Pick<LockedDebit, 'lenderId' | 'id' | 'borrowerId' | 'language' | 'payment'>
}

/** Writes the email about a scheduled payment that we take later than its day, and why. */
export async function notifyDebitLate(
  trx: LenderTransaction,
  { debit, on, total, wasPutOff }: Told,
  times: NotingTimes,
): Promise<void> {
  const { lenderId, id, borrowerId, language } = debit
  const taken = await readScheduledDebitFacts(trx, { lenderId, id }, { on, total })
  const day = debit.payment.collectOn
  const putOffBy = (await readWhyPutOff(trx, { lenderId, ids: [id] })).get(id) ?? 'another'
  const facts = { ...taken, day, ...(wasPutOff && ({ putOffBy } as const)) }
  const emailName = wasPutOff ? 'debitPutOff' : 'debitLate'
  const said = { emailName, borrowerId, language, channel: 'email' } as const
  await writeAccountMessage(trx, lenderId, { ...said, facts, recipient: null }, times)
}
