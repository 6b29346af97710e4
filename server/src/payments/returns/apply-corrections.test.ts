import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankSettings, sealForVault } from '../../../testing/integrations/bank-accounts.ts'
import { fixtureDayMs } from '../../../testing/bank-fixture.ts'
import type { Payer, PaymentsFixture } from '../../../testing/payments-fixture.ts'
import { findTablesWith } from '../../../testing/database/scan-database.ts'
import type { VaultAndSandbox } from '../../../testing/integrations/vault-and-sandbox.ts'
import { vaultFixture } from '../../../testing/integrations/vault-fixture.ts'
import { followBank } from './follow-bank.ts'
import { openDays } from '../end-of-day/open-days.ts'

// Over the real vault and the real network: banks say that accounts are others now.

let programs: VaultAndSandbox
let world: PaymentsFixture

beforeAll(async () => {
  ;({ programs, world } = await vaultFixture({ settings: bankSettings }))
})

afterAll(async () => {
  await programs.close()
  await world.close()
})

const routings = { ach: '110000000', pad: '001-00011' } as const
type Kind = keyof typeof routings
type Debtor = { readonly payer: Payer; readonly kind: Kind; readonly methodId: string }
type Paid = Debtor & { readonly orderId: string }

async function add(payer: Payer, kind: Kind, number: string): Promise<string> {
  const accountNumber = await sealForVault(world.vault, number)
  const names = { bankName: 'A Bank', name: 'Maria Ortega' }
  const us = { accountType: '1', routingNumber: routings.ach }
  const place = kind === 'ach' ? us : { isPad: '1', bankNumber: '001', branchNumber: '00011' }
  const payload = { ...names, ...place, accountNumber }
  return (await payer.call('/ach/add', { method: 'POST', payload })).body.result.account.id
}

const pay = async ({ payer, kind, methodId }: Debtor, amount = '25.00') => {
  const { body } = await payer.pay({ methodId, paymentType: kind === 'ach' ? '2' : '3', amount })
  return body.result.paymentToken.orderId as string
}

async function debtor(kind: Kind, number: string): Promise<Paid> {
  const payer = await world.payer({ country: kind === 'ach' ? 'US' : 'CA' })
  const one = { payer, kind, methodId: await add(payer, kind, number) }
  return { ...one, orderId: await pay(one) }
}

/** The next business day, with all that the network says by then. */
async function nextDays(): Promise<void> {
  world.clocks.forward(4 * fixtureDayMs)
  await openDays(world.worker, world.lender)
  await followBank(world.worker, world.lender)
}

const saved = async ({ payer, methodId }: Debtor) => {
  const { savedCards } = (await payer.call('/payments/get-card-lists', {})).body.result
  return (savedCards as { id: string }[]).find(({ id }) => id === methodId)
}
const rowsOf = (table: 'method_corrections' | 'gateway_events' | 'outbox' | 'lender_tasks') =>
  world.read((trx) => trx.selectFrom(table).selectAll().execute())
/** How many rows of a table tell of a payment. */
const countRowsOf = async (table: 'outbox' | 'lender_tasks', { orderId }: Paid) =>
  (await rowsOf(table)).filter((row) => {
    const isChange = !('topic' in row) || row.topic === 'payment.accountChanged'
    const payload = 'payload' in row ? row.payload : {}
    return isChange && (payload as { paymentId?: string }).paymentId === orderId
  }).length
const lastCharge = async () =>
  (await readFile(join(programs.dataDir, 'journal.ndjson'), 'utf8'))
    .split('\n')
    .filter((line) => line.includes('"kind":"charge"'))
    .at(-1)

const cases = [
  ['C01', 'ach', '0101', { lastFour: '6789', bankRoutingNumber: '110000000', accountType: '1' }],
  ['C02', 'ach', '0102', { lastFour: '0102', bankRoutingNumber: '021000021', accountType: '1' }],
  ['C03', 'ach', '0103', { lastFour: '6788', bankRoutingNumber: '021000021', accountType: '1' }],
  ['C04', 'ach', '0104', { lastFour: '0104', bankRoutingNumber: '110000000', accountType: '1' }],
  ['C05', 'ach', '0105', { lastFour: '0105', bankRoutingNumber: '110000000', accountType: '2' }],
  ['C06', 'ach', '0106', { lastFour: '6787', bankRoutingNumber: '110000000', accountType: '2' }],
  ['C07', 'ach', '0107', { lastFour: '6786', bankRoutingNumber: '021000021', accountType: '2' }],
  ['C09', 'ach', '0109', { lastFour: '0109', bankRoutingNumber: '110000000', accountType: '1' }],
  ['C13', 'ach', '0113', { lastFour: '0113', bankRoutingNumber: '110000000', accountType: '1' }],
  ['U', 'pad', '5800', { lastFour: '6789', bankNumber: '004-01092' }],
] as const
const changing = new Set(['C01', 'C02', 'C03', 'C05', 'C06', 'C07', 'U'])
const words: Readonly<Record<string, string>> = {
  C01: 'number',
  C02: 'routing',
  C03: 'routingAndNumber',
  C04: 'name',
  C05: 'accountType',
  C06: 'numberAndType',
  C07: 'all',
  U: 'routingAndNumber',
}

const never = 'payment.notTriedAgain'

const data: Readonly<Record<string, string>> = {
  C01: '77446789',
  C03: '021000021   77446788',
  U: '00040109225556789',
}

