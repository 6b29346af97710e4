import type {
  DeliveryProvider,
  DeliveryOutcome,
  OutgoingMessage,
} from '../../platform/ports/mailer.ts'
import { retryLater, twilioAccount } from './twilio.ts'

/**
 * Texts by Twilio's REST interface, or by whoever speaks it. It knows no key under which the same
 * message is taken once: before a text is tried again, the provider is asked for it.
 *
 * @param url `https://<account>:<token>@api.twilio.com`
 */
export function smsProvider(url: string): DeliveryProvider {
  const account = twilioAccount(url, 'Messages')
  return { send, close: () => undefined }

  async function send(message: OutgoingMessage): Promise<DeliveryOutcome> {
    const { messageId, attempt, recipient, text, sender } = message
    if (sender.phone === null) return { result: 'refused', why: 'the lender has no number' }
    const to = `+1${recipient}`
    try {
      if (attempt > 1 && (await wasTaken(to, text))) return { result: 'sent' }
      return await account.post({ From: sender.phone, To: to, Body: text }, messageId)
    } catch (error) {
      return retryLater(error)
    }
  }

  /** Whether an earlier try of this very text arrived, though its answer did not. */
  async function wasTaken(to: string, text: string): Promise<boolean> {
    const listed = await account.list({ To: to, PageSize: '50' })
    const { messages = [] } = listed as { messages?: { body?: string }[] }
    return messages.some(({ body }) => body === text)
  }
}
