import { type Agent, request } from 'node:http'
import { mannWhitney } from './mann-whitney.ts'

/** One call in two kinds: for a contact that somebody has, and for one that nobody has. */
export type ContactPair = {
  readonly name: string
  readonly known: (no: number) => Promise<number>
  readonly unknown: (no: number) => Promise<number>
}

export type TimingComparison = {
  readonly name: string
  readonly pairs: number
  readonly knownMs: number
  readonly unknownMs: number
  readonly p: number
  readonly isAlike: boolean
}

const leastP = 0.01
const mostDifferenceMs = 5

/** Times both kinds in turn, so that whatever slows the machine slows both. */
export async function compareTimings(
  { name, known, unknown }: ContactPair,
  pairs: number,
): Promise<TimingComparison> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let no = -20; no < pairs; no += 1) {
    const first = no % 2 === 0 ? 'known' : 'unknown'
    const second = first === 'known' ? 'unknown' : 'known'
    for (const kind of [first, second] as const) {
      const ms = await (kind === 'known' ? known(no) : unknown(no))
      if (no >= 0) times[kind].push(ms) // the first ones only warm up
    }
  }
  const [knownMs, unknownMs] = [median(times.known), median(times.unknown)]
  const p = mannWhitney(times.known, times.unknown)
  const isNear = Math.abs(knownMs - unknownMs) < mostDifferenceMs
  return { name, pairs, knownMs, unknownMs, p, isAlike: p > leastP && isNear }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

export type AttackTarget = { readonly port: number; readonly host: string }

export type TimedPost = { readonly payload: object; readonly from: string }

/** Sends one call over a connection of its own, and answers how long it took; milliseconds. */
export async function measurePost(
  target: AttackTarget,
  path: string,
  posted: TimedPost,
): Promise<number> {
  return (await postForm(target, path, posted)).ms
}

/**
 * The same with what it answered. What was turned away tells nothing of what answering takes.
 *
 * @param agent keeps connections, as browsers do; without it each call opens one
 */
export function postForm(
  { port, host }: AttackTarget,
  path: string,
  { payload, from }: TimedPost,
  agent: Agent | false = false,
): Promise<{ readonly ms: number; readonly text: string }> {
  const body = JSON.stringify(payload)
  const headers = {
    host,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'x-forwarded-for': from,
  }
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const options = { port, host: '127.0.0.1', path: `/app/api${path}`, method: 'POST', headers }
    const asked = request({ ...options, agent }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => void (text += chunk.toString()))
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve({ ms: performance.now() - startedAt, text })
        else reject(new Error(`${path} answered ${answer.statusCode}`))
      })
    })
    asked.once('error', reject)
    asked.end(body)
  })
}
