import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
} from 'kysely'
import pg, { DatabaseError, Pool, type PoolClient, type QueryResult as PgResult } from 'pg'
import { columnTypes } from './column-types.ts'
import { toDatabaseError, DatabaseUnavailable } from './database-unavailable.ts'
import { connectInShare, releaseToShare } from './connection-share.ts'
import { createDialect } from './dialect.ts'
import { lenderProofs, sayLender, type SayLender } from './logins/lender-proof.ts'
import { type MadeWork, watchMadeWork } from './made-work.ts'
import type { AuditSeal } from '../secrets.ts'
import { plansForAnyLender, StatementNames } from './statement-names.ts'
import type { Tables } from './tables/tables.ts'

/** Connections of each program; the worker has one more, to listen. Two of each stay below the embedded database's 100. */
export const poolSizes = { api: 16, worker: 10, vault: 10, supervisor: 2 } as const

const statementTimeoutMs = 5_000
const personWaitsMs = 2_000
/** Longer than the server's own limit: only a server that went silent is cut off by it. */
const silenceMs = 20_000

/** How a transaction begins. */
export type Opening = {
  readonly text: string
  /** whose rows it sees; null: none's, by the text */
  readonly lenderId: string | null
}

export type DatabasePool = {
  readonly pool: Pool
  /** Kysely whose transactions open with this, in one round trip. Use `transaction.ts`. */
  opening(opening: Opening): Kysely<Tables>
  /** Questions in a transaction of their own, all in one round trip. Use `transaction.ts`. */
  ask(opening: Opening, questions: readonly CompiledQuery[]): Promise<unknown[][]>
  close(): Promise<void>
}

export type PoolOptions = {
  /** The owner's address; the connection takes on the role of the programs at once. */
  readonly url: string
  readonly max: number
  /** Shown by the database beside each connection. */
  readonly name: string
  /** Takes the lenders for whom a transaction made work for the worker, once it is committed. */
  readonly onWork?: (lenderIds: readonly string[]) => void
  /** Seals what is written to the audit over it; a program without one writes nothing there. */
  readonly auditSeal?: AuditSeal
  /** How long a transaction waits for a connection. Two seconds, where a person waits; tests and the seed have more time. */
  readonly connectionWaitMs?: number
}

/** The connections of one program, none of which ever acts as the owner (AMB-126). */
export function openDatabasePool(options: PoolOptions): DatabasePool {
  const { url, max, name, onWork, auditSeal, connectionWaitMs = personWaitsMs } = options
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: name,
    options: `-c role=quittance_app ${plansForAnyLender}`,
    statement_timeout: statementTimeoutMs,
    query_timeout: silenceMs,
    idle_in_transaction_session_timeout: silenceMs,
    connectionTimeoutMillis: connectionWaitMs,
    types: columnTypes,
    pipeline: true, // a statement need not wait for the answer to the one before it
  })
  // Of one that breaks while nobody waits: without a listener the event would end the program.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))

  const made = watchMadeWork(pool, onWork)
  const tools = { pool, names: new StatementNames(), made, auditSeal, say: lenderProofs(url) }
  const byOpening = new Map<string, Kysely<Tables>>()
  return {
    pool,
    opening(opening) {
      const key = `${opening.text} ${opening.lenderId}`
      const known = byOpening.get(key) ?? kyselyOver(new PoolDriver(tools, opening))
      byOpening.set(key, known)
      return known
    },
    ask: (opening, questions) => ask(new PoolDriver(tools, opening), questions),
    close: () => pool.end(),
  }
}

async function ask(driver: PoolDriver, questions: readonly CompiledQuery[]): Promise<unknown[][]> {
  const connection = await driver.acquireConnection()
  await driver.beginTransaction(connection)
  const asked = questions.map((question) => connection.executeQuery<unknown>(question))
  const ended = connection.command('commit') // sent at once, whatever the answers will be
  const answers = await Promise.allSettled(asked)
  await Promise.allSettled([ended])
  connection.release()
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value.rows
  })
}

function kyselyOver(driver: Driver): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: createDialect(driver) })
}

type PoolTools = {
  readonly pool: Pool
  readonly names: StatementNames
  readonly made: MadeWork
  readonly say: SayLender
  readonly auditSeal: AuditSeal | undefined
}

/** Kysely's own driver needs a round trip each for BEGIN, role and lender; this one needs one. */
class PoolDriver implements Driver {
  readonly #tools: PoolTools
  readonly #opening: Opening

  constructor(tools: PoolTools, opening: Opening) {
    this.#tools = tools
    this.#opening = opening
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    const client = await connectInShare(this.#tools.pool).catch((cause: unknown) => {
      throw new DatabaseUnavailable(cause instanceof Error ? cause.message : 'no connection', {
        cause,
      })
    })
    return new PoolConnection(client, this.#tools)
  }

