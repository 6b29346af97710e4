import {
  lenderProofs,
  sayLender,
  unguessableName,
} from '@quittance/server/platform/database/logins/lender-proof'
import { Pool, type PoolClient, type QueryResultRow } from 'pg'

export type Statement = { readonly name: string; readonly text: string; readonly values: unknown[] }

/** One lender's work: every statement runs as the vault's role and sees that lender's rows only. */
export type LenderWork = {
  rows<Row extends QueryResultRow>(statement: Statement): Promise<Row[]>
}

export type VaultDatabase = {
  /** Runs the work in one transaction; nothing of it stays when it throws. */
  withLenderTransaction<T>(lenderId: string, work: (run: LenderWork) => Promise<T>): Promise<T>
  /** One read in one round trip: transaction, role, lender and statement leave together. */
  read<Row extends QueryResultRow>(lenderId: string, statement: Statement): Promise<Row[]>
  answers(): Promise<boolean>
  close(): Promise<void>
}

const waitMs = 2_000
const statementMs = 5_000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Only text of this form ever names a lender. */
function asId(text: string): string {
  if (!uuid.test(text)) throw new Error('not an id')
  return text
}

export function isId(text: string): boolean {
  return uuid.test(text)
}

/** @param max connections of this program; several programs share the server's limit */
export function openDatabase(url: string, max: number): VaultDatabase {
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: 'vault',
    connectionTimeoutMillis: waitMs,
    statement_timeout: statementMs,
    query_timeout: statementMs * 2,
    pipeline: true, // a statement need not wait for the answer to the one before it
  })
  // A connection lost while it waits is dropped by the pool; unheard, the event would end us.
  pool.on('error', () => undefined)
  const say = lenderProofs(url)
  const prefix = unguessableName() // so that no injected statement puts another under a name

  async function holding<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    try {
      const result = await work(client)
      client.release()
      return result
    } catch (error) {
      client.release(true) // destroyed: that also rolls back whatever stands open
      throw error
    }
  }

  const named = (statement: Statement) => ({ ...statement, name: prefix + statement.name })

  /** Both leave together. */
  async function begin(client: PoolClient, lenderId: string): Promise<void> {
    const values = [say(asId(lenderId))]
    await Promise.all([
      client.query('BEGIN; SET LOCAL ROLE quittance_vault'),
      client.query({ name: `${prefix}lender`, text: sayLender, values }),
    ])
  }

  return {
    withLenderTransaction: (lenderId, work) =>
      holding(async (client) => {
        await begin(client, lenderId)
        const result = await work({
          rows: async (statement) => (await client.query(named(statement))).rows,
        })
        await client.query('COMMIT')
        return result
      }),
    read: <Row extends QueryResultRow>(lenderId: string, statement: Statement) =>
      holding(async (client) => {
        const begun = begin(client, lenderId)
        const read = client.query<Row>(named(statement))
        const ended = client.query('COMMIT')
        const [, { rows }] = await Promise.all([begun, read, ended])
        return rows
      }),
    answers: () =>
      holding((client) => client.query('SELECT 1')).then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
  }
}
