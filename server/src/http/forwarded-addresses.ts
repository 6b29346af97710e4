import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

const withPort = /^(?:\[([^\]]+)\](?::\d{1,5})?|(\d+\.\d+\.\d+\.\d+):\d{1,5})$/

/**
 * Leaves of what a proxy says of the addresses before it the addresses alone, without ports. What stands to the
 * left of a word that is none, nobody vouches for: it goes, and the word with it, so that who is counted is
 * an address always.
 */
export function keepForwardedAddresses({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const said = headers['x-forwarded-for']
  if (said === undefined) return
  const kept: string[] = []
  for (const word of String(said).split(',').toReversed()) {
    const address = addressIn(word.trim())
    if (address === null) break
    kept.unshift(address)
  }
  if (kept.length === 0) delete headers['x-forwarded-for']
  else headers['x-forwarded-for'] = kept.join(', ')
}

function addressIn(word: string): string | null {
  const [, inner, beforePort] = withPort.exec(word) ?? []
  const address = inner ?? beforePort ?? word
  return isIP(address) === 0 ? null : address
}
