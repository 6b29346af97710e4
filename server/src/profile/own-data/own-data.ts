import { done, type Outcome } from '@quittance/contract/endpoint'
import type { OwnData } from '@quittance/contract/profile/own-data'
import type { Borrower } from '../../lenders/borrower.ts'
import { lockCaller } from '../../lenders/borrower-lock-repository.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { writeTask } from '../../lenders/task-repository.ts'
import { writeSessionAudit } from '../../lenders/write-session-audit.ts'
import { writeAudit } from '../../platform/audit/audit-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { listContacts, type StoredContact } from '../contacts/contact-change-repository.ts'
import { lockLogin } from '../../auth/sign-in/login-repository.ts'
import { countContactChange } from '../../auth/contacts/count-contact-change.ts'
import { notifyOwner } from '../contacts/notify-contact-change.ts'
import {
  listAcceptedTerms,
  listLoanData,
  listMessageData,
  listMethodData,
  listPaymentData,
  listScheduleData,
  listSessionData,
  readAccountData,
} from './own-data-repository.ts'

type OwnDataContext = Pick<LendersContext, 'db' | 'clocks'>
type Asked = { readonly lender: Lender; readonly borrower: Borrower }

/** Tells a borrower what is kept of them, and writes down that it was told. */
export async function exportOwnData(
  { db, clocks }: OwnDataContext,
  { lender, borrower }: Asked,
): Promise<Outcome<{ data: OwnData }, 'tooMany'>> {
  const now = clocks.elapsed()
  return withLenderTransaction(db, lender.id, async (trx) => {
    await lockCaller(trx, borrower)
    const stopped = await countContactChange(trx, { lender, borrower, now })
    if (stopped !== null) return stopped
    const data = await readOwnData(trx, borrower)
    await writeSessionAudit(trx, borrower, { kind: 'data.exported', detail: {}, at: now })
    return done({ data })
  })
}

type LenderAsked = {
  readonly lender: Lender
  readonly email: string
  /** who asks for it, and why, for the audit */
  readonly actor: string
  readonly reason: string
}

/**
 * The same for the lender, who hands it on to whoever asked for it without signing in.
 *
 * @returns null when the email names nobody
 */
export async function exportBorrowerData(
  { db, clocks }: OwnDataContext,
  { lender, email, actor, reason }: LenderAsked,
): Promise<OwnData | null> {
  return withLenderTransaction(db, lender.id, async (trx) => {
    const borrowerId = await lockLogin(trx, email)
    if (borrowerId === null) return null
    const data = await readOwnData(trx, { lenderId: lender.id, borrowerId })
    const entry = { kind: 'data.exported', borrowerId, actor, detail: { reason } }
    await writeAudit(trx, lender.id, { ...entry, at: clocks.elapsed() })
    return data
  })
}

async function readOwnData(
  trx: LenderTransaction,
  borrower: Pick<Borrower, 'lenderId' | 'borrowerId'>,
): Promise<OwnData> {
  return {
    ...(await readAccountData(trx, borrower)),
    emails: (await listContacts(trx, borrower, 'email')).map(withoutId),
    phones: (await listContacts(trx, borrower, 'phone')).map(withoutId),
    loans: await listLoanData(trx, borrower),
    methods: await listMethodData(trx, borrower),
    payments: await listPaymentData(trx, borrower),
    schedules: await listScheduleData(trx, borrower),
    messages: await listMessageData(trx, borrower),
    sessions: await listSessionData(trx, borrower),
    acceptedTerms: await listAcceptedTerms(trx, borrower),
  }
}

function withoutId({ id: _id, ...contact }: StoredContact): Omit<StoredContact, 'id'> {
  return contact
}

/** Asks the lender to erase what the law lets go: one open task, and a message to whoever owns the account. */
export async function requestErasure(
  { db, clocks }: OwnDataContext,
  { lender, borrower }: Asked,
): Promise<Outcome<Record<string, never>, 'tooMany'>> {
  const [now, at] = [clocks.elapsed(), clocks.business()]
  return withLenderTransaction(db, lender.id, async (trx) => {
    await lockCaller(trx, borrower)
    const stopped = await countContactChange(trx, { lender, borrower, now })
    if (stopped !== null) return stopped
    const { borrowerId } = borrower
    const task = { kind: 'erasureRequested', payload: { borrowerId }, at: now }
    await writeTask(trx, { lenderId: lender.id, borrowerId }, task)
    await writeSessionAudit(trx, borrower, { kind: 'erasure.requested', detail: {}, at: now })
    const notice = { lender, borrower, emailName: 'erasureRequested', contact: '' } as const
    await notifyOwner(trx, { ...notice, now, at })
    return done({})
  })
}
