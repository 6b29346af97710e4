import { randomUUID } from 'node:crypto'
import { toInstant } from '@quittance/domain/calendar'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PaymentsFixture, paymentsFixture } from '../../testing/payments-fixture.ts'
import { writeTask } from './task-repository.ts'

let world: PaymentsFixture
beforeAll(async () => {
  world = await paymentsFixture()
})
afterAll(() => world.closeInBalance())

const whom = () => ({ lenderId: world.lender.id, borrowerId: null })
const write = (kind: string, payload: object, at = 0) =>
  world.read((trx) => writeTask(trx, whom(), { kind, payload, at: toInstant(at) }))
const openOf = (kind: string) =>
  world.read((trx) =>
    trx
      .selectFrom('lender_tasks')
      .select('payload')
      .where('kind', '=', kind)
      .where('done_at', 'is', null)
      .execute(),
  )

it('asks a person again for what was ended before', async () => {
  const payload = { loanId: randomUUID() }
  await write('lookAgain', payload)
  await world.database.owner.query(
    `update lender_tasks set done_at = now(), done_by = 'Kim' where kind = 'lookAgain'`,
  )
  await write('lookAgain', payload, 1)
  expect(await openOf('lookAgain')).toEqual([{ payload }])
})

it('opens one task of two that ask for the same at once, whatever the order of its words', async () => {
  const loanId = randomUUID()
  await Promise.all([
    write('lookOnce', { loanId, note: 'a' }),
    write('lookOnce', { note: 'a', loanId }),
    write('lookOnce', { loanId, note: 'b' }),
  ])
  expect(await openOf('lookOnce')).toHaveLength(2)
})
