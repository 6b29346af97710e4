import { randomUUID } from 'node:crypto'
import { dayOf, instantAt, minutesBefore } from '@quittance/domain/calendar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockOrdersOfDay } from './ordered-today-repository.ts'
import { renewProof } from '../../auth/proofs/proof-repository.ts'
import { contendForLock } from '../../../testing/contend-for-lock.ts'
import {
  type Payer,
  type PaymentsFixture,
  paymentsFixture,
} from '../../../testing/payments-fixture.ts'

let world: PaymentsFixture

beforeAll(async () => {
  world = await paymentsFixture({
    settings: { stepUpPaymentAmount: '500.00' },
  })
})

afterAll(() => world.closeInBalance())

/** A borrower whose last proof is older than one may be. */
async function payerOfBefore(): Promise<Payer> {
  const payer = await world.payer()
  await unprove(payer)
  return payer
}

const sessionOf = (borrowerId: string) =>
  world.read((trx) =>
    trx
      .selectFrom('sessions')
      .select('session_id')
      .where('borrower_id', '=', borrowerId)
      .executeTakeFirstOrThrow(),
  )

async function prove({ borrowerId }: Payer): Promise<void> {
  const { session_id: id } = await sessionOf(borrowerId)
  await world.read((trx) => renewProof(trx, id, world.clocks.elapsed()))
}

async function unprove({ borrowerId }: Payer): Promise<void> {
  const { session_id: id } = await sessionOf(borrowerId)
  await world.read((trx) => renewProof(trx, id, minutesBefore(world.clocks.elapsed(), 11)))
}

const written = async ({ borrowerId }: Payer) =>
  world.read(async (trx) => [
    await trx
      .selectFrom('payment_keys')
      .select('key')
      .where('borrower_id', '=', borrowerId)
      .execute(),
    await trx
      .selectFrom('payments')
      .select('state')
      .where('borrower_id', '=', borrowerId)
      .execute(),
    await trx.selectFrom('consents').select('kind').where('borrower_id', '=', borrowerId).execute(),
  ])

describe('a payment above the amount of its lender', () => {
  it('asks for a proof above the amount alone, and of a sign-in that is not recent', async () => {
    const payer = await payerOfBefore()
    expect((await payer.pay({ amount: '500.00' })).body).toMatchObject({ status: 1 })
    const { code, body } = await payer.pay({ amount: '500.01' })
    expect(code).toBe(200)
    expect(body).toMatchObject({ status: 0, statusCode: 428, reason: 'proofNeeded' })
    expect(body.result.data).toEqual({ by: 'signIn', also: '' })
    const fresh = await world.payer()
    expect((await fresh.pay({ amount: '500.01' })).body).toMatchObject({ status: 1 })
  })

  it('writes nothing under its key before the proof, and charges once under it after', async () => {
    const payer = await payerOfBefore()
    const key = randomUUID()
    const charges = world.fake.charged.size
    expect((await payer.pay({ amount: '600.00', key })).body).toMatchObject({
      reason: 'proofNeeded',
    })
    expect(await written(payer)).toEqual([[], [], []])
    expect((await payer.ask(key)).body).toMatchObject({ reason: 'neverReceived' })
    await prove(payer)
    const answers = await Promise.all([1, 2, 3].map(() => payer.pay({ amount: '600.00', key })))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({ status: 1 })
    expect(await written(payer)).toMatchObject([[{ key }], [{ state: 'completed' }], [{}]])
    expect(world.fake.charged.size).toBe(charges + 1)
  })

  it('answers a payment that was made to its key again, however old the proof is by then', async () => {
    const payer = await payerOfBefore()
    const key = randomUUID()
    await prove(payer)
    const made = await payer.pay({ amount: '700.00', key })
    await unprove(payer)
    expect((await payer.pay({ amount: '700.00', key })).text).toBe(made.text)
    const other = await payer.pay({ amount: '700.01' })
    expect(other.body).toMatchObject({ reason: 'proofNeeded' })
  })

  it('says first what can not be paid at all', async () => {
    const payer = await payerOfBefore()
    const { body } = await payer.pay({ amount: '20232.42' })
    expect(body).toMatchObject({ reason: 'abovePayoff', field: 'amount' })
  })

  it('pays for an agent of the lender without asking', async () => {
    const payer = await payerOfBefore()
    await world.database.owner.query(
      `update sessions set scope = 'cap', agent = 'Ann', agent_reason = 'by phone'
        where borrower_id = $1`,
      [payer.borrowerId],
    )
    const { loanId, methodId: id } = payer
    const paid = await payer.call('/payments/make', {
      method: 'POST',
      key: randomUUID(),
      payload: { id, paymentType: '1', amount: '600.00', loanId, readOut: '1' },
    })
    expect(paid.body).toMatchObject({ status: 1 })
  })
})

const today = () => dayOf(world.clocks.business())
const ownerOf = ({ borrowerId }: Payer) => ({ lenderId: world.lender.id, borrowerId })

describe('all that is ordered on a day', () => {
  it('adds up payments at once of all loans, and asks for a proof of what goes beyond', async () => {
    const payer = await payerOfBefore()
    const otherLoan = await payer.addLoan()
    expect((await payer.pay({ amount: '300.00' })).body).toMatchObject({ status: 1 })
    expect((await payer.pay({ amount: '200.01', loanId: otherLoan })).body).toMatchObject({
      reason: 'proofNeeded',
    })
    expect((await payer.pay({ amount: '200.00', loanId: otherLoan })).body.status).toBe(1)
    expect((await payer.pay({ amount: '25.00' })).body).toMatchObject({ reason: 'proofNeeded' })
    await prove(payer)
    expect((await payer.pay({ amount: '25.00' })).body).toMatchObject({ status: 1 })
    const other = await payerOfBefore()
    expect((await other.pay({ amount: '500.00' })).body).toMatchObject({ status: 1 })
  })

  it('begins anew at midnight of New York, and leaves out what was declined', async () => {
    const payer = await payerOfBefore()
    const methodId = await payer.addMethod({ token: 'tok-0002' })
    expect((await payer.pay({ amount: '400.00', methodId })).body).toMatchObject({ status: 0 })
    expect((await payer.pay({ amount: '400.00' })).body).toMatchObject({ status: 1 })
    const madeAt = (moment: number) =>
      world.database.owner.query('update payments set made_at = $2 where borrower_id = $1', [
        payer.borrowerId,
        new Date(moment),
      ])
    const midnight = instantAt(today(), '00:00:00')
    await madeAt(midnight)
    expect((await payer.pay({ amount: '100.01' })).body).toMatchObject({ reason: 'proofNeeded' })
    await madeAt(midnight - 1)
    expect((await payer.pay({ amount: '500.00' })).body).toMatchObject({ status: 1 })
  })

  it('lets one of two payments of two loans at once pass that are above it together', async () => {
    const payer = await payerOfBefore()
    const otherLoan = await payer.addLoan()
    const answers = await contendForLock(world, {
      lock: (trx) => lockOrdersOfDay(trx, { owner: ownerOf(payer), day: today(), insteadOf: null }),
      begin: () => [
        payer.pay({ amount: '300.00' }),
        payer.pay({ amount: '300.00', loanId: otherLoan }),
      ],
    })
    const said = answers.map(({ body }) => body.reason ?? body.status)
    expect(new Set(said)).toEqual(new Set([1, 'proofNeeded']))
  })
})
