import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { guessLastFours, signInGuessers } from '../../../testing/calls/guess-links.ts'
import { linkCalls } from '../../../testing/calls/link-calls.ts'
import { hosts, startApp, type StartedApp } from '../../../testing/start-app.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { contendForLock } from '../../../testing/contend-for-lock.ts'
import { countLinkTry } from './link-tries.ts'

let started: StartedApp
let calls: Awaited<ReturnType<typeof linkCalls>>
beforeAll(async () => {
  started = await startApp()
  calls = await linkCalls(started)
  await calls.writePaper('21-120777', {})
})
afterAll(() => started.close())
beforeEach(() => started.clocks.forward(25 * 3_600_000))

const hourMs = 3_600_000
const signInNora = () => started.signIn('nora.newman@example.com')

it('refuses the sixth try after five failures in half an hour, right or wrong, and says how long', async () => {
  let nora = await signInNora()
  for (let failed = 1; failed <= 5; failed += 1)
    expect(await calls.link(nora, { ssn4: '1111' })).toMatchObject({ statusCode: 203 })
  const held = await calls.link(nora)
  expect(held).toMatchObject({ status: 0, statusCode: 429, reason: 'tooMany' })
  expect(held.message).toBe('Too many tries. Please wait 30 minutes.')
  expect(held.retryAfterSeconds).toBe(1800)
  started.clocks.forward(hourMs / 2)
  nora = await signInNora()
  expect(await calls.link(nora)).toMatchObject({ status: 1 })
})

it('holds up at the tenth failure of a day, and takes no success for one', async () => {
  let nora = await signInNora()
  for (let failed = 1; failed <= 10; failed += 1) {
    expect(await calls.link(nora)).toMatchObject({ status: 1 })
    expect(await calls.link(nora, { ssn4: '1111' })).toMatchObject({ statusCode: 203 })
    if (failed % 5 > 0) continue
    started.clocks.forward(hourMs / 2)
    nora = await signInNora()
  }
  const held = await calls.link(nora)
  expect(held).toMatchObject({ statusCode: 429, retryAfterSeconds: 23 * 3600 })
})

it('holds up a network at twenty failures an hour', async () => {
  const people = ['maria.ortega', 'luis.ortega', 'darnell.whitaker', 'kevin.nguyen']
  const other = { loannumber: '21-000000' }
  for (const [at, name] of people.entries()) {
    const token = await started.signIn(`${name}@example.com`)
    for (let failed = 1; failed <= 5; failed += 1) {
      const different = { ...other, loannumber: `21-00${at}${failed}00` }
      const from = '203.0.113.7'
      expect(await calls.link(token, different, { from })).toMatchObject({ statusCode: 203 })
    }
  }
  const nora = await signInNora()
  const held = await calls.link(nora, {}, { from: '203.0.113.7' })
  expect(held).toMatchObject({ statusCode: 429, retryAfterSeconds: 3600 })
  expect(await calls.link(nora, {}, { from: '203.0.113.8' })).toMatchObject({ status: 1 })
})

it('compares five guesses at a loan a day, from however many accounts, and never holds up its owner', async () => {
  const guessers = Array.from({ length: 200 }, () => randomUUID())
  const lender = await started.context.lenders.byHost(hosts.loneMesa)
  if (lender === null) throw new Error('the host is a lender’s')
  const now = started.clocks.elapsed()
  const { rows } = await started.database.owner.query<{ loan_id: string }>(
    `select loan_id from loans where loan_no = '21-120777'`,
  )
  const id = rows[0]?.loan_id ?? ''
  const loan = { id, key: id, hasOwnPhone: false }
  const guess = async (borrowerId: string, at: number) =>
    withLenderTransaction(started.database.db, lender.id, (trx) =>
      countLinkTry(trx, { lender, borrowerId, ip: `198.51.100.${at}`, loan, now }),
    )
  const counted: Awaited<ReturnType<typeof guess>>[] = []
  for (let at = 0; at < guessers.length; at += 5)
    counted.push(...(await Promise.all(guessers.slice(at, at + 5).map(guess))))
  expect(counted.filter(({ blockedUntil }) => blockedUntil === null)).toHaveLength(5)
  expect(await calls.tasksOf('linkGuesses')).toMatchObject([{ loanNo: '21-120777' }])
  const luis = await started.signIn('luis.ortega@example.com')
  const held = await calls.link(luis)
  expect(held).toMatchObject({ statusCode: 429 })
  expect(held.retryAfterSeconds).toBeLessThanOrEqual(24 * 3600)
  const nora = await signInNora()
  expect(await calls.link(nora)).toMatchObject({ status: 1 })
})

it('compares five of 200 guesses that twenty accounts send, and holds up each of the others', async () => {
  const guessers = await signInGuessers(started, calls.lenderId, 20)
  expect(await guessLastFours(calls, guessers, 10)).toEqual({ compared: 5, held: 195, linked: 0 })
})

it('keeps no counter while it waits for a loan, so that others count meanwhile', async () => {
  const nora = await signInNora()
  const { database } = started
  await database.owner.query(`update loan_parties set is_linked = false
    where loan_id in (select loan_id from loans where loan_no = '21-120777')`)
  const read = <T>(work: Parameters<typeof withLenderTransaction<T>>[2]) =>
    withLenderTransaction(database.db, calls.lenderId, work)
  const contention = { read, database }
  const [linked] = await contendForLock(contention, {
    lock: (trx) =>
      trx
        .selectFrom('loans')
        .select('loan_id')
        .where('loan_no', '=', '21-120777')
        .forUpdate()
        .execute(),
    begin: () => [calls.link(nora)],
    meanwhile: async () => {
      const counted = await database.owner.query(
        `select from rolling_counts where rule = 'linkFailuresPerUser' and subject in
          (select borrower_id::text from borrower_emails where address = 'nora.newman@example.com')
          for update nowait`,
      )
      expect(counted.rows.length).toBeGreaterThan(0)
    },
  })
  expect(linked).toMatchObject({ status: 1 })
})
