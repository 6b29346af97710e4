import { createHash } from 'node:crypto'
import type { Controls } from '../controls.ts'
import type { CardBehaviour } from '../tables/test-cards.ts'

/** How a charge goes wrong; `none` when it does not. A refused one is never charged. */
export type ChargeFault =
  | 'none'
  | 'refused'
  | 'limited'
  | 'silence'
  | 'chargeThenSilence'
  | 'chargeThenError'
  | 'chargeThenCut'
  | 'postedTwice'

export type QueryFault = 'none' | 'refused' | 'silence' | 'error' | 'cut'

export type ChargeTry = {
  readonly ref: string
  /** 1 for the first post under this key */
  readonly attempt: number
  readonly behaviour: CardBehaviour
  readonly amount: string
}

const seededCharge = ['refused', 'chargeThenSilence', 'chargeThenError', 'chargeThenCut'] as const
const seededQuery = ['refused', 'silence', 'error', 'cut'] as const
const byCard: Partial<Record<CardBehaviour, ChargeFault>> = {
  silence: 'silence',
  chargeThenSilence: 'chargeThenSilence',
  chargeThenError: 'chargeThenError',
  chargeThenCut: 'chargeThenCut',
  chargeLate: 'chargeThenSilence',
}
const byAmount: Readonly<Record<string, ChargeFault>> = {
  '.13': 'chargeThenSilence',
  '.14': 'postedTwice',
  '.15': 'limited',
}

/** The card says first, then the amount, then chance: a card in a test does as its table says. */
export function chooseChargeFault(controls: Controls, one: ChargeTry): ChargeFault {
  const first = one.attempt === 1
  const cardFault = byCard[one.behaviour]
  if (cardFault !== undefined) return first ? cardFault : 'none'
  const amountFault = byAmount[one.amount.slice(-3)]
  if (controls.amountFaults === 'on' && amountFault !== undefined) {
    return first ? amountFault : 'none'
  }
  return pick(seededCharge, controls, `charge:${one.ref}:${one.attempt}`) ?? 'none'
}

export function chooseQueryFault(controls: Controls, ref: string, attempt: number): QueryFault {
  return pick(seededQuery, controls, `query:${ref}:${attempt}`) ?? 'none'
}

/** By hash and not by chance: independent of timing, so that a run can be repeated. */
function pick<F>(faults: readonly F[], controls: Controls, what: string): F | undefined {
  if (controls.faultRate <= 0) return undefined
  const hash = createHash('sha256').update(`${controls.faultSeed}:${what}`).digest()
  const share = hash.readUInt32BE(0) / 2 ** 32
  return faults[Math.floor((share / controls.faultRate) * faults.length)]
}
