import { lookup } from 'node:dns/promises'
import { type IncomingMessage, type OutgoingHttpHeaders, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export type EgressPost = {
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

export type EgressOptions = {
  /** an address of this machine that is let through: the stand-in of a demo or a test; null: none */
  readonly standIn: string | null
  readonly timeoutMs?: number
  /** every address of a name */
  readonly resolve?: (hostname: string) => Promise<readonly Resolved[]>
  /** which of them may be called */
  readonly isOpen?: (address: string) => boolean
}

type Resolved = { readonly address: string; readonly family: number }

/** An address that the server does not go to, whoever named it. */
export class ForbiddenAddress extends Error {}

export type Egress = {
  /**
   * Posts to an address that somebody else named, and answers the status.
   *
   * @throws ForbiddenAddress before anything left; another error when there was no answer in time
   */
  readonly post: (url: string, posted: EgressPost) => Promise<number>
  /**
   * The same, and what the answer says, where it is no longer than so many bytes.
   *
   * @throws also where it is longer
   */
  readonly ask: (url: string, posted: EgressPost, answerMax: number) => Promise<EgressAnswer>
}

export type EgressAnswer = {
  readonly status: number
  readonly bytes: Buffer
  /** the same, as text */
  readonly text: string
}

/**
 * The only client for addresses that are not ours: https on its own port only, the name looked up
 * once and connected to as it was looked up, so that it can not turn private in between; no
 * redirect is followed, and of the answer no more is read than was asked for.
 */
export function createEgress({
  standIn,
  timeoutMs = 5_000,
  resolve = lookUp,
  isOpen = isPublicAddress,
}: EgressOptions): Egress {
  async function ask(url: string, posted: EgressPost, answerMax: number): Promise<EgressAnswer> {
    const stop = AbortSignal.timeout(timeoutMs)
    const isStandIn = standIn !== null && isUrlBelow(url, standIn)
    if (!isStandIn && !isCallableUrl(url)) throw new ForbiddenAddress('not an address to call')
    const place = new URL(url)
    const resolved = isStandIn ? null : await openAddress(place.hostname, stop)
    return send(place, { ...posted, resolved, stop, answerMax })
  }
  /** A name of which one address is private is not called at all, whichever comes first. */
  async function openAddress(hostname: string, stop: AbortSignal): Promise<Resolved> {
    const late = new Promise<never>((_, reject) => {
      stop.addEventListener('abort', () => reject(new Error('its name was not found in time')))
    })
    const all = await Promise.race([resolve(hostname), late])
    const [first] = all
    if (first === undefined) throw new Error('its name has no address')
    if (!all.every(({ address }) => isOpen(address)))
      throw new ForbiddenAddress('its name leads to an address that is not public')
    return first
  }

  return { ask, post: async (url, posted) => (await ask(url, posted, 0)).status }
}

/** Whether an address may be called at all, as far as it can be seen without looking it up. */
export function isCallableUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, port, username, password, hostname } = new URL(url)
  // A number in the place of a name, however it is written, is read as one by URL: it ends in one.
  const isName = /^[a-z\d.-]+\.[a-z][a-z\d-]*[a-z\d]$/.test(hostname)
  const isOurs = /(^|\.)(localhost|local|internal|intranet|lan|home|arpa)$/.test(hostname)
  return (
    protocol === 'https:' && port === '' && username === '' && password === '' && isName && !isOurs
  )
}

/** Whether an address is on the stand-in's own origin and below its path. */
export function isUrlBelow(url: string, standIn: string): boolean {
  if (!URL.canParse(url)) return false
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`.startsWith(`${standIn}/`)
}

async function lookUp(hostname: string): Promise<readonly Resolved[]> {
  return lookup(hostname, { all: true, verbatim: true })
}

type Sending = EgressPost & {
  readonly resolved: Resolved | null
  readonly stop: AbortSignal
  /** bytes; 0: the answer is not read */
  readonly answerMax: number
}

async function send(place: URL, sending: Sending): Promise<EgressAnswer> {
  const { headers, body, resolved, stop, answerMax } = sending
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-length': body.length },
    agent: false,
    signal: stop,
    ...(resolved !== null && { lookup: alwaysTo(resolved) }),
  }
  const answered = new Promise<IncomingMessage>((done, failed) => {
    const call = place.protocol === 'https:' ? request : plainRequest
    const outgoing = call(place, options, done)
    outgoing.on('error', failed)
    outgoing.end(body)
  })
  const answer = await answered
  const { statusCode: status = 0 } = answer
  if (answerMax > 0) {
    const bytes = await readAnswer(answer, answerMax)
    return { status, bytes, text: bytes.toString('utf8') }
  }
  answer.destroy()
  return { status, bytes: Buffer.alloc(0), text: '' }
}

function alwaysTo({ address, family }: Resolved): LookupFunction {
  return (_hostname, { all }, found) => {
    if (all === true) found(null, [{ address, family }])
    else found(null, address, family)
  }
}

/** @throws where it is longer than so many bytes */
async function readAnswer(answer: IncomingMessage, answerMax: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > answerMax) throw new Error('its answer is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
