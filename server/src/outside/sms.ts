import type { Carrier, Handed, Message } from './mailer.ts'

const patienceMs = 15_000
/** The provider's own word that the number asked for no texts. */
const stoppedCode = 21610

/**
 * Texts by Twilio's REST interface, or by whoever speaks it. It knows no key under which the same
 * message is taken once: before a text is tried again, the provider is asked for it.
 *
 * @param url `https://<account>:<token>@api.twilio.com`
 */
export function smsCarrier(url: string): Carrier {
  const { username, password, origin } = new URL(url)
  const account = decodeURIComponent(username)
  const token = decodeURIComponent(password)
  const address = `${origin}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`
  const headers = {
    authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
  }

  return { send, close: () => undefined }

  async function send(message: Message): Promise<Handed> {
    const { messageId, attempt, recipient, text, sender } = message
    if (sender.phone === null) return { result: 'refused', why: 'the lender has no number' }
    const to = `+1${recipient}`
    try {
      if (attempt > 1 && (await wasTaken(to, text))) return { result: 'sent' }
      const answer = await fetch(address, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': messageId },
        body: new URLSearchParams({ From: sender.phone, To: to, Body: text }),
        signal: AbortSignal.timeout(patienceMs),
        redirect: 'error',
      })
      return await readAnswer(answer)
    } catch (error) {
      return { result: 'later', why: error instanceof Error ? error.message : String(error) }
    }
  }

  /** Whether an earlier try of this very text arrived, though its answer did not. */
  async function wasTaken(to: string, text: string): Promise<boolean> {
    const query = new URLSearchParams({ To: to, PageSize: '50' })
    const answer = await fetch(`${address}?${query.toString()}`, {
      headers,
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    })
    if (!answer.ok) throw new Error(`the provider answered ${answer.status} when asked`)
    const { messages = [] } = (await answer.json()) as { messages?: { body?: string }[] }
    return messages.some(({ body }) => body === text)
  }
}

/** A plain "no" to this message is for good; what concerns us or the moment is not. */
async function readAnswer(answer: Response): Promise<Handed> {
  const told = await answer.text()
  if (answer.ok) return { result: 'sent' }
  const why = `${answer.status} ${told.slice(0, 300)}`
  if (answer.status !== 400 && answer.status !== 404) return { result: 'later', why }
  const isStopped = new RegExp(`"code"\\s*:\\s*${stoppedCode}\\b`).test(told)
  return { result: 'refused', why, ...(isStopped && { hasStopped: true as const }) }
}
