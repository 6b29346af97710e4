import type { Outcome } from '@quittance/contract/endpoint'
import type { LabelKey } from '@quittance/contract/labels/labels'
import type { FastifyRequest } from 'fastify'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { writeSessionAudit } from '../lenders/write-session-audit.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import type { Borrower } from '../lenders/borrower.ts'
import { callerLender, ServiceUnavailable } from './caller.ts'
import type { CountBorrower } from './limits/limit-request-rate.ts'

/** The session is missing or dead: HTTP 401, and the portal signs out. */
export class Unauthorized extends Error {}

/** The session is good, but not for this call: HTTP 580 with the reason. */
export class Forbidden extends Error {
  readonly reason: 'setPasswordFirst' | 'ownerOnly'
  readonly label: LabelKey

  constructor(reason: 'setPasswordFirst' | 'ownerOnly') {
    super(reason)
    this.reason = reason
    this.label = `answers.${reason}`
  }
}

/** Which sessions may make a call, besides those that may do everything. */
export type SessionRequirement = {
  readonly method: string
  readonly path: string
  readonly beforePassword?: true
  readonly ownerOnly?: true
}

/** What a borrower's call is admitted by. */
export type AdmissionContext = Pick<LendersContext, 'db' | 'clocks'> & {
  /** the borrower of a live session of this lender; null for any other token */
  readonly authenticate: (asked: {
    readonly lender: Lender
    readonly token: string
    /** whether the borrower did something, and no timer */
    readonly isAct: boolean
  }) => Promise<Borrower | null>
  /** whether the borrower has to prove once more who they are; null where they go on */
  readonly requireRecentProof: (asked: {
    readonly lender: Lender
    readonly borrower: Borrower
    readonly isAlways: boolean
  }) => Promise<Outcome<never, 'proofNeeded'> | null>
  /** counts a call for whose session it is of */
  readonly countBorrower: CountBorrower
}

/** What stands in the header `accessToken`; null for nothing. */
export function readAccessToken(http: FastifyRequest): string | null {
  const token = http.headers['accesstoken']
  return typeof token === 'string' && token !== '' ? token : null
}

/** Whether a borrower makes the call, and no timer: polls keep no session alive (AMB-99). */
export function isBorrowerAction(http: FastifyRequest): boolean {
  return http.headers['x-background'] !== '1'
}

/** Finds the borrower behind the header `accessToken`, or stops the call. */
export async function requireBorrower(
  http: FastifyRequest,
  context: AdmissionContext,
  admission: SessionRequirement,
): Promise<Borrower> {
  const token = readAccessToken(http)
  if (token === null) throw new Unauthorized()
  const asked = { lender: callerLender(http), token, isAct: isBorrowerAction(http) }
  const borrower = await context.authenticate(asked).catch((cause: unknown) => {
    throw new ServiceUnavailable('the session can not be looked up', { cause })
  })
  if (borrower === null) throw new Unauthorized()
  context.countBorrower(http, borrower)
  if (borrower.scope === 'setPassword' && admission.beforePassword !== true)
    throw new Forbidden('setPasswordFirst')
  if (borrower.scope === 'cap') {
    const isAllowed = admission.ownerOnly !== true
    await noteAgent(context, borrower, { ...admission, isAllowed, ip: http.ip })
    if (!isAllowed) throw new Forbidden('ownerOnly')
  }
  return borrower
}

/** Every call of an agent is written down before it does anything, those not allowed too (AMB-14). */
async function noteAgent(
  { db, clocks }: AdmissionContext,
  borrower: Borrower,
  call: { method: string; path: string; isAllowed: boolean; ip: string },
): Promise<void> {
  const { method, path, isAllowed, ip } = call
  const { lenderId, sessionId } = borrower
  const detail = { method, path, isAllowed, ip, sessionId }
  const entry = { kind: 'cap.call', detail, at: clocks.elapsed() }
  await withLenderTransaction(db, lenderId, (trx) => writeSessionAudit(trx, borrower, entry))
}
