import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { assistantOrigin } from '@quittance/domain/lenders/lender-features'
import type { Language } from '@quittance/domain/lenders/language'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import type { Assistant } from '../../platform/ports/assistant.ts'
import { listLoanNumbers } from '../loans/list-loan-numbers.ts'

export type AssistantContext = Pick<LendersContext, 'db'> & { readonly assistant: Assistant }

type Asked = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly language: Language
  /** null: about no loan */
  readonly loanId: string | null
  /** the portal's own address, as it was called */
  readonly portal: string
}

/** Opens a conversation with the lender's assistant: the address that the page frames. */
export async function openConversation(
  context: AssistantContext,
  { lender, borrower, language, loanId, portal }: Asked,
): Promise<Outcome<string, 'switchedOff' | 'loanNotFound' | 'unavailable'>> {
  const own = loanId === null ? [] : await listLoanNumbers(context, borrower)
  const loan = own.find(({ id }) => id === loanId)
  if (loanId !== null && loan === undefined) return refused('loanNotFound', { field: 'loan_id' })
  const origin = assistantOrigin(lender.settings.portal)
  // A frame of our own origin could leave its sandbox.
  if (origin === null || origin === portal) return refused('switchedOff')
  const about = { loanNo: loan?.loanNo ?? null, language, portal }
  const url = await context.assistant.open({ origin, lenderId: lender.id, ...about })
  return url === null ? refused('unavailable') : done(url)
}
