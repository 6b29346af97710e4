import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { insertTestLender } from '../../../testing/payments-fixture-rows.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { logOptions } from '../../http/log-calls.ts'
import { buildApp } from '../../programs/build-app.ts'

let world: RepresentmentFixture
beforeEach(async () => {
  const feeRules = [{ paymentType: '2', flat: '3.95' }]
  world = await representmentFixture({ creditNominal: '0', feeRules })
})
afterEach(() => world.closeInBalance())

const calls = '/users/web/calendar-feed'
const post = { method: 'POST', payload: {} } as const

async function make(payer: Payer): Promise<string> {
  const { body } = await payer.call(`${calls}/make`, post)
  return (body as { result: { address: string } }).result.address
}
const revoke = (payer: Payer) => payer.call(`${calls}/revoke`, post)
const show = async (payer: Payer) =>
  ((await payer.call(calls, {})).body as { result: Record<string, string> }).result

async function fetchFeed(address: string, host = new URL(address).hostname) {
  const url = new URL(address).pathname
  const { statusCode, headers, body } = await world.app.inject({ url, headers: { host } })
  const text = body.replaceAll(/\r\n /g, '').replaceAll('\\,', ',')
  const events = text.split('BEGIN:VEVENT').slice(1)
  return { code: statusCode, headers, text, events }
}

const auditKinds = () =>
  world.read(async (trx) => {
    const rows = await trx.selectFrom('audit_entries').select(['kind', 'actor']).execute()
    return rows.filter(({ kind }) => kind.startsWith('calendarFeed')).map(({ kind }) => kind)
  })

it('tells a calendar the next twelve debits of a loan, each with its amount, day, method and outcome', async () => {
  const { mine } = world
  const scheduleId = await writeSchedule(world, mine, undefined, { fee: 1_50n })
  const address = await make(mine)
  expect(address).toMatch(new RegExp(`^https://${world.host}/calendar/[\\w-]{43}\\.ics$`))
  const { code, headers, text, events } = await fetchFeed(address)
  expect(code).toBe(200)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8; method=PUBLISH')
  expect(headers['cache-control']).toBe('private, max-age=3600')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(text).toContain(`X-WR-CALNAME:${world.lender.name} payments\r\n`)
  expect(events).toHaveLength(12)
  const [first = ''] = events
  expect(first).toContain(`UID:${scheduleId}-1@schedules\r\n`)
  expect(first).toContain('DTSTART;VALUE=DATE:20261215\r\n')
  expect(first).toMatch(/SUMMARY:\$101\.50 .* car payment\r\n/)
  expect(first).toMatch(
    /ending \d{4}\. Loan ending \w{4}\.\\nIncludes a fee of \$1\.50\.\\nWill run\./,
  )
  const { loan_no: loanNo } = await world.read((trx) =>
    trx
      .selectFrom('loans')
      .select('loan_no')
      .where('loan_id', '=', mine.loanId)
      .executeTakeFirstOrThrow(),
  )
  expect(loanNo.length).toBeGreaterThan(4)
  expect(text).not.toContain(loanNo)
})

const uidOf = (event = '') => /UID:(.*)\r/.exec(event)?.[1]

it('says in a calendar why a debit will not run, and moves the debit of a day that has moved', async () => {
  const { mine } = world
  await writeSchedule(world, mine)
  const address = await make(mine)
  const before = (await fetchFeed(address)).events
  const { owner } = world.database
  const ofLender = [world.lender.id]
  await owner.query(
    `update scheduled_payments set collect_on = '2026-12-17' where lender_id = $1`,
    ofLender,
  )
  await owner.query(
    `update schedules set suspended_on = '2026-11-19', suspension_reason = 'R01' where lender_id = $1`,
    ofLender,
  )
  const [moved = ''] = (await fetchFeed(address)).events
  expect(uidOf(moved)).toBe(uidOf(before[0]))
  expect(moved).toContain('DTSTART;VALUE=DATE:20261217')
  expect(moved).toContain('SUMMARY:Will not run: $100.00')
  expect(moved).toContain('Will not run: the bank refused an earlier debit.')
})

it('says in a calendar nothing of the debits of another borrower', async () => {
  const other = await world.payer()
  await writeSchedule(world, world.mine)
  const { code, events } = await fetchFeed(await make(other))
  expect([code, events]).toEqual([200, []])
})

