import { afterEach, expect, it } from 'vitest'
import {
  monthlySeries,
  type ScheduleCalls,
  scheduleCalls,
} from '../../../testing/schedule-calls.ts'

let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

it('lets the tickets of one borrower hold no more connections than the borrower has', async () => {
  calls = await scheduleCalls({ generateScheduledAuthorizationDocument: '1' })
  await calls.create(monthlySeries)
  const { world, payer } = calls
  const scheduleId = (await calls.list())[0]?.recurringId ?? ''
  const { loanId } = payer
  const tickets: string[] = []
  for (let no = 0; no < 32; no += 1) {
    const payload = { loanId, scheduleId }
    const { body } = await payer.call('/documents/ticket', { method: 'POST', payload })
    tickets.push(String(body.result.data.ticket))
  }

  const { owner } = world.database
  const holder = await owner.connect()
  await holder.query('begin; lock table consents in access exclusive mode')
  let refused = 0
  const opened = tickets.map(async (accessToken, no) => {
    const query = new URLSearchParams({ scheduleId, loanId, accessToken }).toString()
    const { statusCode } = await world.app.inject({
      url: `/app/api/loan/get-scheduled-document-pdf?${query}`,
      headers: { host: world.host },
      remoteAddress: `203.0.113.${no}`,
    })
    if (statusCode === 429) refused += 1
    return statusCode
  })
  await expect.poll(() => refused, { timeout: 20_000 }).toBe(8)
  const waiters = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect
    .poll(async () => (await owner.query(waiters)).rows.length, { timeout: 20_000 })
    .toBe(4)
  await holder.query('rollback')
  holder.release()
  expect((await Promise.all(opened)).filter((code) => code === 200)).toHaveLength(24)
})
