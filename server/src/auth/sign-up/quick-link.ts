import { dayOf, type Instant } from '@quittance/domain/calendar'
import { isSameFirstName, isSameName } from '@quittance/domain/auth/sign-up/same-name'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { isLongPaidOff, linkSigner } from '../loan-links/link-signer.ts'
import { isTypedLastFour } from '../../lenders/signers/hash-signer.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { dayMs, hourMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import { networkOf } from '../../platform/rate-limits/network.ts'
import { countRolling, returnRolling } from '../../platform/rate-limits/rolling-limit-repository.ts'
import {
  findSigners,
  isRoleTaken,
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
  const { lender, signUp, borrowerId, now, at } = linking
  if (lender.settings.portal.disableQuickLink) return
  const { ssn_hash: ssnHash, born_on: bornOn } = signUp
  if (ssnHash === null && bornOn === null) return
  const signers = await findSigners(trx, signUp.phone)
  const found = signers.filter((signer) => isSigner(signer, signUp))
  const [signer] = found
  const isOne = signer !== undefined && new Set(found.map(({ loanId }) => loanId)).size === 1
  const mayTry = await countFailure(trx, linking)
  if (!isOne || !mayTry || isLongPaidOff(signer, dayOf(at))) return
  // Whoever takes the same part of the loan at the same moment comes before or after.
  await lockSignedLoan(trx, signer.loanId)
  if (await isRoleTaken(trx, signer)) return
  const borrower = { lenderId: lender.id, borrowerId, agent: null }
  const proven = { language: signUp.language, signer, by: 'quick link' } as const
  await linkSigner(trx, { lender, borrower, ...proven, times: { now, at } })
  for (const limit of limitsOf(linking)) await returnRolling(trx, limit, now)
}

function isSigner(signer: Signer, { first_name, last_name, ssn_hash, born_on }: SignUpRow) {
  if (!isSameFirstName(signer.firstName, first_name)) return false
  if (!isSameName(signer.lastName, last_name)) return false
  const { lastFourHash } = signer
  if (ssn_hash !== null) return lastFourHash !== null && isTypedLastFour(ssn_hash, lastFourHash)
  return born_on !== null && signer.bornOn === born_on
}

const limitsOf = ({ ip, borrowerId }: Linking) => [
  { rule: 'linkFailuresPerIpHour', subject: networkOf(ip), windowMs: hourMs },
  { rule: 'linkFailuresPerUserDay', subject: borrowerId, windowMs: dayMs },
]

/**
 * Counts a failure ahead, before the loan is held, as the link form does; a link takes it back.
 *
 * @returns whether this network may try at all
 */
async function countFailure(trx: LenderTransaction, linking: Linking): Promise<boolean> {
  const { lender, now } = linking
  const counted = []
  for (const limit of limitsOf(linking))
    counted.push(await countRolling(trx, lender.id, limit, now))
  return (counted[0]?.count ?? 0) <= lender.settings.servicing.linkFailuresPerIpHour
}
