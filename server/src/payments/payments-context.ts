import type { DatabasePool } from '../platform/database/database.ts'
import type { GatewayBreaker } from './gateway/gateway-breaker.ts'
import type { PaymentStore } from './intents/payment-repository.ts'
import type { LenderDirectory } from '../lenders/lender-directory.ts'
import type { Clocks, SharedClocks } from '../platform/clocks.ts'
import type { PushDoor } from '../integrations/push/push-subscriptions.ts'
import type { Sealing } from '../integrations/vault/sealing.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { SocialProviders } from '../integrations/social/social-providers.ts'
import type { Vault } from '../integrations/vault/vault.ts'

/** The outside world, as the features see it. Built once in api.ts; tests build it with fakes. */
export type AppContext = {
  readonly db: DatabasePool
  /** what paying keeps, in the same database */
  readonly payments: PaymentStore
  readonly lenders: LenderDirectory
  readonly vault: Vault
  /** `refresh` where the business clock is shared with other programs */
  readonly clocks: Clocks & Partial<Pick<SharedClocks, 'refresh'>>
  readonly sealing: Sealing
  readonly secrets: Secrets
  readonly social: SocialProviders
  readonly push: PushDoor
  /** the address of the portal at a lender's host, as borrowers open it */
  readonly portalAt: (host: string) => string
  /** which rails of which lenders take no new payment now */
  readonly breaker: GatewayBreaker
  /** Ends the program at a named point, where a crash test asks for it; else does nothing. */
  readonly crashAt: (point: CrashPoint) => void
}

/** The places between two lasting writes at which a payment may be cut off. */
export type CrashPoint =
  | 'after_intent_commit'
  | 'before_gateway_submit'
  | 'after_gateway_ack'
  | 'before_result_commit'
  | 'after_result_commit'
  | 'after_claim'
  | 'after_query'
