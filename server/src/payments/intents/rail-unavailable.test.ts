import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BankFixture, bankFixture } from '../../../testing/bank-fixture.ts'

type Payer = BankFixture['mine']

let world: BankFixture
/** Somebody else, whose card the network never answers about. */
let unlucky: Payer
/** never the same payment twice */
let cents = 10

beforeEach(async () => {
  world = await bankFixture()
  unlucky = await world.payer({ token: 'tok-lost' })
})

/** What nobody knew the end of comes to its own, whatever the rail does meanwhile. */
afterEach(async () => {
  world.clocks.forward(60_000)
  await world.settle()
  await world.closeInBalance()
})

function newAmount(): string {
  cents += 1
  return `25.${cents}`
}

async function fail(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const { body } = await unlucky.pay({ amount: newAmount() })
    expect(body.result.paymentToken.state).toBe('confirming')
  }
}

const paymentsOf = ({ loanId }: Payer) =>
  world.read((trx) =>
    trx.selectFrom('payments').select('state').where('loan_id', '=', loanId).execute(),
  )

const railsAway = async (payer: Payer): Promise<unknown> =>
  (await payer.call('/payments/get-card-lists', {})).body.result.railsAway

describe('while cards are unavailable', () => {
  it('refuses a card payment while cards are unavailable, names what works, and frees the key', async () => {
    const payer = await world.payer()
    await fail(4)
    expect(await railsAway(payer)).toEqual([])
    await fail(1)
    expect(await railsAway(payer)).toEqual(['1'])
    const { body } = await payer.pay({ key: 'mine' })
    expect(body).toEqual({
      status: 0,
      statusCode: 422,
      reason: 'railUnavailable',
      field: 'id',
      message:
        'Card payments are temporarily unavailable; you can pay by bank account. Nothing was charged.',
    })
    expect(await paymentsOf(payer)).toEqual([])

    world.clocks.forward(30_000)
    expect(await railsAway(payer)).toEqual([])
    const paid = await payer.pay({ key: 'mine' })
    expect(paid.body.result.paymentToken.state).toBe('completed')
  })

  it('takes a bank payment while cards are unavailable', async () => {
    const payer = await world.payer({ kind: 'ach', token: 'tok-6789' })
    await fail(5)
    const { body } = await payer.pay({ paymentType: '2' })
    expect(body.result.paymentToken.state).toBe('pending')
  })

  it('answers a known payment while cards are unavailable, and no other order under its key', async () => {
    const payer = await world.payer()
    const paid = await payer.pay({ key: 'before' })
    await unlucky.pay({ amount: '30.00', key: 'doubt' })
    await fail(4)
    expect((await payer.pay({ key: 'before' })).body.result).toEqual(paid.body.result)
    expect((await payer.pay({ key: 'before', amount: '26.00' })).body.reason).toBe('keyReused')
    const again = await unlucky.pay({ amount: '30.00', key: 'doubt' })
    expect(again.body.result.paymentToken.state).toBe('confirming')
  })

  it('queries and submits open payments while cards are unavailable, and ends none by itself', async () => {
    await fail(5)
    world.clocks.forward(20_000)
    await world.settle()
    expect(await railsAway(unlucky)).toEqual(['1'])
    const states = (await paymentsOf(unlucky)).map(({ state }) => state)
    expect(states).toEqual(states.map(() => 'completed'))
    expect(states).toHaveLength(5)
  })

  it('lets one payment try after the pause, and opens the circuit again by another failure', async () => {
    const payer = await world.payer()
    await fail(5)
    world.clocks.forward(30_000)
    await fail(1)
    expect((await payer.pay()).body.reason).toBe('railUnavailable')
    world.clocks.forward(30_000)
    const refused = await payer.pay({ amount: '0.01' })
    expect(refused.body.reason).toBe('belowMinimum')
    expect((await payer.pay()).body.result.paymentToken.state).toBe('completed')
  })
})

describe('while bank payments are unavailable', () => {
  it('names cards while bank payments are unavailable, and no type when both are', async () => {
    const payer = await world.payer({ kind: 'ach', token: 'tok-lost' })
    for (let n = 0; n < 5; n += 1) await payer.pay({ paymentType: '2', amount: newAmount() })
    expect((await payer.pay({ paymentType: '2' })).body.message).toBe(
      'Bank payments are temporarily unavailable; you can pay by card. Nothing was charged.',
    )
    await fail(5)
    expect(await railsAway(payer)).toEqual(expect.arrayContaining(['1', '2']))
    expect((await payer.pay({ paymentType: '2' })).body.message).toBe(
      'Payments are temporarily unavailable. Please try again in a minute. Nothing was charged.',
    )
  })
})

it('counts a vault without an answer of its network as a failure of the rail', async () => {
  const payer = await world.payer()
  const charging = vi.spyOn(world.fake, 'charge')
  charging.mockResolvedValue({ result: 'notSent', reason: 'away' })
  for (let n = 0; n < 5; n += 1) await payer.pay({ amount: newAmount() })
  charging.mockRestore()
  expect(await railsAway(payer)).toEqual(['1'])
})
