import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LenderApiFixture, lenderApiFixture } from '../../../testing/lender-api-fixture.ts'

let world: LenderApiFixture
beforeAll(async () => {
  world = await lenderApiFixture({ settings: { shortPayTolerance: '25.00', feeRules: [] } })
})
afterAll(() => world.closeInBalance())

const loan = (loanNo: string, payment: string) => ({
  loanNo,
  currency: 'USD',
  contract: {
    principal: '300.00',
    rate: '9',
    contractOn: '2026-11-20',
    firstDueOn: '2026-12-20',
    frequency: 'MO',
    installments: 12,
    payment,
  },
  reason: 'new',
})
const board = (loanNo: string, payment: string) =>
  world.callLenderApi('POST', '/loans', { key: randomUUID(), body: loan(loanNo, payment) })
const tolerate = (shortPayTolerance: string) =>
  world.callLenderApi('PATCH', '/settings', { body: { shortPayTolerance } })

it('boards no loan whose installment a tolerated shortfall would cover', async () => {
  const refused = await board('S-1', '25.00')
  expect([refused.code, refused.body.field]).toEqual([422, 'contract.payment'])
  expect((await board('S-1', '25.01')).code).toBe(200)
})

it('raises the tolerance to one cent less than the smallest installment at most', async () => {
  const refused = await tolerate('25.01')
  expect([refused.code, refused.body.field]).toEqual([422, 'shortPayTolerance'])
  expect(refused.body.detail).toContain('25.00')
  expect((await tolerate('')).code).toBe(200) // none
  expect((await tolerate('20.00')).code).toBe(200)
  expect((await tolerate('25.00')).code).toBe(200)
})

it('checks tolerance and boarding against each other when both happen at one moment', async () => {
  expect((await tolerate('1.00')).code).toBe(200)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      at % 2 === 0 ? board(`S-2${at}`, '10.00') : tolerate('10.00'),
    ),
  )
  const codes = answers.map(({ code }) => code)
  const [boards, raises] = [
    [0, 2, 4],
    [1, 3, 5],
  ].map((each) => each.map((at) => codes[at]))
  const isBoarded = boards?.includes(200) ?? false
  expect(raises?.includes(200)).toBe(!isBoarded)
})