it('keeps of a calendar’s address its hash, and tells since when it is there and was last read', async () => {
  const { mine } = world
  expect(await show(mine)).toMatchObject({ since: '', lastReadAt: '' })
  const address = await make(mine)
  const made = await show(mine)
  expect(made['since']).not.toBe('')
  expect(made['lastReadAt']).toBe('')
  await fetchFeed(address)
  expect((await show(mine))['lastReadAt']).not.toBe('')
  const [, token = ''] = /calendar\/(.*)\.ics/.exec(address) ?? []
  const { rows } = await world.database.owner.query('select * from calendar_feeds')
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'))
})

it('ends a calendar’s address when it is stopped or replaced, and writes both to the audit', async () => {
  const { mine } = world
  const first = await make(mine)
  const second = await make(mine)
  expect((await fetchFeed(first)).code).toBe(404)
  expect((await fetchFeed(second)).code).toBe(200)
  expect((await revoke(await world.payer())).body.status).toBe(1)
  expect((await fetchFeed(second)).code).toBe(200)
  await revoke(mine)
  await revoke(mine)
  expect((await fetchFeed(second)).code).toBe(404)
  expect(await show(mine)).toMatchObject({ since: '', lastReadAt: '' })
  const made = 'calendarFeed.made'
  expect(await auditKinds()).toEqual([made, made, 'calendarFeed.revoked'])
})

it('answers a calendar 404 at another lender’s host, for an invented address and a closed login', async () => {
  const { mine } = world
  const address = await make(mine)
  const host = `f${world.host}`
  await insertTestLender(world.database.owner, { host })
  expect((await fetchFeed(address, host)).code).toBe(404)
  expect((await fetchFeed(address.replace(/.{5}\.ics$/, 'AAAAA.ics'))).code).toBe(404)
  expect((await fetchFeed(address.replace(/\.ics$/, ''))).code).toBe(404)
  expect((await fetchFeed(address)).code).toBe(200)
  const { borrowerId } = mine
  const close = 'update borrowers set disabled_at = now() where borrower_id = $1'
  await world.database.owner.query(close, [borrowerId])
  expect((await fetchFeed(address)).code).toBe(404)
})

it('tells the owner of an account that an address for a calendar was made', async () => {
  await make(world.mine)
  const topics = await world.read((trx) => trx.selectFrom('outbox').select('topic').execute())
  expect(topics.map(({ topic }) => topic)).toContain('account.calendarMade')
})

it('makes no calendar’s address for an agent of the lender or without a session', async () => {
  const { mine } = world
  const headers = { host: world.host }
  const url = `/app/api${calls}/make`
  const anonymous = await world.app.inject({ method: 'POST', url, headers, payload: {} })
  expect(anonymous.statusCode).toBe(401)
  await world.database.owner.query(
    `update sessions set scope = 'cap', agent = 'Dana', agent_reason = 'a call' where borrower_id = $1`,
    [mine.borrowerId],
  )
  const { body } = await mine.call(`${calls}/make`, post)
  expect(body).toMatchObject({ status: 0, statusCode: 580, reason: 'ownerOnly' })
  expect(await auditKinds()).toEqual([])
})

it('answers an address that asks for calendars too often 429, and logs no secret of one', async () => {
  const address = await make(world.mine)
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const logger = { ...logOptions, level: 'debug', stream }
  const app = buildApp(world.context, { dist: null, demo: false, trustProxy: false, logger })
  const ask = (url: string) => app.inject({ url, headers: { host: world.host } })
  const { pathname } = new URL(address)
  const codes: number[] = []
  // Some at once: on a slow machine one after the other would take longer than the minute that is counted.
  for (let round = 0; round < 6; round += 1) {
    const ten = await Promise.all(Array.from({ length: 10 }, () => ask(pathname)))
    codes.push(...ten.map(({ statusCode }) => statusCode))
  }
  codes.push((await ask(pathname)).statusCode)
  await app.close()
  expect([...new Set(codes.slice(0, 60)), codes[60]]).toEqual([200, 429])
  expect(lines.length).toBeGreaterThan(60)
  const [, token = ''] = /calendar\/(.*)\.ics/.exec(address) ?? []
  expect(lines.filter((line) => line.includes(token))).toEqual([])
})

it('makes ten addresses of a calendar in a day, and says when the next may be made', async () => {
  const { mine } = world
  for (let count = 0; count < 9; count += 1) await make(mine)
  const last = await make(mine)
  const { body } = await mine.call(`${calls}/make`, post)
  expect(body).toMatchObject({ status: 0, statusCode: 429, reason: 'tooManyAddresses' })
  expect(body.message).toMatch(/^You made several calendar addresses today\. Try again in \d+ /)
  expect((await fetchFeed(last)).code).toBe(200)
  expect((await make(await world.payer())).length).toBeGreaterThan(0)
})
