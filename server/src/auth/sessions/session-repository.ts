import { type Instant, toInstant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import { sessionsMax } from '@quittance/domain/auth/sign-in/idle'
import { type CompiledQuery, type Insertable, sql } from 'kysely'
import { borrowerColumns, toStoredBorrower } from '../../lenders/borrower-row.ts'
import { type LenderAgent, type SessionScope, toAgent } from '../../lenders/borrower.ts'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'
import type { LenderQuery, PollState } from '../../platform/database/transaction.ts'
import { createToken, hashToken } from '../../platform/token.ts'

export type NewSession = {
  readonly tokenHash: Buffer
  readonly sessionId: string
  readonly borrowerId: string
  readonly deviceId: string
  readonly language: Language
  /** what opened it: a password is one of several proofs */
  readonly proofs: readonly SessionProof[]
  readonly scope: SessionScope
  readonly agent: LenderAgent | null
  readonly userAgent: string
  /** as it is shown: '203.0.113.x' */
  readonly network: string
  readonly now: Instant
  readonly endsAt: Instant
}

/** What somebody proved to sign in. */
export type SessionProof =
  | 'password'
  | 'social'
  | 'link'
  | 'code'
  | 'capToken'
  | 'passkey'
  | 'authenticator'
  | 'recoveryCode'

/** Asks for live sessions with their borrowers: no row for a token unknown, over or left too long. */
export const sessionsStatement = compileOnce((at: SessionsAsked, from) => sessionsQuery(from, at))

/** Asks for them, and for each how that stands which it polls. */
export const polledSessionsStatement = (state: PollState) =>
  compileOnce((at: SessionsAsked, from) =>
    sessionsQuery(from, at).select((session) => state(session).as('poll_state')),
  )

type SessionsAsked = {
  readonly tokenHashes: readonly Buffer[]
  readonly now: Date
  /** a session without an act since then is over */
  readonly idleSince: Date
}

function sessionsQuery(from: LenderQuery, { tokenHashes, now, idleSince }: SessionsAsked) {
  return from
    .selectFrom('sessions as s')
    .innerJoin('borrowers as b', (on) =>
      on.onRef('b.lender_id', '=', 's.lender_id').onRef('b.borrower_id', '=', 's.borrower_id'),
    )
    .select(['s.token_hash', 's.session_id', 's.language as session_language', 's.last_act_at'])
    .select(['s.scope', 's.agent', 's.agent_reason', 's.device_id'])
    .select(['s.began_at', 's.proven_at'])
    .select(borrowerColumns.map((column) => `b.${column}` as const))
    .where(sql<boolean>`s.token_hash = any(${tokenHashes}::bytea[])`)
    .where('s.ended_at', 'is', null)
    .where('s.ends_at', '>', now)
    .where('s.last_act_at', '>', idleSince)
    .where('b.disabled_at', 'is', null)
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionsQuery>['executeTakeFirstOrThrow']>>

/** Either of these questions. */
export type SessionsStatement = (
  asked: SessionsAsked,
) => CompiledQuery<SessionRow & { readonly poll_state?: string | null }>

/** Reads a row of that question. */
export function toSession(row: SessionRow) {
  return {
    ...toStoredBorrower(row),
    language: row.session_language,
    sessionId: row.session_id,
    tokenHash: row.token_hash,
    scope: row.scope,
    agent: toAgent(row.agent, row.agent_reason),
    deviceId: row.device_id,
    provenAt: toInstant((row.proven_at ?? row.began_at).getTime()),
    lastActAt: toInstant(row.last_act_at.getTime()),
  }
}

/** Notes that the borrower is there. */
export async function touchSession(trx: LenderTransaction, tokenHash: Buffer, now: Instant) {
  await trx
    .updateTable('sessions')
    .set({ last_act_at: new Date(now) })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/**
 * Opens a session; of more than the live ones allowed, the oldest ends (L21). One that only sets a password does not
 * count: else whoever knows the old one could end it by signing in again and again.
 */
export async function insertSession(
  trx: LenderTransaction,
  lenderId: string,
  { now, endsAt, ...session }: NewSession,
): Promise<void> {
  const { borrowerId } = session
  const at = new Date(now)
  const opened = {
    lender_id: lenderId,
    token_hash: session.tokenHash,
    session_id: session.sessionId,
    borrower_id: borrowerId,
    device_id: session.deviceId,
    language: session.language,
    proofs: [...session.proofs],
    scope: session.scope,
    agent: session.agent?.name ?? null,
    agent_reason: session.agent?.reason ?? null,
    user_agent: session.userAgent.slice(0, 300),
    network: session.network,
    began_at: at,
    last_act_at: at,
    ends_at: new Date(endsAt),
    ended_at: null,
  }
  await Promise.all([
    trx.executeQuery(endOldestStatement({ borrowerId, at })),
    trx.executeQuery(openStatement(opened)),
  ])
}

/** Ends the oldest sessions beyond the limit. */
const endOldestStatement = compileOnce(
  ({ borrowerId, at }: { readonly borrowerId: string; readonly at: Date }, from) =>
    from
      .updateTable('sessions')
      .set({ ended_at: at })
      .where('token_hash', 'in', (of) =>
        of
          .selectFrom('sessions')
          .select('token_hash')
          .where('borrower_id', '=', borrowerId)
          .where('ended_at', 'is', null)
          .where('ends_at', '>', at)
          .where('scope', '<>', 'setPassword')
          .orderBy('began_at', 'desc')
          .offset(sessionsMax - 1),
      ),
)

const openStatement = compileOnce((at: Insertable<Tables['sessions']>, from) =>
  from.insertInto('sessions').values({
    lender_id: at.lender_id,
    token_hash: at.token_hash,
    session_id: at.session_id,
    borrower_id: at.borrower_id,
    device_id: at.device_id,
    language: at.language,
    proofs: at.proofs,
    scope: at.scope,
    agent: at.agent,
    agent_reason: at.agent_reason,
    user_agent: at.user_agent,
    network: at.network,
    began_at: at.began_at,
    last_act_at: at.last_act_at,
    ends_at: at.ends_at,
    ended_at: at.ended_at,
  }),
)

export async function endSession(trx: LenderTransaction, sessionId: string, now: Instant) {
  await trx
    .updateTable('sessions')
    .set({ ended_at: new Date(now) })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends every session of a borrower but one. */
export async function endOtherSessions(
  trx: LenderTransaction,
  { borrowerId, except, only }: { borrowerId: string; except: string; only?: string },
  now: Instant,
): Promise<number> {
  const done = await trx
    .updateTable('sessions')
    .set({ ended_at: new Date(now) })
    .where('borrower_id', '=', borrowerId)
    .where('session_id', '!=', except)
    .$if(only !== undefined, (query) => query.where('session_id', '=', only ?? ''))
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}

/** The session goes on under a new token, which is given back: the old one, and every copy of it, is worth nothing. */
export async function renewSession(
  trx: LenderTransaction,
  { sessionId, scope }: Pick<NewSession, 'sessionId' | 'scope'>,
): Promise<string> {
  const token = createToken()
  await trx
    .updateTable('sessions')
    .set({ scope, token_hash: hashToken(token) })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
  return token
}

/** The borrower's live sessions, the one last used first; those of agents are not theirs. */
export async function listSessions(
  trx: LenderTransaction,
  { borrowerId, now, idleSince }: { borrowerId: string; now: Instant; idleSince: Instant },
) {
  const rows = await trx
    .selectFrom('sessions')
    .select(['session_id', 'began_at', 'last_act_at', 'user_agent', 'network'])
    .where('borrower_id', '=', borrowerId)
    .where('scope', '!=', 'cap')
    .where('ended_at', 'is', null)
    .where('ends_at', '>', new Date(now))
    .where('last_act_at', '>', new Date(idleSince))
    .orderBy('last_act_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.session_id,
    beganAt: toInstant(row.began_at.getTime()),
    lastActAt: toInstant(row.last_act_at.getTime()),
    userAgent: row.user_agent,
    network: row.network,
  }))
}
