import { randomUUID } from 'node:crypto'
import type { LenderEndpoint } from '@quittance/contract/lender-api/lender-endpoint'
import { lenderEndpoints } from '@quittance/contract/lender-api/lender-endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listTables } from '../../testing/database/scan-database.ts'
import { endLoan } from '../../testing/erasure-fixture.ts'
import { bankSettings } from '../../testing/integrations/bank-accounts.ts'
import { type LenderApiFixture, lenderApiFixture } from '../../testing/lender-api-fixture.ts'
import { appendMessage, lockConversation } from '../chat/chat-repository.ts'
import { writeTask } from '../lenders/task-repository.ts'
import { allLenderRoutes } from './all-lender-routes.ts'

// The calls of docs/lender-api.md: all that there are, and each answers as it says there.

let world: LenderApiFixture
let words: Readonly<Record<string, string>> = {}
/** the email of somebody who may be erased */
let leaver = ''

beforeAll(async () => {
  const rules = { graceDays: 5, lateFeePercent: '5', chargeOffDays: 120 }
  const settings = { ...bankSettings, isAchMobile: '1', borAchRealtimePmts: '1', ...rules }
  world = await lenderApiFixture({ settings, ownDatabase: true })
  const erasureId = await eraseSomebody()
  const payer = await world.payer()
  const { orderId, reference } = (await payer.pay({ amount: '60.00' })).body.result.paymentToken
  const [email, taskId] = await world.read(async (trx) => {
    const { id: lenderId } = world.lender
    const payload = { note: 'an example' }
    const task = { kind: 'example', payload, at: world.clocks.elapsed() }
    await writeTask(trx, { lenderId, borrowerId: payer.borrowerId }, task)
    const own = { lenderId, borrowerId: payer.borrowerId }
    await lockConversation(trx, own)
    const text = 'Where is my receipt?'
    await appendMessage(trx, own, { from: 'borrower', text, at: world.clocks.business() })
    const tasks = trx.selectFrom('lender_tasks').select('task_id')
    const { task_id } = await tasks.executeTakeFirstOrThrow()
    const { address } = await trx
      .selectFrom('borrower_emails')
      .select('address')
      .where('borrower_id', '=', payer.borrowerId)
      .executeTakeFirstOrThrow()
    return [address, task_id] as const
  })
  const loanNo = await world.loanNoOf(payer.loanId)
  const place = { language: 'en', name: 'receipt', kind: 'logo', phone: '2105550103' }
  const documentId = await uploadContract(loanNo)
  words = { ...place, loanNo, orderId, reference, email, documentId, erasureId, id: taskId }
  leaver = `${await payerWithoutLoan()}@example.com`
})

afterAll(() => world.closeInBalance())

/** Somebody whose loan is paid off. @returns the id, which their email begins with */
async function payerWithoutLoan(): Promise<string> {
  const payer = await world.payer()
  await endLoan(world, payer)
  return payer.borrowerId
}

/** @returns the id of an erasure */
async function eraseSomebody(): Promise<string> {
  const asked = { key: randomUUID(), body: { reason: 'asked for by letter' } }
  const path = `/borrowers/${await payerWithoutLoan()}@example.com/erase`
  const { body } = await world.callLenderApi('POST', path, asked)
  return (body as { erasureId: string }).erasureId
}

/** Uploads a document of a loan. @returns its id */
async function uploadContract(loanNo: string): Promise<string> {
  const pdf = Buffer.from('%PDF-1.4\ntrailer<</Root 1 0 R>>\n%%EOF\n')
  const sent = { body: pdf, contentType: 'application/pdf' }
  const path = `/loans/${loanNo}/documents?name=Contract`
  const { body } = await world.callLenderApi('POST', path, sent)
  return (body as { documentId: string }).documentId
}

/** What differs from run to run stands in the document as …, and a loan by one number. */
function plain(answer: unknown): unknown {
  const text = JSON.stringify(answer)
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…')
    .replaceAll(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, '…')
    .replaceAll(/LM-[0-9a-f]{8}/g, '21-104233')
    .replaceAll(/[A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}/g, 'LM-…')
    .replaceAll(/https:\/\/h[0-9a-f]{8}\.test/g, 'https://…')
    .replaceAll(/(oken=)[\w-]{20,}/g, '$1…')
    .replaceAll(/"[\w-]{40,}"/g, '"…"')
  return JSON.parse(text)
}

