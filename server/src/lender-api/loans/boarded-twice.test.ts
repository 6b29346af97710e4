import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { lenderApiFixture } from '../../../testing/lender-api-fixture.ts'

const contract = {
  principal: '18800.00',
  rate: '9',
  contractOn: '2026-11-20',
  firstDueOn: '2026-12-20',
  frequency: 'MO',
  installments: 48,
  payment: '467.84',
}

it('boards one of several loans that come under one number at the same moment', async () => {
  const world = await lenderApiFixture()
  const body = { loanNo: 'M-9', currency: 'USD', contract, reason: 'new' }
  const calls = Array.from({ length: 5 }, () =>
    world.callLenderApi('POST', '/loans', { key: randomUUID(), body }),
  )
  const ends = (await Promise.all(calls)).map((one) => `${one.code} ${one.body.reason}`)
  const refused = Array.from({ length: 4 }, () => '422 loanExists')
  expect(ends.toSorted()).toEqual(['200 undefined', ...refused])
  await world.closeInBalance()
})
