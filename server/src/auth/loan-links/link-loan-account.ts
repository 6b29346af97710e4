import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { fillLabel, type Reader } from '@quittance/contract/labels/labels'
import type { LinkRequest } from '@quittance/contract/linked-loans'
import { dayOf } from '@quittance/domain/calendar'
import { loanNumberKey } from '@quittance/domain/loans/linking/link-form'
import {
  isWholeMatch,
  matchSigner,
  type SignerMatch,
} from '@quittance/domain/loans/linking/match-signer'
import type { Borrower } from '../../lenders/borrower.ts'
import { lockCaller } from '../../lenders/borrower-lock-repository.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { hashTypedLastFour, isSsnOf, isTypedLastFour } from '../../lenders/signers/hash-signer.ts'
import {
  isRoleTaken,
  lockSignedLoan,
  readSigners,
  type Signer,
} from '../../lenders/signers/signer-repository.ts'
import { writeTask } from '../../lenders/task-repository.ts'
import { writeSessionAudit } from '../../lenders/write-session-audit.ts'
import type { MessageTimes } from '../../notifications/outbox/account-message-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { retryAfter } from '../../platform/rate-limits/retry-after.ts'
import type { AuthContext } from '../auth-context.ts'
import { countLinkTry, uncountLinkTry } from './link-tries.ts'
import {
  findLoanByNumberEnd,
  type NamedLoan,
  readLinkedLoanIds,
  readVerifiedPhones,
} from './linked-loan-repository.ts'
import { isLongPaidOff, linkSigner } from './link-signer.ts'
import { type LinkForm, type LinkFormRefusal, parseLinkForm } from './parse-link-form.ts'

type Needs = Pick<AuthContext, 'db' | 'clocks' | 'sealing' | 'secrets'>
type Asked = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly reader: Reader
  readonly request: LinkRequest
  readonly from: { readonly ip: string }
}
type Linked = Outcome<
  { loanDetails: { id: string }; message: string },
  LinkFormRefusal | 'noMatch' | 'linkLimit' | 'tooMany'
>

/** No loan has this id: it is looked up like any other where the number is nobody's. */
const noLoanId = '00000000-0000-0000-0000-000000000000'

/**
 * Links the loan whose number is known to its caller, with what its paper says of who signed it. The
 * same work is done and the same answer given for every mismatch. A try is counted as failed before it
 * is compared, and taken back where it was not; each in a commit of its own, so that nobody who counts
 * waits for whoever holds a loan.
 *
 * @see L10, L11, L12
 */
export async function linkLoanAccount(context: Needs, asked: Asked): Promise<Linked> {
  const { lender, borrower, request, from } = asked
  const form = await parseLinkForm(context, lender, request)
  if (form.kind === 'refused') return form
  const now = context.clocks.elapsed()
  const times = { now, at: context.clocks.business() }
  const commit = <T>(work: (trx: LenderTransaction) => Promise<T>) =>
    withLenderTransaction(context.db, lender.id, work)
  const key = loanNumberKey(form.values.loannumber)
  const { loan, signers, counted } = await commit(async (trx) => {
    const named = await readNamed(trx, { lender, borrower, key })
    const about = { id: named.loan?.loanId ?? null, key: named.loan?.loanId ?? key }
    const { hasOwnPhone } = named
    const tried = { lender, borrowerId: borrower.borrowerId, ip: from.ip, now }
    const counts = await countLinkTry(trx, { ...tried, loan: { ...about, hasOwnPhone } })
    return { ...named, counted: counts }
  })
  if (counted.blockedUntil !== null)
    return refused('tooMany', retryAfter(counted.blockedUntil, now))
  let hasFailed = false
  try {
    const outcome = await commit(async (trx) => {
      // Of two loans linked at once, each counts with the other.
      await lockCaller(trx, borrower)
      return link(trx, context, { ...asked, form, loan, signers, times })
    })
    hasFailed = outcome.kind === 'refused' && outcome.reason === 'noMatch'
    return outcome
  } finally {
    if (!hasFailed) await commit((trx) => uncountLinkTry(trx, counted))
  }
}

type Named = Pick<Asked, 'lender' | 'borrower'> & { readonly key: string }

