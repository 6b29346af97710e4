/** What of a message counts: who sent it, from where, and what it says. */
export type FrameMessage = Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>

type Frame = { readonly window: unknown; readonly origin: string }

/**
 * Whether the framed assistant asks for the payment form (SERV-04): the message is of this very frame, from
 * exactly the lender's origin, and says `{action: 'goto', location: 'makePayment'}`, as an object or as
 * JSON (AMB-54). Anything else is nothing to us.
 */
export function requestsPayment(message: FrameMessage, { window, origin }: Frame): boolean {
  if (origin === '' || message.origin !== origin) return false
  if (window === null || message.source !== window) return false
  const said = readObject(message.data)
  return said?.['action'] === 'goto' && said['location'] === 'makePayment'
}

/** A text of another length is no such message, and is not read. */
const textMax = 1_000

function readObject(data: unknown): Readonly<Record<string, unknown>> | null {
  const read = typeof data === 'string' ? parse(data) : data
  return typeof read === 'object' && read !== null && !Array.isArray(read)
    ? (read as Readonly<Record<string, unknown>>)
    : null
}

function parse(text: string): unknown {
  if (text.length > textMax) return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
