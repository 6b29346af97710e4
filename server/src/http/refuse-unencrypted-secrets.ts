import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectTexts } from './collect-texts.ts'

/** A card number came in clear: refused by the name of its field, and written nowhere. */
export class UnencryptedSecret extends Error {
  readonly field: string

  constructor(field: string) {
    super('a secret came in clear')
    this.field = field
  }
}

/** characters; a lender's largest body has a million */
const searchedAtOnce = 50_000

/** Refuses any call that holds a card number in clear, wherever it stands (AMB-116). */
export function refuseUnencryptedSecrets(app: FastifyInstance): void {
  app.addHook('preValidation', async (http: FastifyRequest) => {
    for (const source of [http.params, http.query, keptHeaders(http), http.body]) {
      let length = 0
      for (const { text, field } of collectTexts(source, '')) {
        if (holdsCardNumber(text)) throw new UnencryptedSecret(field)
        length += text.length
        if (length < searchedAtOnce) continue
        length = 0
        await setImmediate() // others come in between
      }
    }
  })
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
 * The name of the field that holds 13 to 19 digits with a right check digit; null for none. Takes
 * time that grows with the length only: whoever calls has not signed in yet.
 *
 * @internal for tests
 */
export function findCardNumberField(whole: unknown, wholeName: string): string | null {
  for (const { text, field } of collectTexts(whole, wholeName))
    if (holdsCardNumber(text)) return field
  return null
}

const uuids = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi
/** Groups of digits with little between them, as people type and paste numbers. */
const digitsInGroups = /\d+(?:[\s.\u2010-\u2015-]{1,3}\d+)*/g

/**
 * Characters that Unicode holds to be digits, dots or dashes in another form: wide, raised, circled,
 * of mathematics, and units with a number in them.
 */
const otherForms = new RegExp(
  String.raw`[\u00b2\u00b3\u00b9\u00bc-\u00be\u2024-\u2026\u2070-\u2089\u2150-\u2189\u2460-\u24ea` +
    String.raw`\u3251-\u33fe\ufe19-\ufe63\uff0d\uff0e\uff10-\uff19\u{1ccf0}-\u{1ccf9}` +
    String.raw`\u{1d7ce}-\u{1d7ff}\u{1f100}-\u{1f10a}\u{1fbf0}-\u{1fbf9}]{1,100}`,
  'gu',
)

/**
 * Writes such characters plainly, at most a hundred at once. Normalising the whole text would sort its combining
 * marks too, in time that grows with the square of their number.
 */
function withPlainDigits(text: string): string {
  return text.replaceAll(otherForms, (signs) => signs.normalize('NFKC'))
}

function holdsCardNumber(text: string): boolean {
  if (text.length < 13) return false
  const runs = withPlainDigits(text).replaceAll(uuids, ' , ').match(digitsInGroups) ?? []
  return runs.some((run) => run.length >= 13 && someGroupsPass(run.split(/\D+/)))
}

/**
 * Whether neighbouring groups make up a card number: its code or date may stand beside it. The sums
 * of the check digit are kept for every prefix, so that each range of digits is judged in one step.
 */
function someGroupsPass(groups: readonly string[]): boolean {
  const evenDoubled = [0]
  const oddDoubled = [0]
  const edges = [0]
  let count = 0
  for (const group of groups) {
    for (let place = 0; place < group.length; place += 1, count += 1) {
      const digit = group.charCodeAt(place) - 48
      const doubled = digit > 4 ? digit * 2 - 9 : digit * 2
      const isEven = count % 2 === 0
      evenDoubled.push((evenDoubled[count] ?? 0) + (isEven ? doubled : digit))
      oddDoubled.push((oddDoubled[count] ?? 0) + (isEven ? digit : doubled))
    }
    edges.push(count)
  }
  return edges.some((start, place) => {
    for (let next = place + 1; next < edges.length; next += 1) {
      const end = edges[next] ?? start
      if (end - start > 19) return false
      // The last digit is not doubled, and from there every other one is.
      const sums = end % 2 === 0 ? evenDoubled : oddDoubled
      const sum = (sums[end] ?? 0) - (sums[start] ?? 0)
      if (end - start >= 13 && sum % 10 === 0) return true
    }
    return false
  })
}
