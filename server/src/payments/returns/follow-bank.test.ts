import { createHmac } from 'node:crypto'
import { assert } from '@quittance/domain/assert'
import { addDays, parseDay } from '@quittance/domain/calendar'
import type { GatewayEvent } from '@quittance/domain/payments/gateway-events'
import { CompactEncrypt, importJWK } from 'jose'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { type PaymentsFixture, paymentsFixture } from '../../../testing/payments-fixture.ts'
import { threeWayCheck } from '../../../testing/three-way-check.ts'
import type { VaultAndSandbox } from '../../../testing/integrations/vault-and-sandbox.ts'
import { vaultFixture } from '../../../testing/integrations/vault-fixture.ts'
import { insertEvents } from './gateway-event-repository.ts'
import { followBank } from './follow-bank.ts'
import { applyEvents } from './follow-events.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { reconcile } from '../reconciliation/reconcile.ts'

const dayMs = 24 * 3_600_000
const friday = parseDay('2026-11-20')
const banks = {
  achGateway: { adapter: 'sandbox', account: 'test' },
  isAchMobile: '1',
  borAchRealtimePmts: '1',
  nsfFee: '25.00',
}

const tokenOf = ({ body }: { body: { result: { paymentToken: Record<string, unknown> } } }) => {
  const { state, returnCode } = body.result.paymentToken
  return `${String(state)} ${String(returnCode)}`.trim()
}

const sign = (text: string, secret: string, at: number) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${text}`).digest('hex')}`

