import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StartedApp, startApp } from '../../testing/start-app.ts'

let started: StartedApp

beforeAll(async () => {
  started = await startApp()
})
afterAll(() => started.close())

const lockWaits = async () => {
  const { rows } = await started.database.owner.query<{ count: string }>(
    `select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return Number(rows[0]?.count)
}

it('answers others while a hundred calls of one borrower wait for one row, and refuses most of these', async () => {
  const maria = await started.signIn('maria.ortega@example.com')
  const luis = await started.signIn('luis.ortega@example.com')
  const holder = await started.database.owner.connect()
  await holder.query('begin')
  await holder.query(`select from borrowers where first_name = 'Maria Elena' for update`)
  const ask = async () =>
    started.ask('/users/web/update-details', { token: maria, payload: { pushInd: '1' } })
  let refused = 0
  const calls = Array.from({ length: 100 }, async () => {
    const { code } = await ask()
    if (code === 429) refused += 1
    return code
  })
  await expect.poll(() => refused, { timeout: 20_000 }).toBe(76)
  await expect.poll(lockWaits, { timeout: 20_000 }).toBe(4)
  const other = await started.ask('/users/list-loan-account', { token: luis })
  expect(other.body.status).toBe(1)
  expect(await lockWaits()).toBe(4)
  await holder.query('rollback')
  holder.release()
  await Promise.all(calls)
  expect(refused).toBe(76)
  expect((await ask()).code).toBe(200)
})

it('answers others while a hundred calls without a session about one number wait for one row', async () => {
  const luis = await started.signIn('luis.ortega@example.com')
  const phoneno = '2105550199'
  const ask = async (from: string, typed = phoneno) =>
    started.ask('/users/web/verify-otp', { payload: { phoneno: typed, otp: '123456' }, from })
  const networks = ['198.51.1.7', '198.51.2.7', '198.51.3.7', '198.51.4.7']
  for (const network of networks) await ask(network)
  const holder = await started.database.owner.connect()
  await holder.query('begin')
  await holder.query(`select from rolling_counts where subject like '${phoneno}%' for update`)
  let refused = 0
  const calls = Array.from({ length: 100 }, async (_, no) => {
    const typed = no % 8 < 4 ? phoneno : '+1 (210) 555-0199'
    const { code } = await ask(networks[no % 4] ?? '', typed)
    if (code === 429) refused += 1
  })
  await expect.poll(() => refused, { timeout: 20_000 }).toBe(76)
  await expect.poll(lockWaits, { timeout: 20_000 }).toBe(4)
  const other = await started.ask('/users/list-loan-account', { token: luis })
  expect(other.body.status).toBe(1)
  await holder.query('rollback')
  holder.release()
  await Promise.all(calls)
})
