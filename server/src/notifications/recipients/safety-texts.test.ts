import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PaymentsFixture, paymentsFixture } from '../../../testing/payments-fixture.ts'
import { sendUndoLink } from '../../auth/contacts/send-undo-link.ts'
import { countSendingBudget } from './count-sending-budget.ts'

const phone = '2105550171'
let world: PaymentsFixture
beforeAll(async () => {
  world = await paymentsFixture({ settings: { smsBudgetPerDay: 2 } })
})
afterAll(() => world.close())

const now = () => world.clocks.elapsed()

/** Somebody has codes sent to numbers of their own until the lender's budget is used up. */
const useUpBudget = () =>
  world.read(async (trx) => {
    const asked = { lender: world.lender, channel: 'sms', now: now() } as const
    while (!(await countSendingBudget(trx, asked)).isOver);
  })

const rowsOf = (table: 'outbox' | 'lender_tasks' | 'audit_entries') =>
  world.read((trx) => trx.selectFrom(table).selectAll().execute())

it('sends an owner by text the link that undoes a change, whoever used up the budget for codes', async () => {
  const { borrowerId } = await world.payer()
  await useUpBudget()
  const tellBy = (recipient: string) =>
    world.read((trx) => {
      const borrower = { borrowerId, language: 'en' } as const
      const change = { lender: world.lender, borrower, emailName: 'authenticatorAdded' } as const
      const times = { now: now(), at: world.clocks.business() }
      return sendUndoLink(trx, world.context, change, { recipient, ...times })
    })
  const textsTo = async () =>
    (await rowsOf('outbox')).filter(({ recipient }) => recipient === phone).length
  await tellBy(phone)
  await tellBy(phone)
  expect(await textsTo()).toBe(2)

  // An allowance of its own has an end too, which nobody misses.
  await tellBy(phone)
  await tellBy(phone)
  await tellBy('owner@example.com')
  expect(await textsTo()).toBe(2)
  expect((await rowsOf('outbox')).map(({ recipient }) => recipient)).toContain('owner@example.com')
  const alarms = (await rowsOf('lender_tasks')).filter(({ kind }) => kind === 'budgetUsedUp')
  expect(alarms.map(({ payload }) => payload)).toMatchObject([
    { channel: 'sms', budget: 2 },
    { channel: 'sms', budget: 2, of: 'safety' },
  ])
  const kept = (await rowsOf('audit_entries')).filter(({ kind }) => kind === 'safetyText.notSent')
  expect(kept.map(({ borrower_id: whose }) => whose)).toEqual([borrowerId, borrowerId])
})
