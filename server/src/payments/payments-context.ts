import type { Vault } from '../platform/ports/vault.ts'
import type { LendersContext } from '../lenders/lenders-context.ts'
import type { GatewayBreaker } from './gateway/gateway-breaker.ts'
import type { PaymentStore } from './intents/payment-repository.ts'

/** What the programs give to the use cases of payments, and to those above that pay. */
export type PaymentsContext = LendersContext & {
  readonly vault: Vault
  /** what paying keeps, in the same database */
  readonly payments: PaymentStore
  /** which rails of which lenders take no new payment now */
  readonly breaker: GatewayBreaker
}
