import type { PushSubscriptions } from '../platform/ports/push-subscriptions.ts'
import type { SocialProviders } from '../platform/ports/social-providers.ts'
import type { Sealing } from '../platform/ports/sealing.ts'
import type { LendersContext } from '../lenders/lenders-context.ts'
import type { CodeWays } from '../lenders/sms-availability.ts'
import type { WorkQueue } from '../platform/work-queue.ts'

/** What the programs give to the use cases of signing in. */
export type AuthContext = LendersContext & {
  readonly sealing: Sealing
  readonly social: SocialProviders
  readonly push: PushSubscriptions
  /** by which one-time codes leave */
  readonly codeWays: CodeWays
  /** in which passwords are hashed and compared */
  readonly passwordQueue: WorkQueue
}
