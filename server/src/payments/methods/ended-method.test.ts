import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BankFixture, bankFixture } from '../../../testing/bank-fixture.ts'
import { contendForLock } from '../../../testing/contend-for-lock.ts'
import { lockLoan } from '../../servicing/loans/loan-state-repository.ts'

let world: BankFixture

beforeAll(async () => {
  world = await bankFixture()
})

afterAll(() => world.closeInBalance())

describe('a method that ends while its payment waits for the loan', () => {
  it.each([
    ['stopped', '/ach/stop-debits', 'methodRevoked'],
    ['removed', '/ach/delete', 'methodNotFound'],
  ])(
    'debits no account that is %s while its payment waits for the loan',
    async (_, path, reason) => {
      const payer = await world.payer({ kind: 'ach', token: 'tok-6789' })
      const payload = { accountId: payer.methodId }
      const [paid] = await contendForLock(world, {
        lock: (trx) => lockLoan(trx, payer.loanId),
        begin: () => [payer.pay({ amount: '100.00', paymentType: '2' })],
        async meanwhile() {
          const ended = await payer.call(path, { method: 'POST', payload })
          expect(ended.body.status).toBe(1)
        },
      })
      expect(paid?.body).toMatchObject({ status: 0, reason })
      expect(world.fake.charged.size).toBe(0)
    },
  )
})
