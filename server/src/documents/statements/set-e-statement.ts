import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { hasStatements } from '@quittance/domain/lenders/lender-features'
import { type Borrower, lacksAgreement } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { writeSessionAudit } from '../../lenders/write-session-audit.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { updateEStatement } from './statement-repository.ts'

type Asked = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly loanId: string
  readonly isOn: boolean
  /** of an agent: whether the borrower was told, and agreed */
  readonly isReadOut?: boolean | undefined
}

/** From the next one on, the statements of a loan go out by email and not on paper, or the other way. */
export async function setEStatement(
  { db, clocks }: Pick<LendersContext, 'db' | 'clocks'>,
  { lender, borrower, loanId, isOn, isReadOut }: Asked,
): Promise<Outcome<Record<string, never>, 'loanNotFound' | 'switchedOff' | 'notAgreed'>> {
  if (lacksAgreement(borrower, { isReadOut })) return refused('notAgreed')
  if (!hasStatements(lender.settings.portal)) return refused('switchedOff')
  return withLenderTransaction(db, lender.id, async (trx) => {
    const isOwn = await updateEStatement(trx, borrower, { loanId, isOn })
    if (!isOwn) return refused('loanNotFound', { field: 'loanId' })
    const entry = { kind: 'loan.eStatement', detail: { loanId, isOn }, at: clocks.elapsed() }
    await writeSessionAudit(trx, borrower, entry)
    return done({})
  })
}
