import { createHash } from 'node:crypto'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Reader } from '@quittance/contract/labels/labels'
import type { Language } from '@quittance/domain/lenders/language'
import type { AuthContext } from '../auth-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { writeSessionAudit } from '../../lenders/write-session-audit.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import { termsInForce } from '../../lenders/terms/terms-in-force.ts'
import { acceptedVersion, writeAcceptance } from '../../lenders/terms/terms-repository.ts'

type Needs = Pick<AuthContext, 'db' | 'clocks'>
type Asked = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly language: Language
}

/** Whether newer terms wait than the borrower accepted (AMB-82). Ours, version 0, never wait. */
export async function checkTerms(
  { db }: Pick<Needs, 'db'>,
  { lender, borrower, language }: Asked,
): Promise<Outcome<{ isNew: boolean; version: string; data: string }, never>> {
  const { stateCode, borrowerId } = borrower
  return withLenderTransaction(db, lender.id, async (trx) => {
    const { version, html } = await termsInForce(trx, lender, { stateCode, language })
    const accepted = (await acceptedVersion(trx, borrowerId)) ?? 0
    // An agent accepts nothing in the borrower's place, so is shown nothing to accept.
    const isNew = version > accepted && borrower.scope !== 'cap'
    return done({ isNew, version: String(version), data: isNew ? html : '' })
  })
}

type From = { readonly ip: string; readonly userAgent: string }

/** Records which text was accepted, when and from where. */
export async function acceptTerms(
  { db, clocks }: Needs,
  { lender, borrower, language, ...asked }: Asked & { version: string; from: From },
): Promise<Outcome<Record<string, never>, 'outdated'>> {
  const { borrowerId, stateCode } = borrower
  const at = clocks.elapsed()
  return withLenderTransaction(db, lender.id, async (trx) => {
    const { version, hash } = await termsInForce(trx, lender, { stateCode, language })
    if (String(version) !== asked.version) return refused('outdated')
    const { ip, userAgent } = asked.from
    const acceptance = { borrowerId, version, htmlHash: hash, language, ip, userAgent, at }
    await writeAcceptance(trx, lender.id, acceptance)
    return done({})
  })
}

/** Records that the notice was accepted: the text as it was shown, by its hash (AMB-16). */
export async function acceptNotice(
  { db, clocks }: Needs,
  { lender, borrower, language, reader }: Asked & { readonly reader: Reader },
): Promise<Outcome<Record<string, never>, never>> {
  const own = lender.settings.portal.bkUdfMessage
  const text = own === '' ? reader.labels['loans.bankruptcy.text'] : own
  const textHash = createHash('sha256').update(text).digest('hex')
  const at = clocks.elapsed()
  await withLenderTransaction(db, lender.id, (trx) =>
    writeSessionAudit(trx, borrower, {
      kind: 'bankruptcyNotice.accepted',
      detail: { text, textHash, language, version: own === '' ? 'built-in' : 'own' },
      at,
    }),
  )
  return done({})
}
