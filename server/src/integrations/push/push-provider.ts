import type { Clocks } from '../../platform/clocks.ts'
import { ForbiddenAddress, type Egress } from '../http/egress.ts'
import type {
  DeliveryProvider,
  DeliveryOutcome,
  OutgoingMessage,
} from '../../platform/ports/mailer.ts'
import { encryptPush } from './push-encryption.ts'
import type { PushKeys } from './push-keys.ts'
import { type PushSubscription, readSubscription } from './push-subscription.ts'

/** How long a push service keeps a push for a browser that is not there; seconds. */
const keptSeconds = 24 * 60 * 60

export type PushOptions = {
  readonly keys: PushKeys
  readonly egress: Egress
  /** an address of this machine that counts as a push service, in a demo; null for none */
  readonly standIn: string | null
  readonly clocks: Pick<Clocks, 'elapsed'>
}

/**
 * Pushes to browsers, by Web Push: closed to the browser, signed by us, over the guarded way out,
 * as the address is the browser's own word. The recipient is a subscription.
 *
 * @see RFC 8030 and RFC 8291
 */
export function pushProvider({ keys, egress, standIn, clocks }: PushOptions): DeliveryProvider {
  return { send, close: () => undefined }

  async function send(message: OutgoingMessage): Promise<DeliveryOutcome> {
    const to = readSubscription(message.recipient, standIn)
    if (to === null) return { result: 'refused', why: 'no subscription', hasStopped: true }
    try {
      return read(await post(to, message))
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      if (error instanceof ForbiddenAddress) return { result: 'refused', why, hasStopped: true }
      return { result: 'later', why }
    }
  }

  /** Posts it by the key in use; where that is not the one of the subscription, by those before. */
  async function post(to: PushSubscription, message: OutgoingMessage): Promise<number> {
    const { endpoint } = to
    const contact = message.sender.replyTo
    const asked = { endpoint, contact, now: clocks.elapsed() }
    const statuses: number[] = []
    for (const authorize of keys.authorizations(asked)) {
      const status = await postAs(await authorize(), to, message)
      if (!refusesSender.has(status)) return status
      statuses.push(status)
    }
    return statuses[0] ?? 403
  }

  function postAs(authorization: string, to: PushSubscription, message: OutgoingMessage) {
    return egress.post(to.endpoint, {
      headers: {
        authorization,
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: keptSeconds,
        urgency: 'normal',
        // One that is sent again takes the place of the first, where that is still waiting.
        topic: Buffer.from(message.messageId.replaceAll('-', ''), 'hex').toString('base64url'),
      },
      body: encryptPush(Buffer.from(contentOf(message)), to),
    })
  }
}

/** How push services answer a key that the subscription was not made for. */
const refusesSender: ReadonlySet<number> = new Set([400, 401, 403])

/** What the portal's worker in the browser reads; it has no words of its own. */
function contentOf({ messageId, subject, text, language, opens = '/' }: OutgoingMessage): string {
  return JSON.stringify({ id: messageId, title: subject, body: text, language, opens })
}

/** Gone is gone; a push that is refused as it stands stays so; all else is of the moment. */
function read(status: number): DeliveryOutcome {
  const why = `the push service answered ${status}`
  if (status >= 200 && status < 300) return { result: 'sent' }
  if (status === 404 || status === 410) return { result: 'refused', why, hasStopped: true }
  const isForGood = status === 400 || status === 413 || (status >= 300 && status < 400)
  return { result: isForGood ? 'refused' : 'later', why }
}