/** Of a list the first stands in the document. */
function asShown(answer: unknown, shown: unknown): unknown {
  if (Array.isArray(answer) && Array.isArray(shown))
    return answer.slice(0, shown.length).map((one, at) => asShown(one, shown[at]))
  if (answer === null || typeof answer !== 'object') return answer
  const parts = Object.entries(shown ?? {}).map(([name, part]) => [
    name,
    asShown((answer as Record<string, unknown>)[name], part),
  ])
  return Object.fromEntries(parts)
}

const namesOf = (endpoints: readonly LenderEndpoint[]) =>
  endpoints.map(({ method, path }) => `${method} ${path}`).toSorted()

const withJson = lenderEndpoints.filter(
  ({ takesFile, answersCsv }) => takesFile === undefined && answersCsv !== true,
)
const withCsv = lenderEndpoints.filter(({ answersCsv }) => answersCsv === true)

/** The address of an endpoint in this world, below /lender/api/v1. */
function addressOf({ path }: LenderEndpoint, query?: string): string {
  const own = path.endsWith('/erase') ? { ...words, email: leaver } : words
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(own[name] ?? ''),
  )
  return query === undefined ? filled : `${filled}?${query}`
}

const call = (endpoint: LenderEndpoint, { body, query }: { body?: unknown; query?: string }) =>
  world.callLenderApi(endpoint.method, addressOf(endpoint, query), {
    ...(endpoint.isKeyed === true && { key: randomUUID() }),
    ...(body !== undefined && { body }),
  })

describe('each call of the lender’s API', () => {
  it.each(withJson)('answers $method $path as documented', async (endpoint) => {
    const { body, query, answer: shown } = endpoint.example
    const { code, body: answer } = await call(endpoint, {
      ...(body !== undefined && { body }),
      ...(query !== undefined && { query }),
    })
    expect([code, asShown(plain(answer), shown)]).toEqual([200, shown])
  })

  it.each(withCsv)('answers $method $path with the lines that are documented', async (endpoint) => {
    const { query = '', answer: lines } = endpoint.example
    const { code, text } = await call(endpoint, { query })
    expect([code, text.split('\r\n').slice(0, 1)]).toEqual([200, lines])
  })

  it.each(withJson.filter(({ example }) => example.refused !== undefined))(
    'refuses $method $path as documented',
    async (endpoint) => {
      const { body, problem } = endpoint.example.refused ?? {}
      const { text, code } = await call(endpoint, { body })
      expect([code, JSON.parse(text)]).toEqual([422, problem])
    },
  )

  it('binds exactly one handler to each call of the lender’s API', () => {
    const bound: LenderEndpoint[] = []
    const context = {
      ...world.context,
      issueBorrowerLink: async () => null,
      changeLogin: async () => null,
      resetFactors: async () => null,
      exportBorrowerData: async () => null,
      beginErasure: async () => ({ kind: 'nobody' as const }),
      findErasure: async () => null,
    }
    allLenderRoutes((endpoint) => void bound.push(endpoint), context)
    expect(namesOf(bound)).toEqual(namesOf(lenderEndpoints))
  })
})

/** A digest of every row of every table. */
async function digestOfDatabase(): Promise<string> {
  const { owner } = world.database
  const digests: string[] = []
  for (const { schema, name } of await listTables(owner)) {
    const { rows } = await owner.query<{ digest: string | null }>(
      `select md5(string_agg(t::text, ',' order by t::text)) as digest from ${schema}.${name} as t`,
    )
    digests.push(`${name} ${rows[0]?.digest}`)
  }
  return digests.join('\n')
}

/** A body as documented with a field more, in its first row where it is a list. */
function withStranger(body: unknown): unknown {
  if (Array.isArray(body)) return [{ ...(body[0] as object), lender_id: 'x' }, ...body.slice(1)]
  return { ...(body as object), lender_id: 'x' }
}

describe('a field that a call of the lender’s API does not have', () => {
  let before = ''
  beforeAll(async () => {
    before = await digestOfDatabase()
  })

  const refusal = { status: 422, field: 'lender_id' }

  it.each(lenderEndpoints)(
    'refuses an unknown field by name in the query of $method $path',
    async (endpoint) => {
      const { code, body } = await call(endpoint, {
        query: `${endpoint.example.query ?? ''}&lender_id=x`,
      })
      expect([code, body]).toMatchObject([422, refusal])
    },
  )

  it.each(withJson.filter(({ method }) => method !== 'GET'))(
    'refuses an unknown field by name in the body of $method $path',
    async (endpoint) => {
      const { code, body } = await call(endpoint, { body: withStranger(endpoint.example.body) })
      expect([code, body]).toMatchObject([422, refusal])
    },
  )

  it('leaves the database as it was after every call with an unknown field', async () => {
    expect(await digestOfDatabase()).toBe(before)
  })
})
