import { readSmsKeyword } from '@quittance/domain/notifications/read-sms-keyword'
import { readPhone } from '@quittance/domain/auth/sign-in/contact'
import type { LenderApiContext } from '../lender-api-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import {
  listMessages,
  type MessageState,
} from '../../notifications/outbox/message-list-repository.ts'
import {
  listOptedOutPhones,
  optInPhone,
  optOutPhone,
} from '../../notifications/delivery/opted-out-phone-repository.ts'
import { Problem } from '../problem.ts'

/** Messages and what became of them, the newest first. @param state null for all */
export async function readLenderOutbox(
  { db }: Pick<LenderApiContext, 'db'>,
  lender: Lender,
  state: MessageState | null,
) {
  return withLenderTransaction(db, lender.id, (trx) => listMessages(trx, lender.id, state))
}

/** The phones that asked for no texts. */
export async function readStoppedPhones({ db }: Pick<LenderApiContext, 'db'>, lender: Lender) {
  return withLenderTransaction(db, lender.id, (trx) => listOptedOutPhones(trx, lender.id))
}

/** Marks a phone as one that wants no texts, or takes the mark away. */
export async function markPhone(
  context: Pick<LenderApiContext, 'db' | 'clocks'>,
  lender: Lender,
  { phone, isStopped }: { readonly phone: string; readonly isStopped: boolean },
) {
  return mark(context, lender, { typed: phone, field: 'phone', isStopped })
}

/**
 * Takes in a text that somebody sent to the lender's number, from whoever carries texts. STOP is
 * honoured at once and START lifts it; other words change nothing here.
 */
export async function takeText(
  context: Pick<LenderApiContext, 'db' | 'clocks'>,
  lender: Lender,
  { from, text }: { readonly from: string; readonly text: string },
) {
  const word = readSmsKeyword(text)
  if (word === null) return { phone: phoneOf(from, 'from'), stopped: null }
  return mark(context, lender, { typed: from, field: 'from', isStopped: word === 'stop' })
}

type Mark = { readonly typed: string; readonly field: string; readonly isStopped: boolean }

async function mark(
  { db, clocks }: Pick<LenderApiContext, 'db' | 'clocks'>,
  lender: Lender,
  { typed, field, isStopped }: Mark,
) {
  const number = phoneOf(typed, field)
  const at = clocks.elapsed()
  await withLenderTransaction(db, lender.id, (trx) =>
    isStopped ? optOutPhone(trx, lender.id, { number, at }) : optInPhone(trx, lender.id, number),
  )
  return { phone: number, stopped: isStopped ? '1' : '0' } as const
}

function phoneOf(typed: string, field: string): string {
  const phone = readPhone(typed)
  if (phone === null) throw new Problem(422, `${field}: a phone number of 10 digits.`, field)
  return phone
}
