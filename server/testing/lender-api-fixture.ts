import { randomUUID } from 'node:crypto'
import { withLenderTransaction } from '../src/platform/database/transaction.ts'
import { hashToken } from '../src/platform/token.ts'
import { type PaymentsFixture, paymentsFixture } from './payments-fixture.ts'

export type LenderApiFixture = Awaited<ReturnType<typeof lenderApiFixture>>

type SentToLenderApi = {
  readonly body?: unknown
  readonly key?: string
  /** another key of the lender's than that of the world */
  readonly apiKey?: string
  /** of a body of bytes */
  readonly contentType?: string
}

/** A world of payments whose lender calls its own API. */
export async function lenderApiFixture(options: Parameters<typeof paymentsFixture>[0] = {}) {
  const world = await paymentsFixture(options)
  return { ...world, ...(await lenderApiOf(world)) }
}

/** The lender's API of a world, called by a key of its own, and what a loan is looked up by. */
export async function lenderApiOf({ app, host, database, lender, db }: PaymentsFixture) {
  /** Writes down another key of the lender's API. */
  const newApiKey = async (name: string) => {
    const apiKey = randomUUID()
    const client = await database.owner.connect()
    await client.query('begin')
    await client.query(`select set_config('app.lender', $1, true)`, [lender.id])
    await client.query(
      `insert into api_keys (lender_id, key_id, name, key_hash, created_at)
        values ($1, $2, $3, $4, '2026-11-20')`,
      [lender.id, randomUUID(), name, hashToken(apiKey)],
    )
    await client.query('commit')
    client.release()
    return apiKey
  }
  const ownKey = await newApiKey('the office')

  const callLenderApi = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    path: string,
    { body, key, contentType, apiKey = ownKey }: SentToLenderApi = {},
  ) => {
    const http = await app.inject({
      method,
      url: `/lender/api/v1${path}`,
      headers: {
        host,
        authorization: `Bearer ${apiKey}`,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(contentType !== undefined && { 'content-type': contentType }),
      },
      ...(body !== undefined && { payload: body as object }),
    })
    const isJson = String(http.headers['content-type']).includes('json')
    const { statusCode: code, body: text, headers } = http
    return { code, text, headers, body: isJson ? http.json() : null }
  }
  const loanNoOf = (loanId: string) =>
    withLenderTransaction(db, lender.id, async (trx) => {
      const row = await trx
        .selectFrom('loans')
        .select('loan_no')
        .where('loan_id', '=', loanId)
        .executeTakeFirstOrThrow()
      return row.loan_no
    })
  return {
    callLenderApi,
    newApiKey,
    loanNoOf,
    /** An event of the loan, under a key of its own unless one is given. */
    async event(loanId: string, body: object, key: string = randomUUID()) {
      return callLenderApi('POST', `/loans/${await loanNoOf(loanId)}/events`, { key, body })
    },
    refund: (orderId: string, body: object, key: string = randomUUID()) =>
      callLenderApi('POST', `/payments/${orderId}/refund`, { key, body }),
  }
}
