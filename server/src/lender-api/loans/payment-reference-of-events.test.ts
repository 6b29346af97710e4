import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LenderApiFixture, lenderApiFixture } from '../../../testing/lender-api-fixture.ts'

let world: LenderApiFixture

beforeAll(async () => {
  world = await lenderApiFixture()
})

afterAll(() => world.closeInBalance())

type Named = { orderId: string | null; reference: string | null }

const why = { reason: 'as the customer asked' }
const check = { kind: 'payment', channel: 'check', amount: '100.00', ...why }

it('names the payment of an event by the reference that borrowers read, wherever it is listed', async () => {
  const { loanId } = await world.payer()
  const paid = (await world.event(loanId, check)).body
  expect(paid.reference).toMatch(/^[A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  const { orderId, reference } = paid
  const back = (await world.event(loanId, { kind: 'reversal', orderId, ...why })).body
  expect(back.reference).toBe(reference)
  const other = (await world.event(loanId, { kind: 'accrualStopped', ...why })).body
  expect(other).toMatchObject({ orderId: null, reference: null })

  const path = `/loans/${await world.loanNoOf(loanId)}`
  const events = (await world.callLenderApi('GET', `${path}/events`)).body.events as Named[]
  expect(events.map((one) => one.reference)).toEqual([null, reference, reference])
  for (const entries of [
    (await world.callLenderApi('GET', `${path}/ledger`)).body.transactions as Named[],
    (await world.callLenderApi('GET', path)).body.journal as Named[],
  ]) {
    const ofPayment = entries.filter((one) => one.orderId === orderId)
    expect(ofPayment.length).toBeGreaterThan(1)
    expect(new Set(ofPayment.map((one) => one.reference))).toEqual(new Set([reference]))
    const rest = entries.filter((one) => one.orderId === null)
    expect(new Set(rest.map((one) => one.reference))).toEqual(new Set([null]))
  }
})
