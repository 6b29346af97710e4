import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { isProofRecent } from '@quittance/domain/auth/sign-in/recent-proof'
import { canEditName } from '@quittance/domain/lenders/lender-features'
import { isQuietBeyond, quietMinutesMost } from '@quittance/domain/notifications/quiet-hours'
import { isPlainName } from '@quittance/domain/plain-name'
import type { Borrower } from '../lenders/borrower.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import type { AuthContext } from '../auth/auth-context.ts'
import { revokeLinksOf } from '../auth/contacts/recent-contact-repository.ts'
import { sendUndoLinkToOwner } from '../auth/contacts/send-undo-link.ts'
import { lockCaller } from '../lenders/borrower-lock-repository.ts'
import { writeSessionAudit } from '../lenders/write-session-audit.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { countContactChange } from '../auth/contacts/count-contact-change.ts'
import {
  type DetailsChange,
  readDetails,
  writeDetails,
  writeEmailsOffAt,
} from './details-repository.ts'

type Refusal =
  | 'switchedOff'
  | 'required'
  | 'firstName'
  | 'lastName'
  | 'quietHours'
  | 'quietTooLong'
  | 'tooMany'
  | 'proofNeeded'

type Asked = { readonly lender: Lender; readonly borrower: Borrower; readonly given: DetailsChange }

/** Changes the name, where the lender lets its borrowers, and what they want to be sent (AMB-156). */
export async function updateDetails(
  context: Pick<AuthContext, 'db' | 'clocks' | 'secrets'>,
  { lender, borrower, given }: Asked,
): Promise<Outcome<Record<string, never>, Refusal>> {
  const { db, clocks } = context
  const now = clocks.elapsed()
  const fault = refuseName(lender, given)
  if (fault !== null) return fault
  const isUnproven = lender.settings.servicing.stepUp && !isProofRecent(borrower.provenAt, now)
  if (isUnproven && needsProof(given)) return refused('proofNeeded')
  return withLenderTransaction(db, lender.id, async (trx) => {
    await lockCaller(trx, borrower)
    const before = await readDetails(trx, borrower)
    const hours = { ...before.hours, ...pickHours(given) }
    if ((hours.quietFrom === '') !== (hours.quietTo === ''))
      return refused('quietHours', { field: hours.quietFrom === '' ? 'quietFrom' : 'quietTo' })
    const isSilent = (most: number) => isQuietFor(most, hours, lender)
    if (Object.keys(pickHours(given)).length > 0 && isSilent(quietMinutesMost))
      return refused('quietTooLong', { field: 'quietTo' })
    if (isUnproven && isSilent(unprovenMost)) return refused('proofNeeded')
    const stopped = await countContactChange(trx, { lender, borrower, now })
    if (stopped !== null) return stopped
    await writeDetails(trx, borrower, { ...given, ...hours })
    const changed = Object.keys(given).toSorted().join(', ')
    await writeSessionAudit(trx, borrower, {
      kind: 'details.changed',
      detail: { changed },
      at: now,
    })
    if (given.wantsEmails !== undefined && given.wantsEmails !== before.wantsEmails)
      await noteEmails(trx, context, { lender, borrower, isOn: given.wantsEmails })
    return done({})
  })
}

/** Another name, and less that is sent, would hide from the owner what an intruder does. */
function needsProof({ firstName, lastName, ...wants }: DetailsChange): boolean {
  if (firstName !== undefined || lastName !== undefined) return true
  return [wants.wantsEmails, wants.wantsTexts, wants.wantsPushes].includes(false)
}

/** Who sleeps has texts held for so long; minutes. */
const unprovenMost = 16 * 60

type OwnHours = Readonly<Record<'quietFrom' | 'quietTo', string>>

/** Quiet hours that, with the lender's, leave little of the day hold texts as turning them off does. */
function isQuietFor(most: number, { quietFrom, quietTo }: OwnHours, { settings }: Lender): boolean {
  if (quietFrom === '') return false
  return isQuietBeyond(most, [quietFrom, quietTo], settings.servicing.quietHours)
}

type Noted = Pick<Asked, 'lender' | 'borrower'> & { readonly isOn: boolean }

/**
 * One last mail tells the owner that the emails about payments were turned off: they may be what would have
 * told of an intruder's payments. It has a link that turns them on again.
 */
async function noteEmails(
  trx: LenderTransaction,
  context: Pick<AuthContext, 'clocks' | 'secrets'>,
  { lender, borrower, isOn }: Noted,
): Promise<void> {
  const { clocks } = context
  const times = { now: clocks.elapsed(), at: clocks.business() }
  await writeEmailsOffAt(trx, borrower, isOn ? null : times.now)
  if (isOn)
    return revokeLinksOf(trx, borrower.borrowerId, { emailName: 'emailsTurnedOff', now: times.now })
  const change = { lender, borrower, emailName: 'emailsTurnedOff' } as const
  await sendUndoLinkToOwner(trx, context, change, times)
}

function pickHours({ quietFrom, quietTo }: DetailsChange) {
  return {
    ...(quietFrom !== undefined && { quietFrom }),
    ...(quietTo !== undefined && { quietTo }),
  }
}

/** A name goes into messages to others, so it is judged as that of a sign-up. */
function refuseName(
  lender: Lender,
  { firstName, lastName }: DetailsChange,
): Outcome<never, Refusal> | null {
  if (firstName === undefined && lastName === undefined) return null
  if (!canEditName(lender.settings.portal)) return refused('switchedOff')
  for (const [field, name] of [
    ['firstName', firstName] as const,
    ['lastName', lastName] as const,
  ]) {
    if (name === undefined) continue
    if (name.trim() === '') return refused('required', { field })
    if (!isPlainName(name.trim())) return refused(field, { field })
  }
  return null
}
