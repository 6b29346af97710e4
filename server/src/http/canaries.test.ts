import { endpoints } from '@quittance/contract/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gettingIn, type GettingIn } from '../../testing/getting-in.ts'
import { requestsFor, send } from '../../testing/requests.ts'
import { tablesWith } from '../../testing/scan-database.ts'
import { hosts } from '../../testing/start-app.ts'

// Secrets that stand out, through every call: none is in a log or a table afterwards.

let portal: GettingIn
beforeAll(async () => {
  portal = await gettingIn({ demo: true })
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

  await portal.ask('/users/web/forgot-password', { payload: { email: 'maria.ortega@example.com' } })
  const link = await portal.linkFor('maria.ortega@example.com', 'redirect')
  const linkToken = link.split('token=')[1] ?? ''
  expect(linkToken).toHaveLength(43)
  secrets.push(linkToken)
  await portal.ask(`/users/web/passwordless-login?token=${linkToken}`)
  const payload = { actor: 'Ines', reason: 'a question' }
  const cap = await portal.desk('/borrowers/maria.ortega@example.com/cap-token', { payload })
  secrets.push(String(cap.body['token']))
  await portal.ask('/web/users/cap-to-borrower-login', { payload: { token: cap.body['token'] } })

  const requests = await requestsFor(portal, { loanId: 'x', methodId: 'x', orderId: 'x' })
  const held = await portal.signIn()
  secrets.push(held)
  for (const endpoint of endpoints.filter(({ path }) => path !== '/users/signout')) {
    const usual = requests[endpoint.path] ?? {}
    const swapped = Object.entries(usual).map(([name, value]) => {
      const isSecret = /password/i.test(name) && typeof value === 'string' && value !== ''
      if (isSecret) return [name, sealed]
      return [name, name === 'token' || name === 'socialToken' ? linkToken : value]
    })
    const fields = Object.fromEntries(swapped) as Record<string, unknown>
    await send(portal, endpoint, { fields, token: held })
    // in clear, where it has no business: refused, and written nowhere
    await send(portal, endpoint, {
      fields: { ...fields, password, oldPassword: password },
      token: held,
    })
  }
  await scan(secrets)
}, 60_000)

it('keeps the last four of an SSN as a keyed hash only', async () => {
  const form = await portal.form({ ssn: await portal.seal(ssn) })
  await portal.ask('/users/web/socialsignup', { payload: form })
  const { rows } = await portal.database.owner.query<{ hash: Buffer; row: string }>(
    `select ssn_hash as hash, to_jsonb(s) - 'phone' - 'email' - 'sign_up_id' - 'ssn_hash'
        - 'form_hash' - 'terms_hash' - 'created_at' - 'password_hash' - 'lender_id' as row
      from sign_ups s where phone = $1`,
    [form.phoneno],
  )
  expect(rows[0]?.hash).toHaveLength(32)
  expect(JSON.stringify(rows[0]?.row)).not.toContain(ssn)
})

async function scan(secrets: readonly string[]): Promise<void> {
  for (const secret of secrets) {
    const isIn = portal.logged.filter((line) => line.includes(secret))
    const told = portal.told.filter((line) => line.includes(secret))
    const tables = await tablesWith(portal.database.owner, secret)
    // Six digits may stand by chance in a number of the demo: only as a word of a message it counts.
    const written =
      secret.length > 6 ? tables : tables.filter((name) => /message|outbox/.test(name))
    expect([isIn, told, written]).toEqual([[], [], []])
  }
}
