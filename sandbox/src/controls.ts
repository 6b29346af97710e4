import * as z from 'zod'

const statementWays = ['on', 'off', 'silent', 'cut', 'garbled', 'elsewhere', 'broken'] as const
const assistantWays = ['on', 'off', 'silent', 'cut', 'garbled', 'elsewhere'] as const

/** How well the network behaves. Every part can be changed while it runs, by `POST /control`. */
export type Controls = {
  /** Whether a key is recognised: always, never, or until it is this old; milliseconds. */
  dedup: 'on' | 'off' | { readonly expiresMs: number }
  /** Whether a charge can be asked for; a lag hides those younger than it; milliseconds. */
  query: 'on' | 'off' | { readonly lagMs: number }
  /** How long every charge takes to be answered; milliseconds. */
  latencyMs: number
  /** Share of calls that go wrong, 0 to 1. */
  faultRate: number
  /** The same seed makes the same calls go wrong. */
  faultSeed: string
  /** Whether amounts that end in .13, .14 and .15 go wrong. */
  amountFaults: 'on' | 'off'
  /** How a conversation with the assistant is answered that the portal opens. */
  assistant: (typeof assistantWays)[number]
  /** How the provider of statements answers. */
  statements: (typeof statementWays)[number]
  /** How long a card that is first "processing" takes to be decided; milliseconds. */
  processingMs: number
  /** How long a late charge takes to land; milliseconds. */
  lateMs: number
}

export const defaultControls: Controls = {
  dedup: 'on',
  query: 'on',
  latencyMs: 0,
  faultRate: 0,
  faultSeed: '1',
  amountFaults: 'off',
  assistant: 'on',
  statements: 'on',
  processingMs: 120_000,
  lateMs: 5_000,
}

/** As long as a timer waits, 24.8 days: one that is set for longer is over at once. */
export const longestTimerMs = 2 ** 31 - 1

const longest = 86_400_000 * 400
const milliseconds = z.int().min(0).max(longest)
const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }

const dedup = z.union([
  z.enum(['on', 'off']),
  z
    .string()
    .regex(/^expires:\d{1,9}(ms|s|m|h)$/)
    .transform((text) => ({ expiresMs: duration(text.slice('expires:'.length)) })),
])

const query = z.union([
  z.enum(['on', 'off']),
  z
    .string()
    .regex(/^lag:\d{1,9}(ms|s|m|h)?$/)
    .transform((text) => ({ lagMs: duration(text.slice('lag:'.length)) })),
])

/** What `POST /control` takes: any of these, and nothing else. */
export const controlRequest = z
  .strictObject({
    dedup,
    query,
    latencyMs: milliseconds.max(longestTimerMs),
    faultRate: z.number().min(0).max(1),
    faultSeed: z.union([z.string().max(100), z.number().transform(String)]),
    amountFaults: z.enum(['on', 'off']),
    assistant: z.enum(assistantWays),
    statements: z.enum(statementWays),
    processingMs: milliseconds,
    lateMs: milliseconds,
    advanceDays: z.int().min(1).max(400),
  })
  .partial()

/** One line for each control, for the list on the network's own page. */
export const controlHelp: Readonly<Record<keyof Controls | 'advanceDays', string>> = {
  dedup: 'on | off | expires:24h – whether the same Idempotency-Key charges once',
  query: 'on | off | lag:500 – whether, and how soon, GET /charges?ref= finds a charge',
  latencyMs: 'how long every charge takes to be answered; milliseconds',
  faultRate: '0 to 1 – share of calls that go wrong',
  faultSeed: 'the same seed makes the same calls go wrong',
  amountFaults: 'on | off – .13 charged, no answer; .14 posted twice; .15 answers 429',
  assistant:
    'on | off | silent | cut | garbled | elsewhere – what comes of a conversation that is opened',
  statements:
    'on | off | silent | cut | garbled | elsewhere | broken – how lists of statements, and statements, are answered',
  processingMs: 'how long a processing card takes to be decided; milliseconds',
  lateMs: 'how long a late charge takes to land; milliseconds',
  advanceDays: 'moves the days of the network forward, so that what is due settles or comes back',
}

function duration(text: string): number {
  const [, amount = '0', unit = 'ms'] = /^(\d+)([a-z]*)$/.exec(text) ?? []
  return Number(amount) * (unitMs[unit === '' ? 'ms' : unit] ?? 1)
}
