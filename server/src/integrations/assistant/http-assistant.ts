import type { Clocks } from '../../platform/clocks.ts'
import type { Log } from '../../platform/logging/log.ts'
import type { Assistant, AssistantQuestion } from '../../platform/ports/assistant.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Egress } from '../http/egress.ts'
import { signBody } from '../http/sign-body.ts'
import { assistantKeys } from './assistant-keys.ts'

type AssistantTools = {
  readonly egress: Pick<Egress, 'ask'>
  readonly secrets: Pick<Secrets, 'hashes'>
  readonly clocks: Pick<Clocks, 'elapsed'>
  readonly log: Pick<Log, 'warn'>
}

/** characters of an answer: an address and what stands around it */
const answerMax = 4_096

/**
 * Asks a lender's assistant over HTTP to open a conversation: `POST /conversations` on its origin, signed.
 * It answers `{"url": …}`, an address on the same origin; any other answer is none.
 */
export function httpAssistant({ egress, secrets, clocks, log }: AssistantTools): Assistant {
  return {
    async open(question) {
      const { origin, lenderId } = question
      try {
        const asked = signed(question)
        const { status, text } = await egress.ask(`${origin}/conversations`, asked, answerMax)
        const url = status === 201 ? readAddress(text, origin) : null
        if (url === null) log.warn('the assistant opened no conversation', { lenderId, status })
        return url
      } catch (error) {
        // Its text may hold an address that the assistant chose.
        const why = error instanceof Error ? error.name : typeof error
        log.warn('the assistant did not answer', { lenderId, why })
        return null
      }
    },
  }

  function signed({ lenderId, loanNo, language, portal }: AssistantQuestion) {
    const body = JSON.stringify({ lenderId, loanNo, language, portal })
    const keys = assistantKeys(secrets, lenderId)
    const signature = signBody(keys, { at: clocks.elapsed(), body })
    const headers = { 'content-type': 'application/json', 'quittance-signature': signature }
    return { headers, body: Buffer.from(body) }
  }
}

/** An address that the page may frame: on the assistant's own origin, whoever wrote the answer. */
function readAddress(text: string, origin: string): string | null {
  const { url } = (parse(text) ?? {}) as { readonly url?: unknown }
  if (typeof url !== 'string' || !URL.canParse(url)) return null
  const place = new URL(url)
  const isPlain = place.username === '' && place.password === ''
  return place.origin === origin && isPlain ? place.href : null
}

function parse(text: string): object | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' ? read : null
  } catch {
    return null
  }
}