describe('over the real vault and network', () => {
  let programs: VaultAndSandbox
  let world: PaymentsFixture

  async function begin(): Promise<void> {
    ;({ programs, world } = await vaultFixture({ settings: banks, gatewayTimeoutMs: 2_000 }))
    await followBank(world.worker, world.lender) // the network's clock follows the business clock
  }

  afterEach(async () => {
    const differences = await threeWayCheck(world)
    const { discrepancies } = await reconcile(world.worker, world.lender, { grace: 0 })
    await programs.close()
    await world.close()
    assert(differences.length + discrepancies.length === 0, differences.join('\n'))
  })

  async function payFrom(number: string) {
    const payer = await world.payer()
    const [key] = await world.vault.publicKeys()
    if (key === undefined) throw new Error('a vault shows its keys')
    const sealed = await new CompactEncrypt(new TextEncoder().encode(number))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
      .encrypt(await importJWK(key, 'ECDH-ES'))
    const { lender } = world
    const place = { kind: 'ach', routing: '110000000', accountType: 'checking' } as const
    const { borrowerId } = payer
    const account = { lenderId: lender.id, borrowerId, ...place, by: 'none' } as const
    const added = await world.vault.addAccount({ ...account, accountNumber: sealed })
    if (!added.ok) throw new Error(added.reason)
    const methodId = await payer.addMethod({ kind: 'ach', token: added.token })
    const answer = await payer.pay({ methodId, paymentType: '2', amount: '80.00' })
    const { orderId } = answer.body.result.paymentToken as { orderId: string }
    return { payer, orderId, stateOf: async () => tokenOf(await payer.askOrder(orderId)) }
  }

  it('settles a debit of the sandbox network, or returns it with its code, as the days open', async () => {
    await begin()
    const good = await payFrom('000123456789')
    const poor = await payFrom('5550001')
    const objected = await payFrom('5550010')
    const early = await payFrom('5550110')
    expect(await good.stateOf()).toBe('pending')
    world.clocks.forward(12 * dayMs)
    await openDays(world.worker, world.lender)
    expect(await good.stateOf()).toBe('completed')
    expect(await poor.stateOf()).toBe('returned R01')
    expect(await objected.stateOf()).toBe('returned R10')
    expect(await early.stateOf()).toBe('returned R01')
    const rows = await world.read((trx) =>
      trx.selectFrom('payments').select('returned_on').orderBy('returned_on').execute(),
    )
    const days = ['2026-11-24', '2026-11-24', '2026-11-30', null]
    expect(rows.map((row) => row.returned_on)).toEqual(days)
  })

  it('withdraws a debit from the sandbox network until the cut-off, and then no more', async () => {
    await begin()
    const one = await payFrom('000123456789')
    expect(tokenOf(await one.payer.cancel(one.orderId))).toBe('cancelled')
    const other = await payFrom('000123456789')
    world.clocks.forward(6.99 * 3_600_000)
    await followBank(world.worker, world.lender)
    await fetch(`${programs.sandboxUrl}/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ now: '2026-11-20T22:00:00Z' }), // a network ahead by a minute
    })
    const late = await other.payer.cancel(other.orderId)
    expect(late.body.reason).toBe('tooLateToCancel')
    expect(await other.stateOf()).toBe('pending')
  })

  it('accepts none of 600 forged events, and the signed one', async () => {
    await begin()
    const { orderId, stateOf } = await payFrom('000123456789')
    const ref = `${world.lender.id}.${orderId}`
    const usual = { merchant: world.lender.id, ref, on: '2026-11-20' }
    const body = (id: string) => JSON.stringify({ id, ...usual, kind: 'returned', code: 'R10' })
    // What would have the next debit taken from somebody else's account.
    const notice = (id: string) =>
      JSON.stringify({ id, ...usual, kind: 'corrected', code: 'C01', data: '000999999999' })
    const post = async (text: string, signature: string) => {
      const headers = { 'content-type': 'application/json', 'webhook-signature': signature }
      const url = `${programs.vaultUrl}/webhooks/sandbox`
      return (await fetch(url, { method: 'POST', headers, body: text })).status
    }
    const now = world.clocks.elapsed()
    const good = programs.webhookSecret
    expect(await post('{', sign('{', good, now))).toBe(400)
    const statuses: number[] = []
    for (let n = 0; n < 100; n += 1) {
      const text = n % 2 === 0 ? body(`forged-${n}`) : notice(`forged-${n}`)
      const forged = [
        post(text, ''),
        post(text, sign(text, 'another secret', now)),
        post(text, sign(body(`other-${n}`), good, now)),
        post(text, sign(text, good, now - 6 * 60_000)),
        post(text, sign(text, good, now).replace(String(now), String(now + 1))),
        post(text, sign(text, good, now).slice(0, -1)),
      ]
      statuses.push(...(await Promise.all(forged)))
    }
    expect([statuses.length, new Set(statuses)]).toEqual([600, new Set([401])])
    await followBank(world.worker, world.lender)
    const kept = await world.read((trx) => trx.selectFrom('gateway_events').selectAll().execute())
    expect(kept).toEqual([])
    const corrections = await world.database.owner.query('select from vault.corrections')
    expect(corrections.rows).toEqual([])
    expect(await stateOf()).toBe('pending')

    // What is signed well and can not be read is told so; the journal is without a return all along.
    const broken = '{"id":"a"}'
    expect(await post(broken, sign(broken, good, now))).toBe(400)
    const settled = body('real').replace('returned', 'settled')
    expect(await post(settled, sign(settled, good, now))).toBe(200)
    expect(await post(settled, sign(settled, good, now))).toBe(200)
    await followBank(world.worker, world.lender)
    expect(await stateOf()).toBe('completed')
  })
})

describe('the set of events', () => {
  /** What the bank may say of one payment, so many days ago, and how it has to end. */
  const courses = [
    { say: [['settled', 1, '']], end: 'completed ' },
    { say: [['returned', 2, 'R01']], end: 'returned R01' },
    {
      say: [
        ['settled', 1, ''],
        ['returned', 5, 'R10'],
      ],
      end: 'returned R10',
    },
    {
      say: [
        ['returned', 4, 'R01'],
        ['settled', 3, ''],
        ['returned', 1, 'R10'],
      ],
      end: 'returned R10',
    },
    { say: [['charged', 0, '']], end: 'pending ' },
  ] as const

  it('depends on the set of events alone, not on order, batches, repeats and pauses', async () => {
    const world = await paymentsFixture({ settings: banks })
    const groups = await Promise.all(
      [1, 2, 3, 4].map(async (seed) => {
        const payer = await world.payer({ kind: 'ach', token: 'tok-6789' })
        const orderIds: string[] = []
        for (const [at] of courses.entries()) {
          const answer = await payer.pay({ amount: `${100 + at}.00`, paymentType: '2' })
          orderIds.push(answer.body.result.paymentToken.orderId as string)
        }
        return { seed, payer, orderIds }
      }),
    )
    let seq = 0
    let told = 0
    for (const { seed, orderIds } of groups) {
      const events = orderIds.flatMap((orderId, at) =>
        (courses[at]?.say ?? []).map(([kind, day, code], n) => ({
          id: `${orderId}.${n}`,
          ref: `${world.lender.id}.${orderId}`,
          kind: kind satisfies GatewayEvent['kind'],
          on: addDays(friday, -day),
          code,
        })),
      )
      const shuffled = shuffle([...events, ...events, ...events], seed)
      const heard = { by: friday, today: friday }
      while (shuffled.length > 0) {
        const lot = dedupe(shuffled.splice(0, 1 + (told % (seed + 1))))
        told += lot.length
        seq += lot.length
        const kept = { events: lot, seq, now: world.clocks.elapsed() }
        await world.read((trx) => insertEvents(trx, world.lender.id, kept))
        if (told % seed === 0) await applyEvents(world.worker, world.lender, heard)
      }
      await Promise.all([1, 2, 3].map(() => applyEvents(world.worker, world.lender, heard)))
    }
    world.clocks.forward(4 * dayMs)
    await openDays(world.worker, world.lender)
    expect(told).toBeGreaterThan(60)

    const rows = await world.read((trx) =>
      trx.selectFrom('payments').select(['payment_id', 'state', 'return_code']).execute(),
    )
    const ends = new Map(rows.map((row) => [row.payment_id, `${row.state} ${row.return_code}`]))
    const wanted = courses.map(({ end }) => end)
    for (const { orderIds } of groups)
      expect(orderIds.map((orderId) => ends.get(orderId))).toEqual(wanted)
    const methods = await world.read((trx) =>
      trx.selectFrom('methods').select('status').distinct().execute(),
    )
    expect(methods).toEqual([{ status: 'revoked' }])
    const balances = await world.read((trx) =>
      sql<{ balances: string }>`select distinct concat_ws(' ', principal_cents, accrued_exact,
          interest_paid_cents, nsf_fee_cents, satisfied_cents) as balances from loans`.execute(trx),
    )
    expect(balances.rows).toHaveLength(1)
    const books = await world.read((trx) =>
      sql<{ sums: string }>`select distinct sums from (
          select loan_id, string_agg(account || ':' || cents, ' ' order by account) as sums from (
            select t.loan_id, e.account, sum(e.amount_cents) as cents from ledger_entries e
            join ledger_transactions t using (lender_id, transaction_id)
            group by t.loan_id, e.account having sum(e.amount_cents) <> 0) as one
          group by loan_id) as each`.execute(trx),
    )
    expect(books.rows).toHaveLength(1)
    const reversals = await world.read((trx) =>
      sql<{ count: bigint }>`select count(*) as count from ledger_transactions
        where kind = 'return'`.execute(trx),
    )
    expect(reversals.rows).toEqual([{ count: 12n }])
    await world.close()
  })
})

/** By a seed and not by chance, so that a run can be repeated. */
function shuffle<One>(items: readonly One[], seed: number): One[] {
  return items
    .map((one, at) => ({ one, place: ((at + 1) * (seed * 37 + 11)) % 101 }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ one }) => one)
}

/** One statement takes a row once; repeats come in other lots. */
function dedupe<One extends { readonly id: string }>(lot: readonly One[]): One[] {
  return [...new Map(lot.map((one) => [one.id, one])).values()]
}
