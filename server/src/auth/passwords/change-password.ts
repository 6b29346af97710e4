import { done, type Outcome, refused, type SaidBesides } from '@quittance/contract/endpoint'
import { type Instant, toInstant } from '@quittance/domain/calendar'
import {
  checkPassword as checkRule,
  type PasswordRefusal,
} from '@quittance/domain/auth/sign-up/password'
import { isProofRecent } from '@quittance/domain/auth/sign-in/recent-proof'
import type { AuthContext } from '../auth-context.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { lockBorrower, lockSession } from '../../lenders/borrower-lock-repository.ts'
import { writeSessionAudit } from '../../lenders/write-session-audit.ts'
import { countSafetyText } from '../../notifications/recipients/count-safety-text.ts'
import {
  findVerifiedEmail,
  listVerifiedPhones,
} from '../../notifications/recipients/own-contact-repository.ts'
import { noteSignInChange } from '../factors/note-sign-in-change.ts'
import { deleteAllPasskeys, listPasskeys } from '../factors/passkey-repository.ts'
import { endPendingSignIns } from '../factors/pending-sign-in-repository.ts'
import { revokeLinks } from '../contacts/link-repository.ts'
import { maskContact } from '../contacts/mask-contact.ts'
import { recentMs } from '../contacts/recent-contact-repository.ts'
import { removeRecentContacts } from '../contacts/remove-recent-contacts.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { writeAccountMessage } from '../../notifications/outbox/account-message-repository.ts'
import { deleteAllTokens } from '../../notifications/push/push-token-repository.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import { readAccount } from '../sign-in/account-repository.ts'
import { checkUnverifiedEmail } from '../sign-in/unverified-email-check.ts'
import { hashPassword } from './password-hash.ts'
import { verifyCurrentPassword } from './verify-current-password.ts'
import { endCalendarFeed } from '../../lenders/calendar-feed-end-repository.ts'
import { forgetDevices } from '../sessions/known-device-repository.ts'
import { endOtherSessions, endSession, renewSession } from '../sessions/session-repository.ts'
import { clearFailures, signInSubject } from '../sign-in/failure-repository.ts'
import { unlinkIdentities } from '../social/social-repository.ts'
import { isCommonPassword } from './common-password.ts'
import { writePassword } from './password-repository.ts'
import { type ReviewedContacts, reviewContacts } from './review-contacts.ts'

type Refusal =
  | 'wrongPassword'
  | 'samePassword'
  | 'tooManyTries'
  | 'notSealed'
  | 'commonPassword'
  | 'sessionChanged'
  | 'proofNeeded'
  | PasswordRefusal
type Needs = Pick<AuthContext, 'db' | 'clocks' | 'sealing' | 'passwordQueue'>

export type PasswordChange = {
  readonly lender: Lender
  readonly borrower: Borrower
  /** null where none was typed */
  readonly sealedOld: string | null
  readonly sealedNew: string
  readonly ip: string
}

/**
 * Sets a new password, and the session goes on under a new token. That of a reset link needs no old one,
 * becomes a whole session, and unties Google, Facebook and passkeys; with the old one Google and Facebook are
 * untied where they were tied lately. Every other session ends, and so does every link that was sent (AMB-20),
 * and every contact that was not verified; contacts and passkeys that were added lately are named. Where an
 * email has to be verified first it ends too: who signs in anew is told of that (AMB-13).
 */
export async function changePassword(
  context: Needs,
  changing: PasswordChange,
): Promise<Outcome<{ accessToken?: string }, Refusal>> {
  const { db, clocks, sealing } = context
  const { lender, borrower, sealedOld, sealedNew } = changing
  const now = clocks.elapsed()
  const password = await sealing.open(sealedNew)
  if (password === null)
    return refused('notSealed', { field: 'password', values: { field: 'password' } })
  const fault = checkRule(password, lender.settings.servicing.passwordPolicy)
  if (fault !== null) return refused(fault, { field: 'password' })
  if (isCommonPassword(password)) return refused('commonPassword', { field: 'password' })
  if (borrower.scope !== 'setPassword') {
    if (await wantsProof(context, { lender, borrower, now })) return refused('proofNeeded')
    const proof = await verifyCurrentPassword(context, { lender, borrower, sealedOld, now })
    if (proof !== null) return proof
    const isSame = sealedOld !== null && (await sealing.open(sealedOld)) === password
    if (isSame) return refused('samePassword', { field: 'password' })
  }
  const passwordHash = await context.passwordQueue([borrower.borrowerId], () =>
    hashPassword(password),
  )
  return withLenderTransaction(db, lender.id, async (trx) => {
    const { borrowerId, sessionId, scope } = borrower
    // First of all: of two calls at once the second finds that its token is one no more.
    await lockBorrower(trx, borrower)
    if (!(await lockSession(trx, borrower))) return refused('sessionChanged')
    await writePassword(trx, borrowerId, passwordHash)
    // Links first: a session that one of them opens at this moment is there to be ended then.
    await revokeLinks(trx, borrowerId, now)
    await endPendingSignIns(trx, borrowerId, now)
    await endOtherSessions(trx, { borrowerId, except: sessionId }, now)
    // This browser's too: a copy may have given another one in its place. It gives its own again.
    await deleteAllTokens(trx, borrowerId)
    await endCalendarFeed(trx, borrower, now)
    if (scope === 'setPassword') await endOtherSignIns(trx, { lender, borrower }, context.clocks)
    await clearFailures(trx, signInSubject(lender.id, borrowerId))
    const by = scope === 'setPassword' ? 'link' : 'old password'
    // Whoever had a copy of the session may have tied one. By a link all of them are gone already.
    const untied = await unlinkIdentities(trx, borrowerId, toInstant(now - recentMs))
    const detail = { by, ...(untied > 0 && { untied }) }
    await writeSessionAudit(trx, borrower, { kind: 'password.changed', detail, at: now })
    const contacts = await reviewContacts(trx, { borrower, by, now })
    const passkeys = await listRecentPasskeys(trx, { borrowerId, now })
    const at = clocks.business()
    await tellOwner(trx, { lender, borrower, now, at, contacts, passkeys })
    return done(await goOn(trx, { lender, borrower, now }), sayAdded({ contacts, passkeys }))
  })
}

