import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInFixture, type SignInFixture } from '../../../testing/calls/sign-in-fixture.ts'
import { subscriptionAt } from '../../../testing/integrations/subscription.ts'
import { hosts } from '../../../testing/start-app.ts'
import { purgeExpiredCredentials } from './purge-expired-credentials.ts'

let portal: SignInFixture
beforeAll(async () => {
  portal = await signInFixture()
})
afterAll(() => portal.close())

const tables = [
  'one_time_codes',
  'one_time_links',
  'sign_ups',
  'sessions',
  'spent_work',
  'rolling_counts',
  'limit_counts',
]
const hour = 60

async function left(host: string): Promise<Record<string, number>> {
  const { id } = await portal.lenderOf(host)
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await portal.database.owner.query<{ n: number }>(
      `select count(*)::integer as n from ${table} where lender_id = $1`,
      [id],
    )
    counts[table] = rows[0]?.n ?? 0
  }
  return counts
}

const sealedSecrets = async () =>
  (await portal.database.owner.query('select from message_secrets where sealed is not null'))
    .rowCount

async function comeIn(host: string): Promise<void> {
  for (let one = 0; one < 3; one += 1)
    await portal.ask('/users/web/socialsignup', { host, payload: await portal.form() })
  await portal.ask('/users/web/forgot-password', {
    host,
    payload: { lang: 'en', email: 'maria.ortega@example.com' },
  })
  await portal.database.owner.query(
    `insert into spent_work select lender_id, '\\x01', $2 from hosts where host = $1`,
    [host, new Date(portal.clocks.elapsed() + 5 * 60_000)],
  )
  await portal.sent(host)
}

it('purges codes, links and sign-ups a day after they expire, sessions after 90 days', async () => {
  const lender = await portal.lenderOf(hosts.loneMesa)
  const forget = () => purgeExpiredCredentials(portal.context, lender, { most: 2 })
  await comeIn(hosts.loneMesa)
  await comeIn(hosts.harborPine)
  await portal.signIn()
  const others = await left(hosts.harborPine)
  const start = await left(hosts.loneMesa)
  expect(start).toMatchObject({
    one_time_codes: 3,
    one_time_links: 1,
    sign_ups: 3,
    sessions: 1,
    spent_work: 1,
  })
  expect(await sealedSecrets()).toBeGreaterThan(4)

  portal.minutes(4)
  await forget()
  // The two counts of a right password were taken back: they are of no use to anybody.
  const counted = { ...start, rolling_counts: (start['rolling_counts'] ?? 0) - 2 }
  expect(await left(hosts.loneMesa)).toEqual(counted)
  // A code that ended ten minutes after it was sent is still there; work that is over is not. A count
  // of the day goes two days after the day began, which may be now.
  const late = { ...counted, limit_counts: expect.any(Number) }
  portal.minutes(24 * hour - 4)
  await forget()
  expect(await left(hosts.loneMesa)).toEqual({ ...late, spent_work: 0 })
  portal.minutes(16) // a day after the life of codes, and of the link
  await forget()
  expect(await left(hosts.loneMesa)).toEqual({
    ...late,
    spent_work: 0,
    one_time_codes: 0,
    one_time_links: 0,
  })
  portal.minutes(2 * 24 * hour) // every count is over by then
  await forget()
  const ended = { spent_work: 0, one_time_codes: 0, one_time_links: 0, sign_ups: 0 }
  const counts = { rolling_counts: 0, limit_counts: 0 }
  expect(await left(hosts.loneMesa)).toEqual({ ...ended, ...counts, sessions: 1 })
  portal.minutes(87 * 24 * hour + 11 * hour)
  expect(await forget()).toBe(0)
  portal.minutes(hour)
  expect(await forget()).toBe(1)
  expect(await left(hosts.harborPine)).toEqual(others)
})

it('purges expired credentials in batches, and leaves the rest for the next run', async () => {
  const lender = await portal.lenderOf(hosts.boreal)
  await portal.database.owner.query(
    `insert into rolling_counts select $1, 'r', n::text, $2, 1 from generate_series(1, 50) n`,
    [lender.id, new Date(portal.clocks.elapsed())],
  )
  portal.minutes(3 * 24 * hour)
  expect(await purgeExpiredCredentials(portal.context, lender, { most: 2 })).toBe(40)
  expect(await purgeExpiredCredentials(portal.context, lender, { most: 2 })).toBe(10)
})

it('forgets a device that was not seen for 90 days', async () => {
  const lender = await portal.lenderOf(hosts.harborPine)
  const token = await portal.signIn('aisha.rahman@example.com', hosts.harborPine)
  const payload = {
    deviceId: 'one',
    deviceToken: subscriptionAt('https://push.example.com/one'),
  }
  const asked = { host: hosts.harborPine, token, payload }
  await portal.ask('/users/update-web-notification-token', asked)
  const kept = async () =>
    (await portal.database.owner.query('select from notification_tokens')).rowCount
  portal.minutes(89 * 24 * hour)
  await purgeExpiredCredentials(portal.context, lender)
  expect(await kept()).toBe(1)
  portal.minutes(24 * hour + 1)
  await purgeExpiredCredentials(portal.context, lender)
  expect(await kept()).toBe(0)
})

it('redacts the codes and links of messages that nobody used', async () => {
  for (const host of [hosts.loneMesa, hosts.harborPine])
    await purgeExpiredCredentials(portal.context, await portal.lenderOf(host))
  expect(await sealedSecrets()).toBe(0)
})

it('purges wrong tries of a contact without an account once none was made for ninety days', async () => {
  const lender = await portal.lenderOf(hosts.loneMesa)
  const tries = async () => {
    const asked = 'select count(*)::integer as n from sign_in_failures where lender_id = $1'
    const { rows } = await portal.database.owner.query<{ n: number }>(asked, [lender.id])
    return rows[0]?.n
  }
  await purgeExpiredCredentials(portal.context, lender)
  const before = await tries()
  await portal.trySignIn({ contact: 'nobody.at.all@example.com', password: 'Wrong!2027wird' })
  expect(await tries()).toBe((before ?? 0) + 1)
  portal.minutes(89 * 24 * hour)
  await purgeExpiredCredentials(portal.context, lender)
  expect(await tries()).toBe((before ?? 0) + 1)
  portal.minutes(2 * 24 * hour)
  await purgeExpiredCredentials(portal.context, lender)
  expect(await tries()).toBe(0)
})
