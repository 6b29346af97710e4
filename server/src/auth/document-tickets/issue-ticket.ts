import type { TicketRequest } from '@quittance/contract/documents'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { toInstant } from '@quittance/domain/calendar'
import { secondsUntil } from '@quittance/domain/displayed-wait'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { countUse, hourMs, returnUse } from '../../platform/rate-limits/rate-limit-repository.ts'
import { createToken, hashToken } from '../../platform/token.ts'
import { insertTicket } from './document-ticket-repository.ts'
import type { NamedPaper, PaperRights } from '../../lenders/papers/named-paper.ts'

const lifeMs = 60_000

type Asked = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly request: TicketRequest
  /** of the session that asks */
  readonly token: string
}
type Refusal = 'form' | 'notFound' | 'tooManyTickets'

/** Issues a ticket for one paper that the borrower may open. */
export async function issueTicket(
  { db, clocks }: Pick<LendersContext, 'db' | 'clocks'>,
  { lender, borrower, request, token }: Asked,
  rights: PaperRights,
): Promise<Outcome<{ data: { ticket: string } }, Refusal>> {
  const paper = toPaper(request)
  if (paper === null) return refused('form')
  if (!(await mayOpen(rights, paper, { lender, borrower }))) return refused('notFound')
  const now = clocks.elapsed()
  const ticket = createToken()
  return withLenderTransaction(db, lender.id, async (trx) => {
    const rule = {
      rule: 'ticketsPerUserHour',
      subject: borrower.borrowerId,
      windowMs: hourMs,
    } as const
    const use = await countUse(trx, lender.id, rule, now)
    if (use.count > lender.settings.servicing.ticketsPerUserHour) {
      await returnUse(trx, rule, now)
      const retryAfterSeconds = secondsUntil(use.endsAt, now)
      return refused('tooManyTickets', { values: { time: { at: use.endsAt } }, retryAfterSeconds })
    }
    await insertTicket(trx, lender.id, {
      ticketHash: hashToken(ticket),
      sessionHash: hashToken(token),
      paper,
      expiresAt: toInstant(now + lifeMs),
    })
    return done({ data: { ticket } })
  })
}

/** The one paper that is named; null where none is, or several are. */
function toPaper(request: TicketRequest): NamedPaper | null {
  const { loanId, documentId, scheduleId, receiptId, receipts } = request
  const named = [documentId, scheduleId, receiptId, receipts]
  if (named.filter((one) => one !== undefined).length !== 1) return null
  if (receiptId !== undefined) return { kind: 'receipt', id: receiptId }
  if (receipts !== undefined) return { kind: 'receipts', filter: receipts }
  if (loanId === undefined) return null
  return documentId === undefined
    ? { kind: 'authorization', loanId, id: scheduleId ?? '' }
    : { kind: 'statement', loanId, id: documentId }
}

async function mayOpen(
  rights: PaperRights,
  paper: NamedPaper,
  who: { readonly lender: Lender; readonly borrower: Borrower },
): Promise<boolean> {
  switch (paper.kind) {
    case 'statement':
      return rights.statement({ ...who, paper })
    case 'authorization':
      return rights.authorization({ ...who, paper })
    case 'receipt':
      return rights.receipt({ ...who, paper })
    case 'receipts':
      return rights.receipts({ ...who, paper })
    default:
      return paper satisfies never
  }
}
