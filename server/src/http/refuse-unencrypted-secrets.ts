import { setImmediate } from 'node:timers/promises'
import { endpoints } from '@quittance/contract/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isFieldOfNumbers } from './clear-numbers/fields-of-numbers.ts'
import { type ClearNumber, type LookedFor, searchText } from './clear-numbers/search-text.ts'
import { collectTexts } from './clear-numbers/collect-texts.ts'

/** Such a number came in clear: refused by the name of its field, and written nowhere. */
export class UnencryptedSecret extends Error {
  readonly number: ClearNumber
  readonly field: string

  constructor(number: ClearNumber, field: string) {
    super('a secret came in clear')
    this.number = number
    this.field = field
  }
}

/** A text is longer than any that a call takes: refused at its field, and not searched. */
export class TextTooLong extends Error {
  readonly field: string

  constructor(field: string) {
    super('a text is too long')
    this.field = field
  }
}

/** characters; a search of so many takes some milliseconds, and others come in after it */
const searchedAtOnce = 2_500
/** characters that a text costs besides its own */
const costOfText = 16

type Searched = {
  /** who writes: nine digits that are all of what a person wrote are such a number, in a program's data not */
  readonly by: 'person' | 'program'
  /** characters of any text that is looked at */
  readonly textMax: number
}

/**
 * Refuses any call that holds a card number in clear, wherever it stands (AMB-116), or in a text the number by
 * which the state knows a person (AMB-11). Whoever has no right to the call is sent away before: by then its body
 * has not been read.
 */
export function refuseUnencryptedSecrets(app: FastifyInstance, { by, textMax }: Searched): void {
  const files = new Map(endpoints.map(({ path, fileField }) => [app.prefix + path, fileField]))
  app.addHook('preValidation', async (http: FastifyRequest) => {
    const { params, query } = http
    const body = withoutFile(http.body, files.get(http.routeOptions.url ?? ''))
    let read = 0
    for (const source of [params, query, keptHeaders(http), body]) {
      const isWritten = source === body || source === query
      for (const { text, field } of collectTexts(source, '')) {
        if (text.length > textMax) throw new TextTooLong(field)
        const identity = isWritten && !isFieldOfNumbers(field)
        read = await refuseIn(text, field, { identity, isOneAnswer: by === 'person', read })
      }
    }
  })
}

/** @returns how many characters were read since others came in between */
async function refuseIn(
  text: string,
  field: string,
  { read, ...lookedFor }: LookedFor & { readonly read: number },
): Promise<number> {
  let count = read + costOfText
  const steps = searchText(text, lookedFor)
  let step = steps.next()
  for (; step.done !== true; step = steps.next()) {
    count += step.value
    if (count < searchedAtOnce) continue
    count = 0
    await setImmediate() // others come in between
  }
  if (step.value !== null) throw new UnencryptedSecret(step.value, field)
  return count
}

const isDataUrl = /^data:[\w.+-]{1,60}\/[\w.+-]{1,60};base64,/

/** A body without its file, where the contract's field for it holds one: anything else there is a text like others. */
function withoutFile(body: unknown, fileField: string | undefined): unknown {
  if (fileField === undefined || typeof body !== 'object' || body === null) return body
  const isFile = ([name, value]: [string, unknown]) =>
    name === fileField && typeof value === 'string' && isDataUrl.test(value)
  return Object.fromEntries(Object.entries(body).filter((entry) => !isFile(entry)))
}

/** Headers that are kept: with a payment, or with what somebody agreed to. */
function keptHeaders({ headers }: FastifyRequest) {
  return {
    'idempotency-key': headers['idempotency-key'],
    'user-agent': maskAgentDigits(headers['user-agent']),
  }
}

/** A browser's version may have 13 digits between its dots, and pass as a card number by chance. */
export function maskAgentDigits(agent: string | undefined): string | undefined {
  return agent?.replaceAll('.', ',')
}

/**
 * The name of the field that holds 13 to 19 digits with a right check digit; null for none.
 *
 * @internal for tests
 */
export function findCardNumberField(whole: unknown, wholeName: string): string | null {
  for (const { text, field } of collectTexts(whole, wholeName)) {
    const steps = searchText(text, { identity: false, isOneAnswer: false })
    let step = steps.next()
    while (step.done !== true) step = steps.next()
    if (step.value !== null) return field
  }
  return null
}
