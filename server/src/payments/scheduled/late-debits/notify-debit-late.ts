import type { LocalDate } from '@quittance/domain/calendar'
import { writeAccountMessage } from '../../../notifications/outbox/account-message-repository.ts'
import { readWhyPutOff } from '../../replacements/replaced-debit-repository.ts'
import type { LenderTransaction } from '../../../platform/database/database.ts'
import { type NotingTimes, readScheduledDebitFacts } from '../followed-debit-repository.ts'
import type { LockedDebit } from '../scheduled-debit-repository.ts'

export type LateDebit = {
  /** the day on which it is taken */
  readonly collectedOn: LocalDate
  /** whether another payment of its loan was in its way; else the lender was late */
  readonly wasPutOff: boolean
}
type Told = LateDebit & {
  readonly debit: Pick<LockedDebit, 'lenderId' | 'id' | 'borrowerId' | 'language' | 'payment'>
}

/** Writes the email about a scheduled payment that we take later than its day, and why. */
export async function notifyDebitLate(
  trx: LenderTransaction,
  { debit, collectedOn, wasPutOff }: Told,
  times: NotingTimes,
): Promise<void> {
  const { lenderId, id, borrowerId, language } = debit
  const { debits, ...about } = await readScheduledDebitFacts(trx, { lenderId, id })
  const now = debits.map((one) => ({ ...one, on: collectedOn }))
  const day = debit.payment.collectOn
  const putOffBy = (await readWhyPutOff(trx, { lenderId, ids: [id] })).get(id) ?? 'another'
  const facts = { ...about, debits: now, day, ...(wasPutOff && ({ putOffBy } as const)) }
  const emailName = wasPutOff ? 'debitPutOff' : 'debitLate'
  const said = { emailName, borrowerId, language, channel: 'email' } as const
  await writeAccountMessage(trx, lenderId, { ...said, facts, recipient: null }, times)
}
