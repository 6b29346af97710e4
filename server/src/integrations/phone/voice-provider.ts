import type { Language } from '@quittance/domain/lenders/language'
import type { DeliveryProvider, DeliveryOutcome } from '../../platform/ports/mailer.ts'
import { retryLater, twilioAccount } from './twilio.ts'

const voices: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-MX', fr: 'fr-CA' }

/** Whoever picks up hears it twice: the first word of a call is easily missed. */
const times = 2

/**
 * Calls that read a message out, by Twilio's REST interface or by whoever speaks it. What is read is
 * a code that counts for minutes: where an answer was lost, another call with the same one harms
 * nobody, and none at all does.
 *
 * @param url `https://<account>:<token>@api.twilio.com`
 */
export function voiceProvider(url: string): DeliveryProvider {
  const account = twilioAccount(url, 'Calls')
  return {
    async send({ messageId, recipient, text, language, sender }): Promise<DeliveryOutcome> {
      if (sender.voice === null) return { result: 'refused', why: 'the lender has no number' }
      const say = `<Say language="${voices[language]}">${escapeXml(text)}</Say>`
      const spoken = `<Response>${Array(times).fill(say).join('<Pause/>')}</Response>`
      const form = { From: sender.voice, To: `+1${recipient}`, Twiml: spoken }
      return account.post(form, messageId).catch(retryLater)
    },
    close: () => undefined,
  }
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
