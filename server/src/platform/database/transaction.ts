import type { AliasableExpression, CompiledQuery, ExpressionBuilder } from 'kysely'
import { DatabaseError } from 'pg'
import type { AuditSeal } from '../secrets.ts'
import type { LenderTransaction } from './database.ts'
import { DatabaseUnavailable, toUncommittedError } from './database-unavailable.ts'
import { pipelined } from './pipelined.ts'
import type { DatabasePool, Opening, PoolConnection } from './pool.ts'
import type { Tables } from './tables/tables.ts'

type Work<T> = (trx: LenderTransaction) => Promise<T>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const begin = 'begin isolation level read committed; set local role quittance_app'
const withoutWaiting = '; set local synchronous_commit = off'
const openingForNone: Opening = { text: `${begin}; set local app.lender = ''`, lenderId: null }
const attemptsMax = 3

/**
 * Does work in one transaction that sees and changes this lender's rows only (AMB-126).
 *
 * Role and lender hold until the transaction ends, so a connection keeps neither. The work is
 * done again when the database gave way to another transaction: it may touch nothing else.
 *
 * Statements that are begun together, as by `Promise.all`, take one round trip, in their order.
 *
 * @param lenderId the lender's uuid, in lower case
 * @throws when the id is no uuid, or whatever the work throws; everything is then rolled back
 */
export async function withLenderTransaction<T>(
  db: DatabasePool,
  lenderId: string,
  work: Work<T>,
): Promise<T> {
  return attempt(db, openingFor(lenderId), work)
}

/**
 * The same for work that does no harm when a crash of the database takes it away as a whole: it does
 * not wait for the disk, which writes it within a second, or with the next work that does wait.
 */
export async function withLenderAsyncCommit<T>(
  db: DatabasePool,
  lenderId: string,
  work: Work<T>,
): Promise<T> {
  const { text } = openingFor(lenderId)
  return attempt(db, { text: text + withoutWaiting, lenderId }, work)
}

function openingFor(lenderId: string): Opening {
  if (!uuid.test(lenderId)) throw new TypeError('A lender id is a uuid in lower case.')
  return { text: begin, lenderId }
}

/** Of these the commit was sent: whether it was done is not known until it is answered. */
const committing = new WeakSet<LenderTransaction>()

/**
 * The last statement of a transaction, which commits with it: both leave together. Whatever it
 * does is done when this resolves, so a statement that must not be kept has to fail by itself.
 */
export async function executeAndCommit<Row>(
  trx: LenderTransaction,
  statement: CompiledQuery<Row>,
): Promise<Row[]> {
  committing.add(trx)
  const done = await trx
    .getExecutor()
    .provideConnection((connection) => (connection as PoolConnection).executeLast<Row>(statement))
  return done.rows
}

/** Takes back what the transaction did so far, and ends it: it was done ahead of its condition. */
export async function rollBackTransaction(trx: LenderTransaction): Promise<void> {
  await trx.getExecutor().provideConnection((connection) => (connection as PoolConnection).undo())
}

/** What the program of this transaction seals its audit entries with. */
export function auditSealOf(trx: LenderTransaction): Promise<AuditSeal> {
  return trx
    .getExecutor()
    .provideConnection(async (connection) => (connection as PoolConnection).auditSeal)
}

/** What a question is built from: it only reads, and is not run by itself. */
export type LenderQuery = Pick<LenderTransaction, 'selectFrom'>
type Question<Row> = CompiledQuery<Row> | { compile(): CompiledQuery<Row> }

/**
 * Asks questions about this lender's rows that do not depend on each other's answers: in a
 * transaction of their own, all of it in one round trip.
 */
export async function queryLender<Rows extends readonly unknown[]>(
  db: DatabasePool,
  lenderId: string,
  questions: (sql: LenderQuery) => { readonly [At in keyof Rows]: Question<Rows[At]> },
): Promise<{ -readonly [At in keyof Rows]: Rows[At][] }> {
  const opening = openingFor(lenderId)
  const asked = questions(db.opening(opening))
  const compiled = asked.map((one) => ('compile' in one ? one.compile() : one))
  const answers = await db.ask(opening, compiled)
  return answers as { -readonly [At in keyof Rows]: Rows[At][] }
}

/** Questions that one context asks beside another's own, and what their rows come to. */
export type LenderQuestions<Answer> = {
  readonly questions: readonly CompiledQuery[]
  readonly read: (rows: readonly (readonly unknown[])[]) => Answer
}

/** Keeps with the questions how their rows are read: whoever asks them need not know the rows. */
export function questionsOf<Rows extends readonly unknown[], Answer>(
  questions: readonly [...{ [At in keyof Rows]: CompiledQuery<Rows[At]> }],
  read: (...rows: { [At in keyof Rows]: readonly Rows[At][] }) => Answer,
): LenderQuestions<Answer> {
  return {
    questions,
    read: (rows) => read(...(rows as { [At in keyof Rows]: readonly Rows[At][] })),
  }
}

type SessionTables = Tables & { readonly s: Tables['sessions']; readonly b: Tables['borrowers'] }

/**
 * How that stands which a session polls, as part of the question for the session `s` with its borrower
 * `b`: it changes with every answer. It is nobody's but theirs, so it is looked up by what `b` is.
 */
export type PollState = (
  session: ExpressionBuilder<SessionTables, 's' | 'b'>,
) => AliasableExpression<string>

/** Does work in a transaction without a lender: it sees only tables that belong to none. */
export async function withoutLender<T>(db: DatabasePool, work: Work<T>): Promise<T> {
  return attempt(db, openingForNone, work)
}

/** The same for work that does no harm when a crash of the database takes it away. */
export async function withoutLenderAsyncCommit<T>(db: DatabasePool, work: Work<T>): Promise<T> {
  return attempt(db, { ...openingForNone, text: openingForNone.text + withoutWaiting }, work)
}

async function attempt<T>(
  db: DatabasePool,
  opening: Opening,
  work: Work<T>,
  attemptNo = 1,
): Promise<T> {
  const done = db
    .opening(opening)
    .transaction()
    .execute(async (queued) => {
      const trx = await pipelined(queued)
      return work(trx).catch((error: unknown) => {
        throw committing.has(trx) ? error : toUncommittedError(error)
      })
    })
  return done.catch((error: unknown) => {
    if (!gaveWay(error)) throw error
    if (attemptNo >= attemptsMax) throw new DatabaseUnavailable(error.message, { cause: error })
    return attempt(db, opening, work, attemptNo + 1)
  })
}

/**
 * Whether the database itself said no, and rolled all of a transaction back. Of any other error it is
 * not known: a commit's answer may have been lost.
 */
export function isTransactionRolledBack(error: unknown): boolean {
  const hasGivenWay = error instanceof DatabaseUnavailable && gaveWay(error.cause)
  return hasGivenWay || (error instanceof DatabaseError && error.severity === 'ERROR')
}

/** Serialization failure and deadlock: the same work may succeed when done again. */
function gaveWay(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && ['40001', '40P01'].includes(error.code ?? '')
}