/** A first password is none that could be asked for: whoever sets it proves otherwise, at every lender, who they are. */
async function wantsProof(
  { db }: Pick<Needs, 'db'>,
  { lender, borrower, now }: Pick<Telling, 'lender' | 'borrower' | 'now'>,
): Promise<boolean> {
  if (isProofRecent(borrower.provenAt, now)) return false
  const account = await withLenderTransaction(db, lender.id, (trx) =>
    readAccount(trx, borrower.borrowerId),
  )
  return account?.passwordHash === null
}

/**
 * Who needs a link may have lost the account to somebody, who tied an identity to it, or added a passkey
 * or, in a session that they took over, a contact.
 * The second factor stays: who only has the email is not the owner.
 */
async function endOtherSignIns(
  trx: LenderTransaction,
  { lender, borrower }: Pick<PasswordChange, 'lender' | 'borrower'>,
  clocks: Needs['clocks'],
): Promise<void> {
  const { borrowerId, language, deviceId, sessionId: linkId } = borrower
  const times = { now: clocks.elapsed(), at: clocks.business() }
  await unlinkIdentities(trx, borrowerId)
  await forgetDevices(trx, borrowerId, { except: deviceId })
  await removeRecentContacts(trx, { lender, borrowerId, language, linkId }, times)
  const count = await deleteAllPasskeys(trx, borrowerId)
  if (count === 0) return
  const noted = {
    lender,
    borrower,
    change: 'passkeyRemoved',
    detail: { count, by: 'link' },
  } as const
  await noteSignInChange(trx, noted, times)
}

/** The token under which the session goes on; none where it ends, after a reset link alone. */
async function goOn(
  trx: LenderTransaction,
  { lender, borrower, now }: Pick<Telling, 'lender' | 'borrower' | 'now'>,
): Promise<{ accessToken?: string }> {
  const { sessionId, scope } = borrower
  const isByLink = scope === 'setPassword'
  if (isByLink && (await checkUnverifiedEmail(trx, { lender, account: borrower, now })) !== null) {
    await endSession(trx, sessionId, now)
    return {}
  }
  return { accessToken: await renewSession(trx, { sessionId, scope: 'full' }) }
}

/** What passkeys are called that stay though they were added lately. */
async function listRecentPasskeys(
  trx: LenderTransaction,
  { borrowerId, now }: { readonly borrowerId: string; readonly now: Instant },
): Promise<string[]> {
  const since = now - recentMs
  const passkeys = await listPasskeys(trx, borrowerId)
  return passkeys.filter(({ addedAt }) => addedAt > since).map(({ name }) => name)
}

type Added = Pick<Telling, 'contacts' | 'passkeys'>

/** What the page says of contacts and passkeys; nothing where none was added lately. */
function sayAdded({ contacts: { removed, recent }, passkeys }: Added): SaidBesides[] {
  const said: SaidBesides[] = []
  if (removed.length > 0)
    said.push(['profile.password.contactsRemoved', { contacts: removed.join(', ') }])
  if (recent.length > 0)
    said.push(['profile.password.contactsRecent', { contacts: recent.join(', ') }])
  if (passkeys.length > 0)
    said.push(['profile.password.passkeysRecent', { passkeys: passkeys.join(', ') }])
  return said
}

type Telling = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly now: Instant
  readonly at: Instant
  readonly contacts: ReviewedContacts
  /** what those are called that were added lately */
  readonly passkeys: readonly string[]
}

/** By email and by text: whoever took one of them over does not have the other. */
async function tellOwner(
  trx: LenderTransaction,
  { lender, borrower: { borrowerId, language }, now, at, contacts, passkeys }: Telling,
): Promise<void> {
  const email = await findVerifiedEmail(trx, { borrowerId, now })
  const [phone] = await listVerifiedPhones(trx, borrowerId)
  const message = { emailName: 'passwordChanged', borrowerId, language } as const
  const times = { now, at }
  if (email !== null) {
    const passwordContacts = {
      removed: contacts.removed.map(maskContact),
      recent: contacts.recent.map(maskContact),
      // Not by name: whoever added one chose it.
      passkeys: passkeys.length,
    }
    const mail = {
      ...message,
      channel: 'email',
      recipient: email,
      facts: { passwordContacts },
    } as const
    await writeAccountMessage(trx, lender.id, mail, times)
  }
  if (phone === undefined) return
  if (!(await countSafetyText(trx, { lender, borrowerId, recipient: phone, now }))) return
  const text = { ...message, channel: 'sms', recipient: phone } as const
  await writeAccountMessage(trx, lender.id, text, times)
}
