import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Language } from '@quittance/domain/lenders/language'
import { readContact } from '@quittance/domain/auth/sign-in/contact'
import type { AuthContext } from '../auth-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { dayMs, hourMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import { networkOf } from '../../platform/rate-limits/network.ts'
import { refuseManyWithoutWork } from '../rate-limits/proof-of-work.ts'
import { countRolling } from '../../platform/rate-limits/rolling-limit-repository.ts'
import type { Caller } from '../caller.ts'
import { writeContactRequest } from './contact-request-repository.ts'

type Needs = Pick<AuthContext, 'db' | 'clocks' | 'secrets'>
type Asked = {
  readonly lender: Lender
  readonly language: Language
  readonly from: Pick<Caller, 'ip' | 'work'>
}
type Done = Record<string, never>

/** Asks for a link that sets a password. Whatever becomes of it, the answer is the same (PWD-07). */
export async function requestPasswordReset(
  context: Needs,
  { contact, ...asked }: Asked & { readonly contact: string },
): Promise<Outcome<Done, 'contact' | 'workNeeded'>> {
  const read = readContact(contact)
  if (read === null)
    return refused('contact', { field: contact.includes('@') ? 'email' : 'phoneno' })
  return ask(context, asked, { kind: 'reset', contact: read.value })
}

/** Asks for a link that verifies an email, by the address. */
export async function requestVerification(
  context: Needs,
  { email, ...asked }: Asked & { readonly email: string },
): Promise<Outcome<Done, 'email' | 'workNeeded'>> {
  const read = readContact(email)
  if (read?.kind !== 'email') return refused('email', { field: 'email' })
  return ask(context, asked, { kind: 'verifyEmail', contact: read.value })
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The same by its id. */
export async function resendVerification(
  context: Needs,
  { emailId, ...asked }: Asked & { readonly emailId: string },
): Promise<Outcome<Done, 'workNeeded'>> {
  if (!uuid.test(emailId)) return done({})
  return ask(context, asked, { kind: 'verifyEmail', contact: emailId })
}

/**
 * Beyond the limits the answer is as always, and nothing is sent (L13). Each counts only where those
 * before it let it through, and no network takes the last link of a contact's hour or day: else a
 * stranger would keep its owner from ever getting one. The fourth of an address or a contact asks for
 * work first; somebody's and nobody's alike.
 */
async function ask(
  context: Needs,
  { lender, language, from }: Asked,
  { kind, contact }: { readonly kind: 'reset' | 'verifyEmail'; readonly contact: string },
): Promise<Outcome<Done, 'workNeeded'>> {
  const now = context.clocks.elapsed()
  const { linkMailsPerHour, linkMailsPerDay, linkMailsPerIpHour } = lender.settings.servicing
  const network = networkOf(from.ip)
  const whom = `${kind} ${contact}`
  const hour = { rule: 'linkMailsPerHour', windowMs: hourMs }
  const day = { rule: 'linkMailsPerDay', windowMs: dayMs }
  const limits = [
    { rule: 'linkMailsPerIpHour', windowMs: hourMs, subject: network, most: linkMailsPerIpHour },
    { ...hour, subject: `${whom} ${network}`, most: butOne(linkMailsPerHour) },
    { ...day, subject: `${whom} ${network}`, most: butOne(linkMailsPerDay) },
    { ...hour, subject: whom, most: linkMailsPerHour },
    { ...day, subject: whom, most: linkMailsPerDay },
  ]
  return withLenderTransaction(context.db, lender.id, async (trx) => {
    const asked = { lenderId: lender.id, kind: 'link', from, now } as const
    const stopped = await refuseManyWithoutWork(trx, context, { ...asked, limits })
    if (stopped !== null) return stopped
    for (const { most, ...limited } of limits) {
      const used = await countRolling(trx, lender.id, limited, now)
      if (used.count > most) return done({})
    }
    const channel = contact.includes('@') ? 'email' : 'sms'
    await writeContactRequest(trx, lender.id, { kind, contact, language, channel, now })
    return done({})
  })
}

function butOne(most: number): number {
  return Math.max(1, most - 1)
}
