import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Instant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import { readContact } from '@quittance/domain/auth/sign-in/contact'
import type { AuthContext } from '../auth-context.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { dayMs, hourMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import { networkOf, wideNetworkOf } from '../../platform/rate-limits/network.ts'
import { type NearbyLimit, refuseManyWithoutWork } from '../rate-limits/proof-of-work.ts'
import { countRolling, readRolling } from '../../platform/rate-limits/rolling-limit-repository.ts'
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

/** So many times the limit of a contact go there in all, of those who ask for their first one. */
const firstsShare = 3

/**
 * Beyond the limits the answer is as always, and nothing is sent (L13). Each counts only where those
 * before it let it through. No network takes the last link of a contact's hour or day, and the first one that a
 * network asks for in an hour or a day goes although others used these up, until three times as many went: else
 * strangers on two networks would keep a contact's owner from ever getting one. The fourth of an address or a
 * contact asks for work first; somebody's and nobody's alike.
 */
async function ask(
  context: Needs,
  { lender, language, from }: Asked,
  { kind, contact }: { readonly kind: 'reset' | 'verifyEmail'; readonly contact: string },
): Promise<Outcome<Done, 'workNeeded'>> {
  const now = context.clocks.elapsed()
  return withLenderTransaction(context.db, lender.id, async (trx) => {
    const limits = await limitsOf(trx, lender, { whom: `${kind} ${contact}`, ip: from.ip, now })
    const asked = { lenderId: lender.id, kind: 'link', from, now } as const
    const stopped = await refuseManyWithoutWork(trx, context, { ...asked, limits })
    if (stopped !== null) return stopped
    for (const { most, ...limited } of limits) {
      // What is refused uses up nothing of what others still have.
      if ((await readRolling(trx, limited, now)).count >= most) return done({})
      const used = await countRolling(trx, lender.id, limited, now)
      if (used.count > most) return done({})
    }
    const channel = contact.includes('@') ? 'email' : 'sms'
    await writeContactRequest(trx, lender.id, { kind, contact, language, channel, now })
    return done({})
  })
}

type LinkAsked = { readonly whom: string; readonly ip: string; readonly now: Instant }

async function limitsOf(
  trx: LenderTransaction,
  lender: Lender,
  { whom, ip, now }: LinkAsked,
): Promise<NearbyLimit[]> {
  const { linkMailsPerHour, linkMailsPerDay, linkMailsPerIpHour } = lender.settings.servicing
  // One customer of a provider has many networks of IPv6, and no more of a contact than one network.
  const ofContact = `${whom} ${wideNetworkOf(ip) ?? networkOf(ip)}`
  const spans = [
    { rule: 'linkMailsPerHour', windowMs: hourMs, most: linkMailsPerHour },
    { rule: 'linkMailsPerDay', windowMs: dayMs, most: linkMailsPerDay },
  ]
  const own = spans.map((span) => ({ ...span, subject: ofContact, most: butOne(span.most) }))
  const all: NearbyLimit[] = []
  for (const span of spans) {
    const isFirst = (await readRolling(trx, { ...span, subject: ofContact }, now)).count === 0
    all.push({ ...span, subject: whom, most: span.most * (isFirst ? firstsShare : 1) })
  }
  const perIp = { rule: 'linkMailsPerIpHour', windowMs: hourMs, subject: networkOf(ip) }
  return [{ ...perIp, most: linkMailsPerIpHour }, ...own, ...all]
}

function butOne(most: number): number {
  return Math.max(1, most - 1)
}
