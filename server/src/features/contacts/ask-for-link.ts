import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Language } from '@quittance/domain/lender/language'
import { readContact } from '@quittance/domain/sign-in/contact'
import type { AppContext } from '../../context.ts'
import { inLender } from '../../db/transaction.ts'
import type { Lender } from '../lender/lender-directory.ts'
import { dayMs, hourMs } from '../limits/limit-store.ts'
import { networkOf } from '../limits/network.ts'
import { countRolling } from '../limits/rolling-store.ts'
import { writeAsk } from './ask-store.ts'

type Needs = Pick<AppContext, 'db' | 'clocks'>
type Asked = { readonly lender: Lender; readonly language: Language; readonly ip: string }
type Done = Record<string, never>

/** Asks for a link that sets a password. Whatever becomes of it, the answer is the same (PWD-07). */
export async function forgotPassword(
  context: Needs,
  { contact, ...asked }: Asked & { readonly contact: string },
): Promise<Outcome<Done, 'contact'>> {
  const read = readContact(contact)
  if (read === null)
    return refused('contact', { field: contact.includes('@') ? 'email' : 'phoneno' })
  await ask(context, asked, { kind: 'reset', contact: read.value })
  return done({})
}

/** Asks for a link that verifies an email, by the address. */
export async function verifyEmail(
  context: Needs,
  { email, ...asked }: Asked & { readonly email: string },
): Promise<Outcome<Done, 'email'>> {
  const read = readContact(email)
  if (read?.kind !== 'email') return refused('email', { field: 'email' })
  await ask(context, asked, { kind: 'verifyEmail', contact: read.value })
  return done({})
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The same by its id. */
export async function resendVerification(
  context: Needs,
  { emailId, ...asked }: Asked & { readonly emailId: string },
): Promise<Outcome<Done, never>> {
  if (uuid.test(emailId)) await ask(context, asked, { kind: 'verifyEmail', contact: emailId })
  return done({})
}

/** Beyond the limits the answer is as always, and nothing is sent (L13). */
async function ask(
  { db, clocks }: Needs,
  { lender, language, ip }: Asked,
  { kind, contact }: { readonly kind: 'reset' | 'verifyEmail'; readonly contact: string },
): Promise<void> {
  const now = clocks.elapsed()
  const { linkMailsPerHour, linkMailsPerDay, linkMailsPerIpHour } = lender.settings.servicing
  await inLender(db, lender.id, async (trx) => {
    const count = (rule: string, subject: string, windowMs: number) =>
      countRolling(trx, lender.id, { rule, subject, windowMs }, now)
    const byIp = await count('linkMailsPerIpHour', networkOf(ip), hourMs)
    const byHour = await count('linkMailsPerHour', `${kind} ${contact}`, hourMs)
    const byDay = await count('linkMailsPerDay', `${kind} ${contact}`, dayMs)
    const isOver =
      byIp.count > linkMailsPerIpHour ||
      byHour.count > linkMailsPerHour ||
      byDay.count > linkMailsPerDay
    const channel = contact.includes('@') ? 'email' : 'text'
    if (!isOver) await writeAsk(trx, lender.id, { kind, contact, language, channel, now })
  })
}
