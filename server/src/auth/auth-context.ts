import type { PushSubscriptions } from '../integrations/push/push-subscriptions.ts'
import type { SocialProviders } from '../integrations/social/social-providers.ts'
import type { Sealing } from '../integrations/vault/sealing.ts'
import type { LendersContext } from '../lenders/lenders-context.ts'

/** What the programs give to the use cases of signing in. */
export type AuthContext = LendersContext & {
  readonly sealing: Sealing
  readonly social: SocialProviders
  readonly push: PushSubscriptions
}
