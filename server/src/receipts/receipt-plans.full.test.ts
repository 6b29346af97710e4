import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyPayments } from '../../testing/database/copy-payments.ts'
import { type PaymentsFixture, paymentsFixture } from '../../testing/payments-fixture.ts'
import { receiptQueries, type ReceiptsQuery } from './receipt-repository.ts'

let world: PaymentsFixture
let loanIds: string[]

beforeAll(async () => {
  world = await paymentsFixture({ ownDatabase: true })
  await (await world.payer()).pay()
  const lenderId = world.lender.id
  await copyPayments(world.database.owner, { lenderId, loans: 60, paymentsEach: 300 })
  const found = await world.read((trx) =>
    trx.selectFrom('loans').select('loan_id').where('loan_no', 'like', 'C-%').limit(2).execute(),
  )
  loanIds = found.map((row) => row.loan_id)
})
afterAll(() => world.close())

type Plan = { readonly [name: string]: unknown; readonly Plans?: readonly Plan[] }

/** Every step of how the database reads a page, and how many rows each brought. */
async function stepsOf(asked: Partial<ReceiptsQuery>): Promise<Plan[]> {
  const query = {
    loanIds,
    channels: null,
    sort: 'newest',
    limit: 100,
    offset: 0,
    ...asked,
  } as const
  const [told] = await world.read((trx) => {
    const { ids } = receiptQueries(trx, query)
    return ids.explain<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>('json', sql`analyze`)
  })
  const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)]
  return (told?.['QUERY PLAN'] ?? []).flatMap(({ Plan: plan }) => flat(plan))
}

const rowsOfPayments = (steps: readonly Plan[]) =>
  steps
    .filter((step) => step['Relation Name'] === 'payments' && step['Alias'] === 'p')
    .map((step) => Number(step['Actual Rows']) * Number(step['Actual Loops']))

it.each([
  ['the first page', {}],
  ['the last page', { offset: 500 }],
  ['a page by amount', { sort: 'largest' }],
  ['a search by amount', { amount: 2600n }],
  ['a search by days', { madeFrom: 1_800_000_000_000, madeBefore: 1_801_000_000_000 }],
] as const)('reads %s from an index, and no payment of any other loan', async (_what, asked) => {
  const steps = await stepsOf(asked as Partial<ReceiptsQuery>)
  const read = rowsOfPayments(steps)
  expect(read.length).toBeGreaterThan(0)
  expect(Math.max(...read)).toBeLessThanOrEqual(600)
  expect(
    steps.filter((step) => step['Node Type'] === 'Seq Scan').map((step) => step['Alias']),
  ).not.toContain('p')
  for (const step of steps)
    expect(Number(step['Rows Removed by Filter'] ?? 0)).toBeLessThanOrEqual(600)
})
