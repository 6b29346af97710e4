import { parseDay } from '@quittance/domain/calendar'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PaymentsFixture, paymentsFixture } from '../../../testing/payments-fixture.ts'
import type {
  ProviderStatement,
  StatementProvider,
} from '../../platform/ports/statement-provider.ts'
import { listProviderStatements } from './list-provider-statements.ts'

let world: PaymentsFixture
beforeAll(async () => {
  world = await paymentsFixture()
})
afterAll(() => world.closeInBalance())

const statement = (day: string): ProviderStatement => ({
  guid: day,
  on: parseDay(day),
  holderName: 'Maria Ortega',
  subAppCode: 'L',
  url: `https://statements.example/${day}`,
})

it('keeps the list of who asked last, though one asked for before is heard after it', async () => {
  const { context, lender, clocks } = world
  const { loanId, borrowerId } = await world.payer()
  const waiting: ((heard: readonly ProviderStatement[] | null) => void)[] = []
  const statementProvider: StatementProvider = {
    list: () => new Promise((answer) => void waiting.push(answer)),
    fetch: () => Promise.resolve(null),
  }
  const [october, november] = [statement('2026-10-15'), statement('2026-11-15')]
  const first = begin()
  await expect.poll(() => waiting.length).toBe(1)
  clocks.forward(1000)
  const second = begin()
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]?.([november, october])
  await second
  waiting[0]?.([october])
  await first
  const away = begin()
  await expect.poll(() => waiting.length).toBe(3)
  waiting[2]?.(null)
  expect(await away).toMatchObject({ statements: [november, october] })

  function begin() {
    const borrower = { lenderId: lender.id, borrowerId } as never
    const asked = { lender, borrower, loanId, origin: 'https://statements.example' }
    return listProviderStatements({ ...context, statementProvider }, asked)
  }
})
