import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyPayments } from '../../../testing/database/copy-payments.ts'
import { planForAnyValues } from '../../../testing/database/plan-for-any-values.ts'
import { type PaymentsFixture, paymentsFixture } from '../../../testing/payments-fixture.ts'
import { findReferencedPayment, findUsedReferences } from './payment-reference-repository.ts'

let world: PaymentsFixture

beforeAll(async () => {
  world = await paymentsFixture({ ownDatabase: true })
  await (await world.payer()).pay()
  await copyPayments(world.database.owner, {
    lenderId: world.lender.id,
    loans: 40,
    paymentsEach: 300,
  })
})
afterAll(() => world.close())

it.each([['a payment', 'looks'] as const, ['what was given out', 'draws'] as const])(
  'finds %s by its reference from an index, however many payments a lender has',
  async (_what, act) => {
    const { id } = world.lender
    const steps = await world.read((trx) =>
      planForAnyValues(trx, (asking) =>
        act === 'looks'
          ? findReferencedPayment(asking, id, 'ABCD12345')
          : findUsedReferences(asking, id, ['ABCD12345', 'ABCD12346']),
      ),
    )
    const scans = steps.filter((step) => step['Node Type'].includes('Scan'))
    expect(scans.length).toBeGreaterThan(0)
    for (const scan of scans) expect(JSON.stringify(scan)).toContain('payments_reference')
    expect(scans.some((scan) => scan['Index Cond']?.includes('reference'))).toBe(true)
  },
)
