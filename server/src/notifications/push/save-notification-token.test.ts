import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPassword, hosts, startApp, type StartedApp } from '../../../testing/start-app.ts'
import { subscriptionAt } from '../../../testing/integrations/subscription.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import { SessionOver } from '../../lenders/borrower-lock-repository.ts'
import { hashToken } from '../../platform/token.ts'
import { saveNotificationToken } from './save-notification-token.ts'

let started: StartedApp
beforeAll(async () => {
  started = await startApp()
})
afterAll(() => started.close())
beforeEach(async () => {
  await started.database.owner.query('delete from notification_tokens')
})

const path = '/users/update-web-notification-token'
const good = 'https://push.example.com/abc'

async function give(token: string, deviceId: string, deviceToken: string) {
  return (await started.ask(path, { token, payload: { deviceId, deviceToken } })).body
}

async function devices(): Promise<string[]> {
  const { rows } = await started.database.owner.query<{ device: string }>(
    'select device_id as device from notification_tokens order by device_id',
  )
  return rows.map(({ device }) => device)
}

/** Signs in on a browser, and gives where it takes pushes. */
async function browser(deviceId: string, contact = 'maria.ortega@example.com'): Promise<string> {
  const { body } = await started.trySignIn({ deviceId, contact })
  const token = String(body.result['accessToken'])
  await give(token, deviceId, subscriptionAt(`https://push.example.com/${deviceId}`))
  return token
}

describe('a notification token', () => {
  it('[API-39] saves a notification token for each device, replaces it, and deletes it by an empty one', async () => {
    const token = await started.signIn()
    const given = subscriptionAt(good)
    expect((await give(token, 'one', given)).status).toBe(1)
    expect((await give(token, 'one', given)).status).toBe(1)
    expect((await give(token, 'two', subscriptionAt(`${good}/two`))).status).toBe(1)
    expect(await devices()).toEqual(['one', 'two'])
    expect((await give(token, 'two', '')).status).toBe(1)
    expect(await devices()).toEqual(['one'])
  })

  it('takes a notification token at sign-in too, and lets an invalid one keep nobody out', async () => {
    for (const [deviceId, deviceToken] of [
      ['one', subscriptionAt(good)],
      ['two', '{"endpoint":"https://10.0.0.1/x"}'],
      ['three', ''],
    ] as const) {
      const { body } = await started.trySignIn({ deviceId, more: { deviceToken } })
      expect(body.status).toBe(1)
    }
    expect(await devices()).toEqual(['one'])
  })

  it('takes a notification token of who is signed in, for this server’s key', async () => {
    expect((await started.ask(path, { payload: { deviceId: 'x', deviceToken: '' } })).code).toBe(
      401,
    )
    const token = await started.signIn()
    const asked = await started.ask('/users/web/notification-key', { token, payload: {} })
    const { key } = asked.body.result
    expect(key).toBe(started.context.push.publicKey)
    expect(Buffer.from(String(key), 'base64url')).toHaveLength(65)
  })

  it.each([
    ['no JSON', 'x'],
    ['no keys', JSON.stringify({ endpoint: good })],
    ['an address of this machine', subscriptionAt('https://127.0.0.1/a')],
    ['a name of this machine', subscriptionAt('https://a.localhost/')],
    ['another port', subscriptionAt('https://push.example.com:6379/')],
    ['no https', subscriptionAt('http://push.example.com/')],
    ['the address twice', twice('"endpoint"')],
    ['the address twice, spelt out', twice('"\\u0065ndpoint"')],
    ['a key that is no point', subscriptionAt(good).replace(/"p256dh":"..../, '"p256dh":"BAAA')],
    ['a key that is too short', subscriptionAt(good).replace(/"auth":"../, '"auth":"')],
  ])('refuses a notification token with %s', async (_, deviceToken) => {
    const answer = await give(await started.signIn(), 'one', deviceToken)
    expect(answer).toMatchObject({ status: 0, reason: 'badToken', field: 'deviceToken' })
    expect(await devices()).toEqual([])
  })
})

function twice(name: string): string {
  return subscriptionAt(good).replace(/}$/, `,${name}:"https://127.0.0.1/a"}`)
}

describe('nothing more is pushed', () => {
  it('pushes nothing more to a browser whose session its owner ends from another', async () => {
    const mine = await browser('here')
    await browser('there')
    await browser('elsewhere')
    await browser('stranger', 'darnell.whitaker@example.com')
    const { rows } = await started.database.owner.query<{ id: string }>(
      `select session_id as id from sessions where device_id = 'there' and ended_at is null`,
    )
    const payload = { id: rows[0]?.id }
    await started.ask('/users/web/end-sessions', { token: mine, payload })
    expect(await devices()).toEqual(['elsewhere', 'here', 'stranger'])
    await started.ask('/users/web/end-sessions', { token: mine, payload: {} })
    expect(await devices()).toEqual(['here', 'stranger'])
  })

  it('forgets at a proof what was given in its session, and of no other', async () => {
    const mine = await browser('here')
    await browser('there')
    await give(mine, 'a copy', subscriptionAt('https://push.example.com/copy'))
    const payload = { password: await started.seal(demoPassword) }
    const proven = await started.ask('/users/web/confirm-proof', { token: mine, payload })
    expect(proven.body.status).toBe(1)
    expect(await devices()).toEqual(['there'])
  })

  it('keeps no notification token of a call whose session got another token meanwhile', async () => {
    await browser('here')
    const { rows } = await started.database.owner.query<
      Pick<Borrower, 'lenderId' | 'borrowerId' | 'sessionId'>
    >(
      `select lender_id as "lenderId", borrower_id as "borrowerId", session_id as "sessionId"
        from sessions where device_id = 'here' and ended_at is null`,
    )
    const borrower = { ...rows[0], scope: 'full', tokenHash: hashToken('before') } as Borrower
    const token = subscriptionAt('https://push.example.com/copy')
    const saving = saveNotificationToken(started.context, { borrower, deviceId: 'a copy', token })
    await expect(saving).rejects.toBeInstanceOf(SessionOver)
    expect(await devices()).toEqual(['here'])
  })

  it('pushes nothing more to any browser once the password is changed', async () => {
    const mine = await browser('here')
    await browser('there')
    await give(mine, 'a copy', subscriptionAt('https://push.example.com/copy'))
    await give(mine, 'here', subscriptionAt('https://push.example.com/copy-in-its-place'))
    const payload = {
      oldPassword: await started.seal(demoPassword),
      password: await started.seal('Fresh!2027wird'),
    }
    const changed = await started.ask('/users/web/change-password', { token: mine, payload })
    expect(changed.body.status).toBe(1)
    expect(await devices()).toEqual([])
  })

  it('keeps a browser’s token when another lender’s borrower of it signs out', async () => {
    await browser('shared', 'darnell.whitaker@example.com')
    const token = await started.signIn('aisha.rahman@example.com', hosts.harborPine)
    const deviceToken = subscriptionAt(`https://push.example.com/${randomUUID()}`)
    const sent = { host: hosts.harborPine, token, payload: { deviceId: 'shared', deviceToken } }
    expect((await started.ask(path, sent)).body.status).toBe(1)
    await started.ask('/users/signout', { host: hosts.harborPine, token, payload: {} })
    expect(await devices()).toEqual(['shared'])
  })
})
