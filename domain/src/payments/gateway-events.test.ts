import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, parseDay } from '../calendar.ts'
import { cents } from '../money.ts'
import { type GatewayEvent, nextGatewayAction, resolveGatewayEvents } from './gateway-events.ts'
import type { InnerState } from './payment.ts'

const monday = parseDay('2026-11-23')
const event = (kind: GatewayEvent['kind'], given: Partial<GatewayEvent> = {}): GatewayEvent => ({
  id: `${kind}-1`,
  kind,
  on: monday,
  code: kind === 'returned' ? 'R01' : '',
  ...given,
})

describe('the state that events lead to', () => {
  it('derives from events the state of the charge alone, settled, or returned', () => {
    const nothing = { state: null, settledOn: null, code: '', codes: [], took: null, notices: [] }
    expect(resolveGatewayEvents([])).toEqual(nothing)
    expect(resolveGatewayEvents([event('charged')]).state).toBeNull()
    expect(resolveGatewayEvents([event('settled')])).toMatchObject({ state: 'completed', code: '' })
    expect(resolveGatewayEvents([event('returned')])).toMatchObject({
      state: 'returned',
      code: 'R01',
    })
    expect(resolveGatewayEvents([event('chargedBack')]).code).toBe('chargeback')
  })

  it('leaves the state alone at a dispute between banks, which it reports besides', () => {
    const disputed = event('returned', { id: 'z', code: 'R61' })
    expect(resolveGatewayEvents([disputed])).toMatchObject({
      state: null,
      codes: [],
      notices: ['R61'],
    })
    const both = resolveGatewayEvents([disputed, event('returned')])
    expect(both).toMatchObject({ state: 'returned', codes: ['R01'], notices: ['R61'] })
  })

  it('derives returned also when the settlement is reported after the return', () => {
    const later = event('settled', { on: addDays(monday, 2) })
    expect(resolveGatewayEvents([event('returned'), later])).toMatchObject({ state: 'returned' })
  })

  it('takes of two returns the amount of the first by day', () => {
    const early = event('returned', { id: 'b', code: 'R02' })
    const late = event('returned', { id: 'a', code: 'R10', on: addDays(monday, 1) })
    const again = event('returned', { id: 'c', code: 'R03' })
    const { code, codes } = resolveGatewayEvents([late, again, early])
    expect([code, codes]).toEqual(['R02', ['R02', 'R03', 'R10']])
    const named = { ...early, amount: cents(60_00n) }
    expect(resolveGatewayEvents([{ ...late, amount: cents(5_00n) }, named]).took).toBe(60_00n)
  })

  it.each(['R02', 'R03', 'R04', 'R16', 'R20', 'R29', 'R07', '905', 'chargeback'])(
    'puts %s, which ends the account, before R01 of the same day or an earlier one, whatever their ids',
    (code) => {
      const kind = code === 'chargeback' ? 'chargedBack' : 'returned'
      for (const on of [monday, addDays(monday, 1)])
        for (const id of ['a', 'z']) {
          const ends = event(kind, { id, code: kind === 'returned' ? code : '', on })
          const outcome = resolveGatewayEvents([event('returned', { id: 'm' }), ends])
          expect(outcome).toMatchObject({ code, codes: [code, 'R01'] })
        }
    },
  )

  it('depends on the set of events alone: 20,000 shuffled, duplicated and late events', () => {
    const anyEvent = fc.record({
      id: fc.nat({ max: 30 }).map(String),
      kind: fc.constantFrom('charged', 'settled', 'returned', 'chargedBack'),
      on: fc.nat({ max: 60 }).map((days) => addDays(monday, days)),
      code: fc.constantFrom('R01', 'R10', '901'),
      amount: fc.constantFrom(undefined, cents(5_00n), cents(60_00n)),
    })
    const anySet = fc.uniqueArray(anyEvent, { selector: ({ id }) => id, maxLength: 20 })
    let seen = 0
    fc.assert(
      fc.property(anySet, fc.array(fc.nat(), { maxLength: 40 }), fc.nat(), (set, picks, turn) => {
        const again = picks.flatMap((pick) => set[pick % Math.max(1, set.length)] ?? [])
        const turned = [...set, ...again].toSorted(
          (left, right) => mix(left.id, turn) - mix(right.id, turn),
        )
        seen += turned.length
        expect(resolveGatewayEvents(turned)).toEqual(resolveGatewayEvents(set))
        expect(resolveGatewayEvents(turned.toReversed())).toEqual(resolveGatewayEvents(set))
      }),
      { numRuns: 3_000, seed: 20_261_120 },
    )
    expect(seen).toBeGreaterThan(20_000)
  })
})

/** A number that orders ids differently for each turn. */
function mix(id: string, turn: number): number {
  return ((Number(id) + 1) * ((turn % 9_973) + 7)) % 10_007
}

const step = (state: InnerState, events: GatewayEvent[], isSettled = false) =>
  nextGatewayAction({ state, isSettled, isAllBack: false }, resolveGatewayEvents(events))

describe('the step to that state', () => {
  it('settles and returns what was accepted, and settles nothing twice', () => {
    expect(step('pending', [event('settled')])).toBe('settle')
    expect(step('pending', [event('returned')])).toBe('return')
    expect(step('completed', [event('returned'), event('settled')], true)).toBe('return')
    expect(step('completed', [event('settled')], true)).toBeNull()
    expect(step('pending', [event('charged')])).toBeNull()
  })

  it('waits for a charge whose result is not known, and leaves alone what has ended', () => {
    for (const state of ['created', 'submitting', 'confirming'] as const)
      expect(step(state, [event('returned')])).toBeNull()
    for (const state of ['declined', 'returned', 'cancelled'] as const)
      expect(step(state, [event('returned'), event('settled')])).toBeNull()
  })

  it('returns what a partial refund left, and reports what was refunded as a whole', () => {
    const outcome = resolveGatewayEvents([event('chargedBack')])
    const refunded = { state: 'refunded', isSettled: true } as const
    expect(nextGatewayAction({ ...refunded, isAllBack: false }, outcome)).toBe('return')
    expect(nextGatewayAction({ ...refunded, isAllBack: true }, outcome)).toBe('tellTakenTwice')
    const arrived = resolveGatewayEvents([event('settled')])
    expect(nextGatewayAction({ ...refunded, isAllBack: true }, arrived)).toBeNull()
  })
})
