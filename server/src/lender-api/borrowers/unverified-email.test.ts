import { randomUUID } from 'node:crypto'
import type { LenderEndpoint } from '@quittance/contract/lender-api/lender-endpoint'
import { lenderEndpoints } from '@quittance/contract/lender-api/lender-endpoints'
import { toWireSchema } from '@quittance/contract/openapi/wire-schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LenderApiFixture, lenderApiFixture } from '../../../testing/lender-api-fixture.ts'

// An email that its borrower typed by mistake is a stranger's. Who writes to the lender from it is
// nobody's borrower, whatever the lender is asked for.

let world: LenderApiFixture
const nobody = 'nobody@example.com'
/** On an account with an email of its own, and never verified. */
const mistyped = 'stranger@example.com'
let own = ''
/** The only one of its account. */
let signUp = ''

beforeAll(async () => {
  world = await lenderApiFixture()
  const [owner, newcomer] = [await world.payer(), await world.payer()]
  own = `${owner.borrowerId}@example.com`
  signUp = `${newcomer.borrowerId}@example.com`
  const { owner: database } = world.database
  await database.query('update borrower_emails set is_verified = false where address = $1', [
    signUp,
  ])
  await database.query(
    `insert into borrower_emails (lender_id, email_id, borrower_id, address, is_verified, is_primary)
      values ($1, $2, $3, $4, false, false)`,
    [world.lender.id, randomUUID(), owner.borrowerId, mistyped],
  )
})

afterAll(() => world.closeInBalance())

const nameOf = ({ method, path }: LenderEndpoint) => `${method} ${path}`
const byPath = lenderEndpoints.filter(({ path }) => path.includes('{email}'))
/** By these nothing is handed out. */
const opensOrCloses = (endpoint: LenderEndpoint) => /(dis|en)able$|erase$/.test(endpoint.path)
/** Whoever has an open loan is not erased. */
const codeOf = ({ path }: LenderEndpoint) => (path.endsWith('/erase') ? 409 : 200)

/** What a call that names somebody by their email answers, whatever the email is. */
async function answerTo({ method, path, example, isKeyed }: LenderEndpoint, email: string) {
  const { code, text } = await world.callLenderApi(method, path.replace('{email}', email), {
    ...(example.body !== undefined && { body: example.body }),
    ...(isKeyed === true && { key: randomUUID() }),
  })
  return [code, text.replaceAll(email, '…')]
}

const search = (text: string) =>
  world.callLenderApi('GET', `/borrowers?q=${encodeURIComponent(text)}`)

async function board(email: string) {
  const boarding = lenderEndpoints.find((one) => nameOf(one) === 'POST /loans')
  const parties = [{ email, role: 'borrower' }]
  const body = { ...boarding?.example.body, loanNo: randomUUID().slice(0, 8), parties }
  return world.callLenderApi('POST', '/loans', { key: randomUUID(), body })
}

/** The places of a schema where an email stands, as `parties[].email`. */
function emailsIn(schema: unknown, at = ''): string[] {
  if (schema === null || typeof schema !== 'object') return []
  return Object.entries(schema).flatMap(([name, part]) => {
    if (name === 'properties')
      return Object.entries(part as object).flatMap(([field, inner]) => [
        ...(/email/i.test(field) ? [`${at}${field}`] : []),
        ...emailsIn(inner, `${at}${field}.`),
      ])
    return emailsIn(part, name === 'items' ? `${at.slice(0, -1)}[].` : at)
  })
}

describe('a call that names a borrower by email', () => {
  it.each(byPath)('takes an unverified email in $method $path for nobody’s', async (endpoint) => {
    const unknown = await answerTo(endpoint, nobody)
    expect(unknown[0]).toBe(404)
    expect(await answerTo(endpoint, mistyped)).toEqual(unknown)
    expect((await answerTo(endpoint, own))[0]).toBe(codeOf(endpoint))
  })

  it.each(byPath.filter((one) => !opensOrCloses(one)))(
    'answers $method $path by the unverified email of a sign-up as by nobody’s',
    async (endpoint) => {
      expect(await answerTo(endpoint, signUp)).toEqual(await answerTo(endpoint, nobody))
    },
  )

  it('closes, opens and erases an account that has verified no email by that of its sign-up', async () => {
    const calls = byPath.filter(opensOrCloses)
    expect(calls).toHaveLength(3)
    for (const call of calls) expect((await answerTo(call, signUp))[0]).toBe(codeOf(call))
  })

  it('boards no loan for an unverified email', async () => {
    const unknown = await board(nobody)
    expect(unknown.code).toBe(422)
    for (const email of [mistyped, signUp]) expect((await board(email)).body).toEqual(unknown.body)
    expect((await board(own)).code).toBe(200)
  })

  it('finds nobody by an unverified email, and somebody by a verified one', async () => {
    for (const email of [mistyped, signUp, nobody]) expect((await search(email)).body).toEqual([])
    expect((await search(own)).body).toMatchObject([{ email: own }])
  })

  it('names no borrower in a body or a query of any other call of the lender’s API', () => {
    const named = lenderEndpoints.flatMap((one) =>
      [one.query, one.body]
        .flatMap((schema) => emailsIn(toWireSchema(schema)))
        .map((place) => `${nameOf(one)} ${place}`),
    )
    // What a paper says of a signer finds no account.
    expect(named.filter((one) => !one.includes('signers[]'))).toEqual([
      'POST /loans parties[].email',
    ])
    expect(named.length).toBeGreaterThan(1)
  })
})
