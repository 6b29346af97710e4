import { randomUUID } from 'node:crypto'
import type { Instant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import type { Selectable } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { ContactRequestKind } from '../../platform/database/tables/auth-tables.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'

export type ContactRequest = {
  readonly kind: ContactRequestKind
  /** an email, or a phone of 10 digits */
  readonly contact: string
  readonly language: Language
  readonly channel: 'email' | 'sms' | 'call'
  readonly signUpId?: string
  readonly code?: { readonly codeId: string; readonly closed: string }
  /** elapsed time */
  readonly now: Instant
}

export type ContactRequestRow = Selectable<Tables['contact_requests']>

/**
 * Notes what somebody asked for. Whether the contact is anybody's is looked up by the worker: here
 * a known one and an unknown one take the same statements, and so the same time.
 */
export async function writeContactRequest(
  trx: LenderTransaction,
  lenderId: string,
  ask: ContactRequest,
): Promise<void> {
  await trx
    .insertInto('contact_requests')
    .values({
      lender_id: lenderId,
      contact_request_id: randomUUID(),
      kind: ask.kind,
      contact: ask.contact,
      language: ask.language,
      sign_up_id: ask.signUpId ?? null,
      code_id: ask.code?.codeId ?? null,
      channel: ask.channel,
      sealed: ask.code?.closed ?? null,
      requested_at: new Date(ask.now),
      answered_at: null,
    })
    .execute()
}

/**
 * The next ask that nobody answers yet; held until the transaction ends.
 *
 * @param except asks that could not be answered
 */
export async function takeContactRequest(
  trx: LenderTransaction,
  lenderId: string,
  { except }: { readonly except: readonly string[] },
): Promise<ContactRequestRow | null> {
  const row = await trx
    .selectFrom('contact_requests')
    .selectAll()
    .where('lender_id', '=', lenderId)
    .where('answered_at', 'is', null)
    .where((is) => is.not(is('contact_request_id', '=', is.fn.any(is.val(except)))))
    .orderBy('requested_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ?? null
}

/** An ask is of no use once it was answered; nor is the code that it carried. */
export async function endContactRequest(trx: LenderTransaction, askId: string): Promise<void> {
  await trx.deleteFrom('contact_requests').where('contact_request_id', '=', askId).execute()
}
