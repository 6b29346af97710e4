import type { DeliveryOutcome } from '../../platform/ports/mailer.ts'

const patienceMs = 15_000
/** The provider's own word that the number asked for no texts. */
const stoppedCode = 21610

/** An account at Twilio, or at whoever speaks its REST interface. */
export type TwilioAccount = {
  post(form: Readonly<Record<string, string>>, key: string): Promise<DeliveryOutcome>
  list(query: Readonly<Record<string, string>>): Promise<unknown>
}

const common = () => ({ signal: AbortSignal.timeout(patienceMs), redirect: 'error' as const })

/**
 * @param url `https://<account>:<token>@api.twilio.com`
 * @param kind what is made and listed there
 */
export function twilioAccount(url: string, kind: 'Calls' | 'Messages'): TwilioAccount {
  const { username, password, origin } = new URL(url)
  const account = decodeURIComponent(username)
  const token = decodeURIComponent(password)
  const address = `${origin}/2010-04-01/Accounts/${encodeURIComponent(account)}/${kind}.json`
  const headers = {
    authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
  }

  return {
    async post(form, key) {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: new URLSearchParams(form),
        ...common(),
      })
      return readAnswer(answer)
    },
    async list(query) {
      const asked = new URLSearchParams(query).toString()
      const answer = await fetch(`${address}?${asked}`, { headers, ...common() })
      if (!answer.ok) throw new Error(`the provider answered ${answer.status} when asked`)
      return answer.json()
    },
  }
}

/** A plain "no" to this message is for good; what concerns us or the moment is not. */
async function readAnswer(answer: Response): Promise<DeliveryOutcome> {
  const told = await answer.text()
  if (answer.ok) return { result: 'sent' }
  const why = `${answer.status} ${told.slice(0, 300)}`
  if (answer.status !== 400 && answer.status !== 404) return { result: 'later', why }
  const isStopped = new RegExp(`"code"\\s*:\\s*${stoppedCode}\\b`).test(told)
  return { result: 'refused', why, ...(isStopped && { hasStopped: true as const }) }
}

/** Whoever could not be asked is asked again. */
export function retryLater(error: unknown): DeliveryOutcome {
  return { result: 'later', why: error instanceof Error ? error.message : String(error) }
}
