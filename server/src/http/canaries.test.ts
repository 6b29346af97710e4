import { randomUUID } from 'node:crypto'
import { endpoints } from '@quittance/contract/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInFixture, type SignInFixture } from '../../testing/calls/sign-in-fixture.ts'
import { exampleName, requestsFor, sendRequest } from '../../testing/calls/requests.ts'
import { listTables, findTablesWith } from '../../testing/database/scan-database.ts'
import { hosts } from '../../testing/start-app.ts'

// Secrets that stand out, through every call: none is in a log or a table afterwards.

let portal: SignInFixture
beforeAll(async () => {
  portal = await signInFixture({ demo: true })
})
afterAll(() => portal.close())

const password = 'Canary-Pass-77x'
const ssn = '7391'

it('leaves no password, code, link or token in any log or table', async () => {
  const host = hosts.harborPine
  const sealed = await portal.seal(password)
  const secrets = [password]
  const form = await portal.form({ password: sealed, passwordConfirmation: sealed })
  await portal.ask('/users/web/socialsignup', { host, payload: form })
  const otp = await portal.codeFor(form.phoneno, host)
  await scan([otp, `"${otp}"`]) // sent, and not used yet
  const made = await portal.ask('/users/web/verify-user', { host, payload: { ...form, otp } })
  const token = String(made.body.result['accessToken'])
  secrets.push(token)

  secrets.push(await confirmingToken(form.email, host))
  secrets.push(...(await linkTokens()))
  const [linkToken = ''] = secrets.slice(-1)
  await provePhone()

  const requests = await requestsFor(portal, { loanId: 'x', methodId: 'x', orderId: 'x' })
  const held = await portal.signIn()
  secrets.push(held)
  for (const endpoint of endpoints.filter(({ path }) => path !== '/users/signout')) {
    const usual = requests[exampleName(endpoint)] ?? {}
    const swapped = Object.entries(usual).map(([name, value]) => {
      const isSecret = /password/i.test(name) && typeof value === 'string' && value !== ''
      if (isSecret) return [name, sealed]
      return [name, name === 'token' || name === 'socialToken' ? linkToken : value]
    })
    const fields = Object.fromEntries(swapped) as Record<string, unknown>
    await sendRequest(portal, endpoint, { fields, token: held })
    // in clear, where it has no business: refused, and written nowhere
    await sendRequest(portal, endpoint, {
      fields: { ...fields, password, oldPassword: password },
      token: held,
    })
  }
  expect(new Set(secrets).size).toBe(7)
  await scan(secrets)
})

it('keeps the last four of an SSN as a keyed hash only, in no log and no table', async () => {
  const rowsWith = async () => (await countRows(ssn)).filter(({ rows }) => rows > 0)
  const before = await rowsWith()
  const told = portal.logged.length
  const form = await portal.form({ ssn: await portal.seal(ssn) })
  for (const path of ['/users/check-signup-details', '/users/web/socialsignup'])
    await portal.ask(path, { payload: form })
  const otp = await portal.codeFor(form.phoneno)
  for (const code of ['000000', otp])
    await portal.ask('/users/web/verify-user', { payload: { ...form, otp: code } })
  await portal.ask('/users/check-signup-details', { payload: { ...form, ssn } }) // in clear: refused
  expect(await rowsWith()).toEqual(before)
  expect(portal.logged.slice(told).filter((line) => asWord.test(line))).toEqual([])
  const { rows } = await portal.database.owner.query<{ hash: Buffer }>(
    'select ssn_hash as hash from sign_ups where phone = $1',
    [form.phoneno],
  )
  expect(rows[0]?.hash).toHaveLength(32)
})

/** Four digits stand by chance inside of ids and hashes: they count where they stand alone. */
const asWord = new RegExp(`(^|[^0-9a-fA-F.-])${ssn}($|[^0-9a-fA-F.-])`)

async function countRows(text: string) {
  const counts: { readonly name: string; readonly rows: number }[] = []
  for (const { schema, name } of await listTables(portal.database.owner)) {
    const { rows } = await portal.database.owner.query<{ n: number }>(
      `select count(*)::integer as n from ${schema}.${name} as t where t::text ~ $1`,
      [asWord.source.replaceAll(ssn, text)],
    )
    counts.push({ name, rows: rows[0]?.n ?? 0 })
  }
  return counts
}

/** Confirms the email of a sign-up, and says by which token. */
async function confirmingToken(email: string, host: string): Promise<string> {
  const link = await portal.linkFor(email, 'confirm-email', host)
  const token = link.split('token=')[1] ?? ''
  expect(token).toHaveLength(43)
  await scan([token]) // sent, and not used yet
  await portal.call(link, { host })
  for (const used of [token, token])
    await portal.ask('/users/confirm-email', { host, payload: { token: used } })
  return token
}

/** Uses a link of each kind, twice, and says by which tokens. */
async function linkTokens(): Promise<string[]> {
  const maria = 'maria.ortega@example.com'
  const payload = { actor: 'Ines', reason: 'a question' }
  const cap = String(
    (await portal.callLenderApi(`/borrowers/${maria}/cap-token`, { payload })).body['token'],
  )
  for (const token of [cap, cap])
    await portal.ask('/web/users/cap-to-borrower-login', { payload: { token } })
  const made = await portal.callLenderApi(`/borrowers/${maria}/sign-in-link`, { payload: {} })
  const signIn = new URL(String(made.body['url'])).searchParams.get('token') ?? ''
  await portal.ask('/users/web/forgot-password', { payload: { email: maria } })
  const reset = (await portal.linkFor(maria, 'redirect')).split('token=')[1] ?? ''
  expect([cap, signIn, reset].map((token) => token.length)).toEqual([43, 43, 43])
  expect(new Set([cap, signIn, reset]).size).toBe(3)
  await scan([signIn, reset])
  for (const token of [signIn, signIn, reset, reset])
    await portal.ask(`/users/web/passwordless-login?token=${token}`)
  return [cap, signIn, reset]
}

/** Proves a phone on file, by a wrong code and the right one: neither is written anywhere. */
async function provePhone(): Promise<void> {
  const number = '2105557733'
  const phone = { id: randomUUID(), phoneno: number }
  await portal.database.owner.query(
    `insert into borrower_phones (lender_id, borrower_id, phone_id, number, is_primary, is_verified)
      select lender_id, borrower_id, $1, $2, false, false from borrower_emails
        where address = 'maria.ortega@example.com'`,
    [phone.id, number],
  )
  const token = await portal.signIn()
  await portal.ask('/users/send-phone-otp', { token, payload: phone })
  const otp = await portal.codeFor(number)
  expect(otp).toMatch(/^\d{6}$/)
  await scan([`"${otp}"`])
  for (const code of [otp === '739146' ? '739147' : '739146', otp]) {
    await portal.ask('/users/verify-phone-otp', { token, payload: { ...phone, otp: code } })
    expect(portal.logged.filter((line) => line.includes(`"${code}"`))).toEqual([])
  }
}

async function scan(secrets: readonly string[]): Promise<void> {
  for (const secret of secrets) {
    const isIn = portal.logged.filter((line) => line.includes(secret))
    const told = portal.told.filter((line) => line.includes(secret))
    const tables = await findTablesWith(portal.database.owner, secret)
    // Six digits may stand by chance in a number of the demo: only as a word of a message it counts.
    const written =
      secret.length > 6 ? tables : tables.filter((name) => /message|outbox/.test(name))
    expect([isIn, told, written]).toEqual([[], [], []])
  }
}
