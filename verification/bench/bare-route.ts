import { toInstant } from '@quittance/domain/calendar'
import { readerFor } from '@quittance/server/lenders/translated-lender'
import Fastify from 'fastify'
import { Pool, type QueryConfig } from 'pg'
import { openDatabasePool, poolSizes } from '@quittance/server/platform/database/pool'
import { lenderDirectory } from '@quittance/server/lenders/lender-directory'
import { queryPaidOnLoans } from '@quittance/server/payments/query-paid-on-loans'
import { listLoans } from '@quittance/server/servicing/loans/list-loans'
import { authenticateSession } from '@quittance/server/auth/sessions/authenticate-session'
import { systemClocks } from '@quittance/server/platform/clocks'

// A program for the bench: one bare route that sends the very SQL that the loan list sends, and
// answers the rows as they come. What the product adds to that, it adds on top.
const [url = '', host = '', token = ''] = process.argv.slice(2)

/** Every statement of one call, as the product sends it. */
async function record(): Promise<(string | QueryConfig)[]> {
  const db = openDatabasePool({ url, max: 1, name: 'bare route' })
  const real = systemClocks(0)
  const clocks = { ...real, business: () => toInstant(Date.parse('2026-11-20T15:00:00Z')) }
  const sent: (string | QueryConfig)[] = []
  db.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const recorded = (...args: unknown[]) => {
      sent.push(args[0] as string | QueryConfig)
      return query(...args)
    }
    Object.assign(client, { query: recorded })
  })
  const lender = await lenderDirectory(db, clocks).byHost(host)
  if (lender === null) throw new Error(`no lender answers at ${host}`)

  sent.length = 0 // the lender is looked up once a second, not in each call
  const borrower = await authenticateSession({ db, clocks }, { lender, token, isAct: true })
  if (borrower === null) throw new Error('the token is not of a live session')
  await listLoans(
    { db, clocks, queryPaidOnLoans },
    { lender, borrower, reader: readerFor(lender, 'en') },
  )
  await db.close()
  return sent
}

const statements = await record()
const pool = new Pool({
  connectionString: url,
  max: poolSizes.api,
  options: '-c role=quittance_app',
})
const app = Fastify()
app.get('/app/api/users/list-loan-account', async () => {
  const client = await pool.connect()
  const rows: unknown[] = []
  for (const statement of statements) {
    const answer = await client.query(statement)
    if (answer.command === 'SELECT') rows.push(answer.rows)
  }
  client.release()
  return { status: 1, result: rows }
})
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
const port = typeof address === 'object' ? address?.port : undefined
process.stdout.write(`${JSON.stringify({ ready: true, port, statements: statements.length })}\n`)
process.once('disconnect', () => process.exit(0))
