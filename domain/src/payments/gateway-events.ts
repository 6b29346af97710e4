import { compareDays, type LocalDate } from '../calendar.ts'
import type { Cents } from '../money.ts'
import type { InnerState } from './payment.ts'
import { interpretReturnCode } from './returned-payment.ts'

/** One thing that the network said of a payment after it took it. */
export type GatewayEvent = {
  /** the network's own id: the same event again is the same id */
  readonly id: string
  readonly kind: 'charged' | 'settled' | 'returned' | 'chargedBack' | 'corrected'
  /** the network's business day of it */
  readonly on: LocalDate
  /** of a return: 'R01', '901'; else '' */
  readonly code: string
  /** of a return: how much it took, cents; left out where the network names nothing */
  readonly amount?: Cents | undefined
}

/** What all events of a payment come to together. */
export type GatewayOutcome = {
  /** null while nothing but the charge is known of it */
  readonly state: 'completed' | 'returned' | null
  readonly settledOn: LocalDate | null
  /** the code of a return, 'chargeback' for a card; '' when it did not come back */
  readonly code: string
  /** the codes of all returns, those that end the method first, then in the order of their days */
  readonly codes: readonly string[]
  /** what the return that counts took, as far as the network names it; cents */
  readonly took: Cents | null
  /** codes that move nothing of the payment: what banks say to each other of a return */
  readonly notices: readonly string[]
}

/**
 * Says how a payment stands from the set of its events: whatever their order, and however often
 * each came. A return outweighs a settlement. Of two returns the first by day says what it took; what is told of them
 * is first what ends the method, though it came later, as that decides what can be done.
 */
export function resolveGatewayEvents(events: Iterable<GatewayEvent>): GatewayOutcome {
  const inOrder = [...events].toSorted(
    (left, right) =>
      compareDays(left.on, right.on) ||
      compareText(left.code, right.code) ||
      compareText(left.id, right.id),
  )
  const said = [...new Set(inOrder.filter(isReturn).map(codeOf))]
  const back = said.filter((one) => interpretReturnCode(one).state === 'returned')
  const codes = [...back.filter(endsMethod), ...back.filter((one) => !endsMethod(one))]
  const notices = said.filter((one) => interpretReturnCode(one).state === 'stands')
  const settledOn = inOrder.find(({ kind }) => kind === 'settled')?.on ?? null
  const took = inOrder.find((one) => isReturn(one) && moves(one))?.amount ?? null
  const [code] = codes
  if (code === undefined) {
    return {
      state: settledOn === null ? null : 'completed',
      settledOn,
      code: '',
      codes,
      took,
      notices,
    }
  }
  return { state: 'returned', settledOn, code, codes, took, notices }
}

function isReturn({ kind }: GatewayEvent): boolean {
  return kind === 'returned' || kind === 'chargedBack'
}

function endsMethod(code: string): boolean {
  return interpretReturnCode(code).methodStatus !== null
}

function moves(event: GatewayEvent): boolean {
  return interpretReturnCode(codeOf(event)).state === 'returned'
}

function codeOf({ kind, code }: GatewayEvent): string {
  return kind === 'chargedBack' ? 'chargeback' : code
}

/** What is to be done to a payment so that it stands as its events say. */
export type GatewayAction = 'settle' | 'return' | 'tellTakenTwice'

const charged: ReadonlySet<InnerState> = new Set(['pending', 'completed', 'refunded'])

/**
 * The one step from where a payment stands to where its events say; null when there is none: it
 * stands there, its end is another one, or its charge is not known yet, and the events wait.
 *
 * @param isSettled whether its money was posted as arrived already
 * @param isAllBack whether refunds gave all of it back: then nothing is left to come back, and
 *   what the network takes all the same went back twice
 */
export function nextGatewayAction(
  {
    state,
    isSettled,
    isAllBack,
  }: { readonly state: InnerState; readonly isSettled: boolean; readonly isAllBack: boolean },
  outcome: GatewayOutcome,
): GatewayAction | null {
  if (!charged.has(state)) return null
  if (isAllBack) return outcome.state === 'returned' ? 'tellTakenTwice' : null
  if (outcome.state === 'returned') return 'return'
  return outcome.state === 'completed' && !isSettled ? 'settle' : null
}

/**
 * Whether the network took money of a payment of which it was told that nothing is taken: it was
 * declined, or ended before the network had it, and a charge is told of it; or it was taken back, and
 * its money arrives all the same.
 *
 * @param isAtGateway whether the network confirmed the charge
 */
export function isTakenAfterAll(
  { state, isAtGateway }: { readonly state: InnerState; readonly isAtGateway: boolean },
  events: Iterable<GatewayEvent>,
): boolean {
  const kinds = new Set([...events].map(({ kind }) => kind))
  if (state === 'returned' && (isAtGateway || kinds.has('returned') || kinds.has('chargedBack')))
    return false
  if (!uncharged.has(state)) return false
  return kinds.has('settled') || (kinds.has('charged') && !isAtGateway)
}

const uncharged: ReadonlySet<InnerState> = new Set(['declined', 'cancelled', 'returned'])

function compareText(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
