import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { isWaitedFor } from '../../../testing/contend-for-lock.ts'
import { type LenderApiFixture, lenderApiFixture } from '../../../testing/lender-api-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import { lockPayment } from '../../payments/returns/returned-payment-repository.ts'

let world: LenderApiFixture
afterEach(() => world.closeInBalance())

const why = { reason: 'as the customer asked' }
const cheque = { kind: 'payment', channel: 'check', amount: '100.00', ...why }

/** A payment of a loan. */
const payments = {
  'at the office': async ({ loanId }: Payer) =>
    (await world.event(loanId, cheque)).body.orderId as string,
  'by card': async ({ pay }: Payer) => (await pay()).body.result.paymentToken.orderId as string,
  'after a charge-off': async ({ loanId }: Payer) => {
    await world.event(loanId, { kind: 'chargedOff', ...why })
    return (await world.event(loanId, cheque)).body.orderId as string
  },
} satisfies Readonly<Record<string, (payer: Payer) => Promise<string>>>

it.each([
  ['reversal', 'at the office', { code: 200 }],
  ['reversal', 'by card', { code: 422, body: { reason: 'notAtOffice' } }],
  ['chargeOffReversed', 'after a charge-off', { code: 200, body: { recoveriesApplied: '100.00' } }],
] as const)(
  'waits for a payment before it holds the loan, as whoever takes one back: %s of one %s',
  async (kind, how, expected) => {
    world = await lenderApiFixture()
    const payer = await world.payer()
    const orderId = await payments[how](payer)
    let event: ReturnType<LenderApiFixture['event']> | undefined
    await world.read(async (trx) => {
      await lockPayment(trx, world.lender.id, orderId)
      const named = kind === 'reversal' ? { orderId } : {}
      event = world.event(payer.loanId, { kind, ...named, ...why })
      await Promise.race([event, isWaitedFor(world, trx)])
      // Waits for nobody: a circle of two who wait would end by itself, as one of them begins anew.
      await sql`select from loans where loan_id = ${payer.loanId}::uuid
        for no key update nowait`.execute(trx)
    })
    expect(await event).toMatchObject(expected)
  },
)
