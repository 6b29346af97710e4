import { assert } from '@quittance/domain/assert'
import { parseDay } from '@quittance/domain/calendar'
import { lenderDirectory } from '@quittance/server/lenders/lender-directory'
import { systemClocks } from '@quittance/server/platform/clocks'
import { openDatabasePool } from '@quittance/server/platform/database/pool'
import type { Pool } from 'pg'
import { type CrashPayer, host, makeWorld } from '../../crash/make-world.ts'
import type { CrashPortal } from '../../crash/start-portal.ts'
import { ownerPool } from '../../owner-pool.ts'
import { boardLoans } from '../board-loans.ts'
import { atMost, type Figure } from '../figure.ts'
import { keptByEmail, openBrowser } from '../measure-pages.ts'
import { addLoans, addReceipts } from './many-loans.ts'
import { measureUpload } from './measure-upload.ts'
import { type HomeCalls, recordHomeCalls } from './record-home-calls.ts'
import { type Homes, replayHomes, type Server } from './replay-homes.ts'

const loansOfMany = 20
const receiptsOfMany = 5_000
const callsMax = 3
const besideOneMax = 1.5
const growthMax = 1.3
/** an address and a password of the demo, for borrowers who are made here */
const model = 'maria.ortega@example.com'

export type HomePlan = {
  /** borrowers of each kind */
  readonly people: number
  /** loans of the lender, before and after */
  readonly books: readonly [number, number]
}

/** A portal whose lender has so many loans, among them those of the borrowers who are measured. */
type Books = Server & { readonly ones: readonly CrashPayer[]; readonly many: readonly CrashPayer[] }

/**
 * Home of borrowers with many loans beside that of borrowers with one, in small books; and the same in large
 * books, which stand in a portal of their own, so that both are measured in turn.
 */
export async function measureHome(
  [few, lots]: readonly [CrashPortal, CrashPortal],
  { people, books: [small, large] }: HomePlan,
): Promise<Figure[]> {
  const before = await fillBooks(few, people, small)
  const after = await fillBooks(lots, people, large)
  const [oneCalls, manyCalls] = await recordBoth(before)
  const kinds = [
    await homesOf(before, before.ones, oneCalls),
    await homesOf(before, before.many, manyCalls),
    await homesOf(after, after.many, manyCalls),
  ]
  const [ofOne = 0, ofMany = 0, inLarge = 0] = await replayHomes(kinds)
  const [payer] = before.ones
  assert(payer !== undefined, 'there is a borrower')
  const figures = [
    callsFigure(manyCalls, oneCalls),
    timesFigure(
      `Home, ${loansOfMany} loans and 5,000 receipts, beside one loan`,
      [ofMany, ofOne],
      besideOneMax,
    ),
    timesFigure(
      `The same home, ${large.toLocaleString('en')} loans in the books beside ${small.toLocaleString('en')}`,
      [inLarge, ofMany],
      growthMax,
    ),
    await measureUpload(few, payer),
  ]
  await Promise.all([before.owner.end(), after.owner.end()])
  return figures
}

async function fillBooks(portal: CrashPortal, people: number, loans: number): Promise<Books> {
  const world = await makeWorld(portal, people * 2)
  const db = openDatabasePool({ url: portal.databaseUrl, max: 8, name: 'bench' })
  const lender = await lenderDirectory(db, systemClocks(0)).byHost(host)
  assert(lender !== null, 'the demo lender is there')
  const owner = ownerPool(portal.databaseUrl)
  const [ones, many] = [world.payers.slice(0, people), world.payers.slice(people)]
  // Their loans began on days that the books have closed since.
  await owner.query('alter table ledger_transactions disable trigger day_is_open')
  for (const { borrowerId } of ones)
    await addReceipts(db, lender, { borrowerId, count: receiptsOfMany / loansOfMany })
  for (const { borrowerId } of many) {
    await addLoans({ db, lender }, borrowerId, loansOfMany - 1)
    await addReceipts(db, lender, { borrowerId, count: receiptsOfMany })
  }
  await boardLoans({ db, lender }, { count: loans, on: parseDay('2026-11-20') })
  await owner.query('alter table ledger_transactions enable trigger day_is_open')
  await owner.query('vacuum analyze') // as the database does by itself within a minute
  await db.close()
  return { portal, owner, ones, many }
}

async function homesOf(
  { portal, owner }: Server,
  people: readonly CrashPayer[],
  { all }: HomeCalls,
): Promise<Homes> {
  return { server: { portal, owner }, people: await withLoanNo(owner, people), calls: all }
}

function callsFigure({ afterHtml, all }: HomeCalls, one: HomeCalls): Figure {
  const note = `of ${all.length} in all; with one loan ${one.afterHtml.length} of ${one.all.length}`
  const name = `Home, ${loansOfMany} loans and 5,000 receipts: calls after the HTML and those that it names`
  const figure = atMost(name, afterHtml.length, { goal: callsMax, unit: 'calls', note })
  return { ...figure, measured: `${afterHtml.length} calls (${note})` }
}

function timesFigure(
  name: string,
  [cost, before]: readonly [number, number],
  goal: number,
): Figure {
  const note = `${(cost / 1000).toFixed(1)} of ${(before / 1000).toFixed(1)} ms of a core in the API and its backends`
  const figure = atMost(name, cost / before, { goal, unit: 'times', note })
  return { ...figure, measured: `${(cost / before).toFixed(2)} times (${note})` }
}

/** Signs one of each kind in, by a browser, as anybody does. */
async function recordBoth({ portal, owner, ...books }: Books) {
  const browser = await openBrowser()
  try {
    const address = `http://${host}:${portal.port}/`
    const keptOf = keptByEmail(browser, address)
    const recorded: HomeCalls[] = []
    for (const payer of [books.ones[0], books.many[0]]) {
      assert(payer !== undefined, 'there is a borrower of each kind')
      await letSignIn(owner, payer.borrowerId)
      const kept = await keptOf({ email: `${payer.borrowerId}@example.com` })
      assert(kept !== null, 'a borrower signs in')
      recorded.push(await recordHomeCalls(browser, address, kept))
    }
    const [one, many] = recorded
    assert(one !== undefined && many !== undefined, 'two were asked for')
    return [one, many] as const
  } finally {
    await browser.close()
  }
}

/** Gives a borrower the password of a borrower of the demo, and what that one accepted. */
async function letSignIn(owner: Pool, borrowerId: string): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('app.lender', lender_id::text, true) from hosts where host = $1`,
      [host],
    )
    await client.query(
      `update borrowers set password_hash = m.password_hash
        from borrowers m join borrower_emails e using (lender_id, borrower_id)
        where e.address = $1 and borrowers.borrower_id = $2`,
      [model, borrowerId],
    )
    await client.query(
      `insert into terms_acceptances (lender_id, borrower_id, version, html_hash, language, ip,
          user_agent, accepted_at)
        select lender_id, $2, version, html_hash, t.language, t.ip, t.user_agent, t.accepted_at
        from terms_acceptances t join borrower_emails e using (lender_id, borrower_id)
        where e.address = $1`,
      [model, borrowerId],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function withLoanNo(owner: Pool, people: readonly CrashPayer[]): Promise<Homes['people']> {
  const loanIds = people.map(({ loanId }) => loanId)
  const { rows } = await owner.query<{ id: string; no: string }>(
    'select loan_id as id, loan_no as no from loans where loan_id = any($1)',
    [loanIds],
  )
  const numbers = new Map(rows.map(({ id, no }) => [id, no]))
  return people.map((payer) => ({ ...payer, loanNo: numbers.get(payer.loanId) ?? '' }))
}
