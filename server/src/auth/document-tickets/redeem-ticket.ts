import { type Outcome, refused } from '@quittance/contract/endpoint'
import { serverIdleMs } from '@quittance/domain/auth/sign-in/idle'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import type { NamedPaper, PaperInAddress } from '../../lenders/papers/named-paper.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { hashToken } from '../../platform/token.ts'
import { findSession } from '../sessions/authenticate-session.ts'
import { takeTicket } from './document-ticket-repository.ts'

type RedeemedTicket = { readonly borrower: Borrower; readonly paper: NamedPaper }

type Asked = {
  readonly lender: Lender
  /** what stands in the address */
  readonly ticket: string
  /** the paper that the address names */
  readonly named: PaperInAddress
  /** of the session in which it is used, as its caller says; null for none: a new tab has no header */
  readonly token: string | null
}

type Redeemed = RedeemedTicket | Outcome<never, 'ticketOver' | 'sessionToken'>

/**
 * Uses a ticket up, and says whose paper it opens. Whoever asked for it has to be signed in still, and it
 * opens nothing for somebody else who is. A session's own token opens papers where the lender takes one
 * in an address; anywhere else it is refused like a ticket that is over, and ends nothing.
 */
export async function redeemTicket(
  context: Pick<LendersContext, 'db' | 'clocks'>,
  asked: Asked,
): Promise<Redeemed> {
  const { lender, token } = asked
  const redeemed = await redeem(context, asked)
  if ('kind' in redeemed || token === null) return redeemed
  const caller = await sessionOf(context, lender, hashToken(token))
  const isOfAnother = caller !== null && caller.borrowerId !== redeemed.borrower.borrowerId
  return isOfAnother ? refused('ticketOver') : redeemed
}

async function redeem(
  context: Pick<LendersContext, 'db' | 'clocks'>,
  { lender, ticket, named }: Asked,
): Promise<Redeemed> {
  const { db, clocks } = context
  const hash = hashToken(ticket)
  const now = clocks.elapsed()
  const taken = await withLenderTransaction(db, lender.id, (trx) =>
    takeTicket(trx, lender.id, { ticketHash: hash, now }),
  )
  if (taken === null) return acceptSession(context, { lender, hash, named })
  if (!isNamed(taken.paper, named)) return refused('ticketOver')
  const borrower = await sessionOf(context, lender, taken.sessionHash)
  return borrower === null ? refused('ticketOver') : { borrower, paper: taken.paper }
}

type SessionInAddress = Pick<Asked, 'lender' | 'named'> & { readonly hash: Buffer }

async function acceptSession(
  context: Pick<LendersContext, 'db' | 'clocks'>,
  { lender, hash, named }: SessionInAddress,
): Promise<Redeemed> {
  const borrower = await sessionOf(context, lender, hash)
  if (borrower === null) return refused('ticketOver')
  const isTaken = lender.settings.portal.pdfSessionToken && named.kind !== 'receipts'
  return isTaken ? { borrower, paper: named } : refused('sessionToken')
}

/** The address of a provider's statement names no loan. */
function isNamed(paper: NamedPaper, named: PaperInAddress): boolean {
  if (paper.kind === 'receipts' || named.kind === 'receipts') return paper.kind === named.kind
  if (paper.kind !== named.kind || paper.id !== named.id) return false
  if (paper.kind === 'receipt' || named.kind === 'receipt') return true
  return named.loanId === paper.loanId || (named.kind === 'statement' && named.loanId === '')
}

/** Whose live session it is that may do everything its borrower may; null for any other. */
async function sessionOf(
  { db, clocks }: Pick<LendersContext, 'db' | 'clocks'>,
  { id: lenderId, settings }: Lender,
  tokenHash: Buffer,
): Promise<Borrower | null> {
  const now = clocks.elapsed()
  const idleSince = now - serverIdleMs(settings.portal.sessionTimeout)
  const found = await findSession(db, lenderId, { tokenHash, now, idleSince })
  if (found === null || found.session.scope === 'setPassword') return null
  const { lastActAt: _lastActAt, ...borrower } = found.session
  return { lenderId, ...borrower }
}
