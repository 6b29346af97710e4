import { toInstant } from '@quittance/domain/calendar'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Charge } from '../../platform/ports/vault.ts'
import { gatewayBreaker, type GatewayBreaker, type PaymentRail } from './gateway-breaker.ts'

const cards: PaymentRail = { lenderId: 'lone-mesa', kind: 'card' }
const unknown: Charge = { result: 'unknown' }
const charged: Charge = { result: 'charged', confirmId: 'c', authId: 'a' }
const declined: Charge = { result: 'declined', code: 'generic_decline' }
const gone: Charge = { result: 'declined', code: 'method_gone' }

let now: number
let breaker: GatewayBreaker
beforeEach(() => {
  now = 1_000_000
  const clocks = { elapsed: () => toInstant(now) }
  breaker = gatewayBreaker({ clocks, restMs: 30_000 })
})

function begin(rail = cards) {
  const permit = breaker.pass(rail)
  if (permit === null) throw new Error('the rail is away')
  return permit
}

function pay(...ends: readonly Charge[]): void {
  for (const end of ends) {
    const permit = begin()
    permit.heard(end)
    permit.end()
  }
}

const isAway = ({ lenderId, kind }: PaymentRail = cards) =>
  breaker.away(lenderId, [kind]).length > 0
const five = [unknown, unknown, unknown, unknown, unknown]

/** Cards are away, and their rest is over. */
function restOver(): void {
  pay(...five)
  now += 30_000
}

describe('a rail becomes unavailable', () => {
  it('opens the circuit after five charges in a row without a known result, and not after four', () => {
    pay(...five.slice(1))
    expect(isAway()).toBe(false)
    pay(unknown)
    expect(isAway()).toBe(true)
    expect(breaker.pass(cards)).toBeNull()
  })

  it.each([
    ['charged', charged],
    ['declined', declined],
  ])('counts failures only in a row: %s in between starts the count again', (_, answer) => {
    pay(unknown, unknown, unknown, unknown, answer, unknown, unknown, unknown, unknown)
    expect(isAway()).toBe(false)
  })

  it('counts on past a number that is missing in the vault, for the network was not asked', () => {
    pay(unknown, unknown, gone, unknown, unknown, unknown)
    expect(isAway()).toBe(true)
  })

  it('opens the circuit only for failures within one minute', () => {
    pay(unknown)
    now += 60_000
    pay(unknown, unknown, unknown, unknown)
    expect(isAway()).toBe(false)
    now += 59_999
    pay(unknown)
    expect(isAway()).toBe(true)
  })

  it('opens the circuit of one lender’s rail alone: other rails and other lenders go on', () => {
    pay(...five)
    expect(breaker.away(cards.lenderId, ['ach', 'card', 'pad'])).toEqual(['card'])
    expect(breaker.pass({ ...cards, kind: 'ach' })).not.toBeNull()
    expect(breaker.pass({ ...cards, lenderId: 'boreal' })).not.toBeNull()
  })

  it('keeps the circuit open for 30 seconds, which payments begun before do not extend', () => {
    const before = begin()
    pay(...five)
    now += 20_000
    before.heard(unknown)
    now += 9_999
    expect(isAway()).toBe(true)
    now += 1
    expect(isAway()).toBe(false)
  })
})

describe('a rail that was unavailable', () => {
  it('lets one trial payment through a half-open circuit, and closes it by an answer', () => {
    restOver()
    const trial = begin()
    expect(isAway()).toBe(true)
    expect(breaker.pass(cards)).toBeNull()
    trial.heard(declined)
    trial.end()
    pay(...five.slice(1))
    expect(isAway()).toBe(false)
  })

  it('opens the circuit again, for the whole time, when the trial ends without a known result', () => {
    restOver()
    pay(unknown)
    now += 29_999
    expect(isAway()).toBe(true)
    now += 1
    expect(isAway()).toBe(false)
  })

  it('lets one next payment try the rail when a trial came to nothing', () => {
    restOver()
    const first = begin()
    first.end()
    begin()
    first.end()
    expect(breaker.pass(cards)).toBeNull()
  })

  it('closes the circuit as soon as a payment that was begun before is answered', () => {
    const before = begin()
    pay(...five)
    before.heard(charged)
    expect(isAway()).toBe(false)
  })
})