/** The loan of a number, who signed it, and whether a phone of who asks is on its paper. */
async function readNamed(trx: LenderTransaction, { lender, borrower, key }: Named) {
  const loan = await findLoanByNumberEnd(trx, lender.id, key)
  const signers = await readSigners(trx, loan?.loanId ?? noLoanId)
  const own = await readVerifiedPhones(trx, borrower.borrowerId)
  const hasOwnPhone = signers.some(({ phones }) => phones.some((phone) => own.includes(phone)))
  return { loan, signers, hasOwnPhone }
}

type Linking = Asked & {
  readonly form: LinkForm
  readonly loan: NamedLoan | null
  readonly signers: readonly Signer[]
  readonly times: MessageTimes
}

async function link(trx: LenderTransaction, context: Needs, linking: Linking): Promise<Linked> {
  const { lender, borrower, reader, loan, times } = linking
  const compared = compareSigners(context, linking)
  const matching = compared.filter(({ match }) => isWholeMatch(match))
  const linkedIds = await readLinkedLoanIds(trx, borrower.borrowerId)
  const isOwn = matching.length > 0 && loan !== null && linkedIds.includes(loan.loanId)
  const linked = (loanId: string, label: 'done' | 'enrolled') =>
    done({ loanDetails: { id: loanId }, message: fillLabel(reader, `loans.link.${label}`, {}) })
  if (isOwn) return linked(loan.loanId, 'done')
  const { linkLoanLimitInBp: most } = lender.settings.portal
  if (most > 0 && linkedIds.length >= most)
    return refused('linkLimit', { values: { count: String(most) } })
  const signer = loan === null ? null : await chooseSigner(trx, linking, matching)
  if (loan === null || signer === null) {
    await auditMismatch(trx, linking, compared)
    return refused('noMatch')
  }
  const proven = { language: borrower.language, signer, by: 'link form' } as const
  const enrolls = await linkSigner(trx, { lender, borrower, ...proven, times })
  return linked(loan.loanId, enrolls ? 'enrolled' : 'done')
}

type Compared = { readonly signer: Signer; readonly match: SignerMatch }

/** Each who signed, with what of the form is theirs. */
function compareSigners(
  { secrets }: Needs,
  { lender, form: { values, fields }, loan, signers }: Linking,
): readonly Compared[] {
  return signers.map((signer) => {
    const paper = {
      ...signer,
      branchNo: loan?.branchNo ?? '',
      isSsn: (typed: string) => isSsnOf(secrets, lender.id, { typed, kept: signer.ssnHash }),
      isLastFour: (typed: string) =>
        signer.lastFourHash !== null &&
        isTypedLastFour(hashTypedLastFour(secrets, lender.id, typed), signer.lastFourHash),
    }
    return { signer, match: matchSigner(values, paper, fields) }
  })
}

/**
 * As whom the loan is linked: the borrower, else the co-borrower. A part that somebody has already is
 * not given twice: a person at the lender learns of it.
 */
async function chooseSigner(
  trx: LenderTransaction,
  { lender, borrower, times }: Linking,
  matching: readonly Compared[],
): Promise<Signer | null> {
  const [first] = matching
  if (first === undefined || isLongPaidOff(first.signer, dayOf(times.at))) return null
  const { loanId, role } = first.signer
  // Whoever takes the same part of the loan at the same moment comes before or after.
  await lockSignedLoan(trx, loanId)
  for (const { signer } of matching) if (!(await isRoleTaken(trx, signer))) return signer
  const payload = { loanId, role, borrowerId: borrower.borrowerId }
  const task = { kind: 'linkRoleTaken', payload, at: times.now }
  await writeTask(trx, { lenderId: lender.id, borrowerId: borrower.borrowerId }, task)
  return null
}

/** Which fields matched, of whoever matched best: yes or no, and no value. */
async function auditMismatch(
  trx: LenderTransaction,
  { borrower, loan, form, times }: Linking,
  compared: readonly Compared[],
): Promise<void> {
  const countOf = ({ match }: Compared) => Object.values(match).filter(Boolean).length
  const [best] = compared.toSorted((left, right) => countOf(right) - countOf(left))
  const none = Object.fromEntries(form.fields.map((field) => [field, false]))
  const matched = { ...none, ...best?.match, loannumber: loan !== null }
  const detail = { ...matched, ...(loan !== null && { loanId: loan.loanId }) }
  await writeSessionAudit(trx, borrower, { kind: 'loan.linkFailed', detail, at: times.now })
}
