import type { PushKeys } from './push-keys.ts'
import type { PushSubscriptions } from '../../platform/ports/push-subscriptions.ts'
import { readSubscription, writeSubscription } from './push-subscription.ts'

export function pushSubscriptions(
  keys: Pick<PushKeys, 'publicKey'>,
  standIn: string | null,
): PushSubscriptions {
  return {
    get publicKey() {
      return keys.publicKey
    },
    read(token) {
      if (token === '') return null // most browsers were never asked
      const read = readSubscription(token, standIn)
      return read === null ? null : { token: writeSubscription(read), endpoint: read.endpoint }
    },
  }
}

/** The push service of a demo, below its payment network's address; null where there is none. */
export function sandboxPushUrl(env: {
  readonly demo: boolean
  readonly sandboxUrl: string | undefined
}): string | null {
  return env.demo && env.sandboxUrl !== undefined ? `${env.sandboxUrl}/push` : null
}