/** Says notices of a payment to the vault itself, and lets the worker act after each. */
async function say(
  one: Debtor,
  said: readonly (readonly [id: string, code: string, on: string])[],
) {
  const orderId = await pay(one, '26.00')
  const about = { merchant: world.lender.id, ref: `${world.lender.id}.${orderId}` }
  for (const [id, code, on] of said) {
    const told = { id: `${orderId}.${id}`, ...about, on, code, data: data[code] ?? '' }
    expect(await programs.say({ ...told, kind: 'corrected' })).toBe('taken')
    await followBank(world.worker, world.lender)
  }
}

describe('notices of one account', () => {
  it.each([[[0, 1]], [[1, 0]]])(
    'comes to the same account after two notices of change in the order %j',
    async (order) => {
      const payer = await world.payer()
      const one = { payer, kind: 'ach', methodId: await add(payer, 'ach', '77441111') } as const
      const notices = [
        ['first', 'C01', '2026-11-20'],
        ['second', 'C03', '2026-11-21'],
      ] as const
      await say(
        one,
        order.flatMap((at) => (notices[at] === undefined ? [] : [notices[at]])),
      )
      expect(await saved(one)).toMatchObject({ lastFour: '6788', bankRoutingNumber: '021000021' })
    },
  )

  it('keeps one of two methods when a notice of change names a saved account', async () => {
    const payer = await world.payer()
    const old = { payer, kind: 'ach', methodId: await add(payer, 'ach', '77442222') } as const
    const duplicate = { ...old, methodId: await add(payer, 'ach', '77446789') }
    await say(old, [['one', 'C01', '2026-11-20']])
    expect(await saved(old)).toBeUndefined()
    expect(await saved(duplicate)).toMatchObject({
      lastFour: '6789',
      change: { lastFourBefore: '2222' },
    })
  })

  it('ends the planned re-presentment of the method that a notice of change removes', async () => {
    const payer = await world.payer()
    const old = { payer, kind: 'ach', methodId: await add(payer, 'ach', '77443333') } as const
    await add(payer, 'ach', '77446789')
    const orderId = await pay(old)
    const ref = `${world.lender.id}.${orderId}`
    const returned = { id: `${orderId}.r`, merchant: world.lender.id, ref, on: '2026-11-20' }
    const why = { kind: 'returned', code: 'R01', amount: '25.00' } as const
    expect(await programs.say({ ...returned, ...why })).toBe('taken')
    await followBank(world.worker, world.lender)
    const planned = async () =>
      (await payer.askOrder(orderId)).body.result.paymentToken.triesAgainOn as string | null
    expect(await planned()).toBe('2026-11-25')
    await say(old, [['one', 'C01', '2026-11-20']])
    expect(await planned()).toBeNull()
    const told = (await rowsOf('outbox')).filter((row) => 'topic' in row && row.topic === never)
    expect(told.map((row) => 'payload' in row && row.payload)).toEqual([
      { paymentId: orderId, why: 'method' },
    ])
  })

  it('changes nothing for a notice of change that can not be read, and creates a task', async () => {
    const payer = await world.payer()
    const one = { payer, kind: 'ach', methodId: await add(payer, 'ach', '77443333') } as const
    await say(one, [['one', 'U', '2026-11-20']])
    expect(await saved(one)).toMatchObject({ lastFour: '3333', change: null })
    const tasks = (await rowsOf('lender_tasks')).map((row) => 'payload' in row && row.payload)
    expect(tasks).toContainEqual(expect.objectContaining({ code: 'U', outcome: 'C61' }))
  })
})

describe('a notice of change', () => {
  const debtors = new Map<string, Paid>()
  const debtorOf = (code: string) => {
    const one = debtors.get(code)
    if (one === undefined) throw new Error('all have paid')
    return one
  }

  beforeAll(async () => {
    for (const [code, kind, ending] of cases) debtors.set(code, await debtor(kind, `7744${ending}`))
    await nextDays()
  })

  it.each(cases)(
    'turns by %s an %s account that ended in %s into %j',
    async (code, kind, ending, is) => {
      const one = debtors.get(code)
      if (one === undefined) throw new Error('all have paid')
      const said = words[code]
      const change = said === undefined ? null : { words: said, lastFourBefore: ending }
      expect(await saved(one)).toMatchObject({ ...is, change })
      const isOther = changing.has(code)
      expect([await countRowsOf('outbox', one), await countRowsOf('lender_tasks', one)]).toEqual([
        isOther ? 1 : 0,
        isOther ? 0 : 1,
      ])
      await pay(one, '31.00')
      const charge = await lastCharge()
      expect(charge).toContain(`"last4":"${is.lastFour}"`)
      expect(charge).toContain(`"rail":"${kind}"`)
    },
  )

  it('notifies of a change with no number in clear, and erases the notice in the vault', async () => {
    for (const text of ['77446789', '02100002177446786', '25556789', '77440101'])
      expect(await findTablesWith(world.database.owner, text)).toEqual([])
    const { rows } = await world.database.owner.query(
      `select distinct code, outcome, sealed is null as redacted from vault.corrections
        where outcome in ('applied', 'nothing') order by code`,
    )
    expect(rows).toEqual(
      cases.map(([code]) => ({
        code,
        outcome: changing.has(code) ? 'applied' : 'nothing',
        redacted: true,
      })),
    )
  })

  it('applies a notice of change once, however often it is read', async () => {
    const before = [await rowsOf('outbox'), await rowsOf('lender_tasks')].map(
      ({ length }) => length,
    )
    await world.database.owner.query(
      `update gateway_events set applied_at = null where kind = 'corrected'`,
    )
    await followBank(world.worker, world.lender)
    const after = [await rowsOf('outbox'), await rowsOf('lender_tasks')].map(({ length }) => length)
    expect(after).toEqual(before)
    expect(await saved(debtorOf('C01'))).toMatchObject({ lastFour: '6789' })
  })
})
