import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Client } from 'pg'
import { signInFixture, type SignInFixture } from '../../../testing/calls/sign-in-fixture.ts'
import { hosts } from '../../../testing/start-app.ts'
import { runLenderCommand } from '../../lenders/lender-command.ts'
import { changeLogin } from './change-login.ts'

let portal: SignInFixture
let owner: Client
beforeEach(async () => {
  portal = await signInFixture()
  owner = new Client({ connectionString: portal.database.url })
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await portal.close()
})

const maria = 'maria.ortega@example.com'
const loans = '/users/list-loan-account'

function run(text: string): Promise<string> {
  const { clocks, context } = portal
  return runLenderCommand(text.split(' '), {
    owner,
    business: clocks.business(),
    elapsed: clocks.elapsed(),
    changeLogin: (asked) => changeLogin(context, asked),
    verifyAudit: async () => ({ text: '', isWhole: true }),
    assistantKey: async () => '',
    statementKey: async () => '',
  })
}

const byCommand = (verb: string) =>
  run(`${verb}-borrower --host ${hosts.loneMesa} --email ${maria}`)
const byApi = async (verb: string) =>
  (await portal.callLenderApi(`/borrowers/${maria}/${verb}`, { payload: {} })).text

const openLink = (link: string) =>
  portal.ask(`/users/web/passwordless-login?${link.split('?')[1] ?? ''}`)

async function auditOf(kind: string) {
  const { rows } = await portal.database.owner.query<{ actor: string; detail: string }>(
    'select actor, detail::text from audit_entries where kind = $1',
    [kind],
  )
  return rows.map(({ actor, detail }) => [actor, JSON.parse(detail) as unknown])
}

/** What Maria has open: two sessions, one of an agent, a reset link and a browser that is told. */
async function openEverything() {
  const tokens = [await portal.signIn(), await portal.signIn()]
  const actor = { actor: 'Ines', reason: 'asked by phone' }
  const cap = async () =>
    String(
      (await portal.callLenderApi(`/borrowers/${maria}/cap-token`, { payload: actor })).body[
        'token'
      ],
    )
  const agent = await portal.ask('/web/users/cap-to-borrower-login', {
    payload: { token: await cap(), lang: 'en' },
  })
  tokens.push(String(agent.body.result['accessToken']))
  await portal.ask('/users/web/forgot-password', { payload: { lang: 'en', email: maria } })
  const link = await portal.linkFor(maria, 'redirect')
  await portal.database.owner.query(
    `insert into notification_tokens (lender_id, borrower_id, device_id, session_id, token, endpoint,
        changed_at)
      select lender_id, borrower_id, 'phone', session_id, '{}', 'https://push.example/1', now()
      from sessions join borrower_emails using (lender_id, borrower_id) where address = $1 limit 1`,
    [maria],
  )
  return { tokens, link, capToken: await cap() }
}

describe.each([
  ['npm run lender', byCommand, 'command disable-borrower'],
  ['the lender API', byApi, 'key demo'],
] as const)('a login that %s closes', (_by, change, actor) => {
  it('refuses every live session, link and push of a disabled borrower at once', async () => {
    const { tokens, link, capToken } = await openEverything()
    for (const token of tokens) expect((await portal.ask(loans, { token })).code).toBe(200)
    await change('disable')
    for (const token of tokens) expect((await portal.ask(loans, { token })).code).toBe(401)
    expect((await openLink(link)).body).toMatchObject({ status: 0, reason: 'badLink' })
    const entered = await portal.ask('/web/users/cap-to-borrower-login', {
      payload: { token: capToken, lang: 'en' },
    })
    expect(entered.body.status).toBe(0)
    expect((await portal.trySignIn({})).body.status).toBe(0)
    const pushes = await portal.database.owner.query('select from notification_tokens')
    expect(pushes.rowCount).toBe(0)
    expect(await auditOf('login.disabled')).toEqual([[actor, { sessions: 3 }]])
  })

  it('opens a login again without what was open before', async () => {
    const { tokens, link } = await openEverything()
    await change('disable')
    await change('enable')
    for (const token of tokens) expect((await portal.ask(loans, { token })).code).toBe(401)
    expect((await openLink(link)).body.status).toBe(0)
    expect((await portal.trySignIn({})).body.status).toBe(1)
    expect(await auditOf('login.enabled')).toHaveLength(1)
  })
})

it('leaves the other borrowers of the lender, and the same email at another lender, as they are', async () => {
  const luis = await portal.signIn('luis.ortega@example.com')
  await byCommand('disable')
  expect((await portal.ask(loans, { token: luis })).code).toBe(200)
  const elsewhere = run(`disable-borrower --host ${hosts.harborPine} --email ${maria}`)
  await expect(elsewhere).rejects.toThrow(`--email ${maria} is no borrower's.`)
  const unknown = await portal.callLenderApi('/borrowers/nobody@example.com/disable', {
    payload: {},
  })
  expect(unknown.code).toBe(404)
})

it('ends a session that slipped in beside the closing when the login is opened', async () => {
  const token = await portal.signIn()
  await portal.database.owner.query(
    `update borrowers set disabled_at = now() where borrower_id in
      (select borrower_id from borrower_emails where address = $1)`,
    [maria],
  )
  await byCommand('enable')
  expect((await portal.ask(loans, { token })).code).toBe(401)
})

it('lets no agent in by a command that names an email that was never verified, and closes its account', async () => {
  const named = `--host ${hosts.loneMesa} --email una.verdi@example.com`
  const entered = run(`cap ${named} --agent Ines --reason asked`)
  await expect(entered).rejects.toThrow(`--email una.verdi@example.com is no borrower's.`)
  expect(await run(`disable-borrower ${named}`)).toContain('is closed')
  expect(
    await run(`cap --host ${hosts.loneMesa} --email ${maria} --agent Ines --reason asked`),
  ).toMatch(/capToken=/)
})