  async beginTransaction(connection: PoolConnection): Promise<void> {
    connection.open(this.#opening)
  }

  commitTransaction(connection: PoolConnection): Promise<void> {
    return connection.commit()
  }

  /** A connection that can not roll back is destroyed, which rolls back too. */
  rollbackTransaction(connection: PoolConnection): Promise<void> {
    return connection.rollback()
  }

  async releaseConnection(connection: PoolConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {}
}

export class PoolConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #tools: Omit<PoolTools, 'pool'>
  #broken = false
  #opening = false
  #begun: Promise<void> | null = null
  #ended = false
  /** what made the transaction fail */
  #failure: unknown = null

  constructor(client: PoolClient, tools: Omit<PoolTools, 'pool'>) {
    this.#client = client
    this.#tools = tools
  }

  /** @throws where the program was given none */
  get auditSeal(): AuditSeal {
    const { auditSeal } = this.#tools
    if (auditSeal === undefined) throw new Error('This program has no key for the audit.')
    return auditSeal
  }

  /**
   * Begins a transaction. It leaves together with the statement that follows, and is waited
   * for with that one. Half begun, a transaction is left in an unknown state: until it is
   * known that it did begin, nobody else gets this connection.
   */
  open(opening: Opening): void {
    this.#opening = true
    this.#ended = false
    this.#failure = null
    this.#tools.made.begin(this.#client)
    this.#begun = this.#begin(opening)
    this.#begun.catch(() => undefined) // told by whatever is sent next
  }

  async #begin({ text, lenderId }: Opening): Promise<void> {
    const sent = [this.#sent<unknown>(this.#client.query(text))]
    if (lenderId !== null) {
      const values = [this.#tools.say(lenderId)]
      const name = this.#tools.names.lender
      sent.push(this.#sent(this.#client.query({ name, text: sayLender, values })))
    }
    await Promise.all(sent)
    this.#opening = false
  }

  /** Sends fixed text without parameters, and answers the tag of its last statement. */
  async command(text: string): Promise<string> {
    const done = await this.#answered<PgResult | PgResult[]>(this.#client.query(text))
    return (Array.isArray(done) ? done.at(-1) : done)?.command ?? ''
  }

  /** Ends the transaction, unless its last statement did so. */
  async commit(): Promise<void> {
    if (this.#ended) return
    // Of a transaction that an error had ended, PostgreSQL answers COMMIT with ROLLBACK, no error.
    if ((await this.command('commit')) === 'COMMIT') return this.#tools.made.commit(this.#client)
    throw new Error('The transaction had failed before its commit.')
  }

  /** Takes back what the transaction did, and ends it. */
  async undo(): Promise<void> {
    this.#ended = true // at once: nothing is to follow it outside of the transaction
    await this.command('rollback')
  }

  /** A connection that can not roll back is destroyed when it is released. */
  async rollback(): Promise<void> {
    if (this.#ended) return
    this.#ended = true
    await this.command('rollback').catch(() => undefined)
  }

  /** Sends the last statement of a transaction, and its commit with it. */
  async executeLast<R>(query: CompiledQuery<R>): Promise<QueryResult<R>> {
    // What can not be sent throws here, and commits nothing before it.
    const parameters = query.parameters.map((value) => utils.prepareValue(value))
    const answered = this.executeQuery<R>({ ...query, parameters })
    const committed = this.command('commit')
    const [answer, commit] = await Promise.allSettled([answered, committed])
    this.#ended = true // in one way or the other; a connection in doubt goes back to nobody
    if (answer.status === 'rejected') throw answer.reason
    if (commit.status === 'rejected') throw commit.reason
    if (commit.value !== 'COMMIT') throw new Error('The transaction had failed before its commit.')
    this.#tools.made.commit(this.#client)
    return answer.value
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended) throw new Error('The transaction is over: nothing else is done in it.')
    const name = this.#tools.names.of(query.sql)
    const values = [...query.parameters]
    const text = query.sql
    const sending = this.#client.query(
      name === undefined ? { text, values } : { name, text, values },
    )
    const { command, rowCount, rows } = await this.#answered(sending).catch((error: unknown) => {
      this.#failure ??= toDatabaseError(error)
      throw this.#failure // what fails after it only says that the transaction had failed
    })
    const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
    return { rows, ...(changes ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
  }

  streamQuery(): never {
    throw new Error('Statements are read whole here, never streamed.')
  }

  /** Only a connection that is whole and outside a transaction goes back to the others. */
  release(): void {
    const idle = (this.#client as unknown as WithStatus).getTransactionStatus() === 'I'
    releaseToShare(this.#client, this.#broken || this.#opening || !idle)
  }

  /** The answer to what was sent, after the answer to the opening that went ahead of it. */
  async #answered<T>(query: Promise<T>): Promise<T> {
    const sent = this.#sent(query)
    if (this.#begun !== null) {
      sent.catch(() => undefined) // without a transaction its answer means nothing
      await this.#begun
      this.#begun = null
    }
    return sent
  }

  async #sent<T>(query: Promise<T>): Promise<T> {
    return query.catch((error: unknown) => {
      const refused = error instanceof DatabaseError && error.severity === 'ERROR'
      if (!refused) this.#broken = true
      throw error
    })
  }
}

/** How pg writes a value for the wire; written again, it stays as it is. Not in pg's types. */
const { utils } = pg as unknown as {
  readonly utils: { prepareValue(value: unknown): unknown }
}

type WithStatus = { getTransactionStatus(): string | null } // in pg since 8.17, not in its types
