import { randomUUID } from 'node:crypto'
import type { Instant } from '@quittance/domain/calendar'
import { isSameFirstName, isSameName } from '@quittance/domain/auth/sign-up/same-name'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { writeSessionAudit } from '../../lenders/write-session-audit.ts'
import { notifySigner } from '../loan-links/notify-signer.ts'
import { isTypedLastFour } from '../../lenders/signers/hash-signer.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { dayMs, hourMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import { networkOf } from '../../platform/rate-limits/network.ts'
import { countRolling, readRolling } from '../../platform/rate-limits/rolling-limit-repository.ts'
import {
  findSigners,
  isRoleTaken,
  linkLoan,
  lockSignedLoan,
  type Signer,
} from '../../lenders/signers/signer-repository.ts'
import type { SignUpRow } from './sign-up-repository.ts'

type Linking = {
  readonly lender: Lender
  readonly signUp: SignUpRow
  readonly borrowerId: string
  readonly ip: string
  /** elapsed time */
  readonly now: Instant
  /** business time */
  readonly at: Instant
}

/**
 * Links the one loan that was signed by whoever this is: its phone is proven, and names and last
 * four (or date of birth) are the signer's. Anything but exactly one is left to the link form.
 *
 * @see AMB-18, L10, L12
 */
export async function quickLink(trx: LenderTransaction, linking: Linking): Promise<void> {
  const { lender, signUp, borrowerId, now } = linking
  if (lender.settings.portal.disableQuickLink) return
  const { ssn_hash: ssnHash, born_on: bornOn } = signUp
  if (ssnHash === null && bornOn === null) return
  const signers = await findSigners(trx, signUp.phone)
  const found = signers.filter((signer) => isSigner(signer, signUp))
  const [signer] = found
  const isOne = signer !== undefined && new Set(found.map(({ loanId }) => loanId)).size === 1
  // Whoever takes the same part of the loan at the same moment comes before or after.
  if (isOne) await lockSignedLoan(trx, signer.loanId)
  if (!isOne || !(await mayTry(trx, linking)) || (await isRoleTaken(trx, signer))) {
    await countFailure(trx, linking)
    return
  }
  await linkLoan(trx, lender.id, { ...signer, borrowerId })
  const session = { lenderId: lender.id, borrowerId, agent: null }
  await writeSessionAudit(trx, session, {
    kind: 'loan.linked',
    detail: { loanId: signer.loanId, role: signer.role, by: 'quick link', id: randomUUID() },
    at: now,
  })
  const { language } = signUp
  await notifySigner(trx, { lender, language, signer, times: { now, at: linking.at } })
}

function isSigner(signer: Signer, { first_name, last_name, ssn_hash, born_on }: SignUpRow) {
  if (!isSameFirstName(signer.firstName, first_name)) return false
  if (!isSameName(signer.lastName, last_name)) return false
  const { lastFourHash } = signer
  if (ssn_hash !== null) return lastFourHash !== null && isTypedLastFour(ssn_hash, lastFourHash)
  return born_on !== null && signer.bornOn === born_on
}

const perIpRule = (ip: string) => ({
  rule: 'linkFailuresPerIpHour',
  subject: networkOf(ip),
  windowMs: hourMs,
})

/** Whether this address may try at all: it is counted, and only failures are kept against it. */
async function mayTry(trx: LenderTransaction, { lender, ip, now }: Linking): Promise<boolean> {
  const { count } = await readRolling(trx, perIpRule(ip), now)
  return count < lender.settings.servicing.linkFailuresPerIpHour
}

async function countFailure(
  trx: LenderTransaction,
  { lender, borrowerId, ip, now }: Linking,
): Promise<void> {
  await countRolling(trx, lender.id, perIpRule(ip), now)
  const perUser = { rule: 'linkFailuresPerUserDay', subject: borrowerId, windowMs: dayMs }
  await countRolling(trx, lender.id, perUser, now)
}
