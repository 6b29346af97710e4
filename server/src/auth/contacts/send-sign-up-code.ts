import { toInstant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { writeAccountMessage } from '../../notifications/outbox/account-message-repository.ts'
import { readSignUp } from '../sign-up/sign-up-repository.ts'
import { findTakenContacts } from './contact-claim-repository.ts'
import type { PendingContactRequest } from './pending-contact-request.ts'
import { maskContact } from './mask-contact.ts'

const minuteMs = 60_000

/**
 * Sends the code of a sign-up to its phone. If the phone already has an account, the SMS says so
 * instead of sending a code; the owner of a taken email is told by email.
 */
export async function sendSignUpCode(
  trx: LenderTransaction,
  { lender, ask, now, at }: PendingContactRequest,
): Promise<void> {
  const signUp = ask.sign_up_id === null ? null : await readSignUp(trx, ask.sign_up_id)
  if (signUp === null || ask.code_id === null || ask.sealed === null) return
  const { email, phone, language } = signUp
  const { byEmail, byPhone } = await findTakenContacts(trx, lender.id, { email, phone, now })
  const times = { now, at }
  const common = { borrowerId: null, language } as const
  const taken = { ...common, emailName: 'takenContact' } as const
  if (byEmail !== null) {
    const facts = { contact: maskContact(email) }
    const message = { ...taken, channel: 'email', recipient: email, facts } as const
    await writeAccountMessage(trx, lender.id, message, times)
  }
  const { channel } = ask
  if (byPhone !== null) {
    const facts = { contact: maskContact(phone) }
    await writeAccountMessage(trx, lender.id, { ...taken, channel, recipient: phone, facts }, times)
    return
  }
  const minutes = lender.settings.servicing.codeLifeMinutes
  const expiresAt = toInstant(ask.requested_at.getTime() + minutes * minuteMs)
  const secret = { ofId: ask.code_id, closed: ask.sealed, expiresAt }
  await writeAccountMessage(
    trx,
    lender.id,
    { ...common, emailName: 'code', channel, recipient: phone, facts: { minutes }, secret },
    times,
  )
}
