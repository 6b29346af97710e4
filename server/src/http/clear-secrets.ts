import { passesLuhn } from '@quittance/domain/payments/luhn'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A card number came in clear: refused by the name of its field, and written nowhere. */
export class ClearSecret extends Error {
  readonly field: string

  constructor(field: string) {
    super('a secret came in clear')
    this.field = field
  }
}

/** Headers that are kept: with a payment, or with what somebody agreed to. */
const keptHeaders = ['idempotency-key', 'user-agent'] as const

/** Refuses any call that holds a card number in clear, wherever it stands (AMB-116). */
export function refuseClearSecrets(app: FastifyInstance): void {
  app.addHook('preValidation', async (http: FastifyRequest) => {
    const headers = Object.fromEntries(keptHeaders.map((name) => [name, http.headers[name]]))
    for (const source of [http.params, http.query, headers, http.body]) {
      const field = fieldWithCardNumber(source, '')
      if (field !== null) throw new ClearSecret(field)
    }
  })
}

/** The name of the field that holds 13 to 19 digits with a right check digit; null for none. */
export function fieldWithCardNumber(value: unknown, name: string): string | null {
  if (typeof value === 'string') return holdsCardNumber(value) ? name : null
  if (typeof value === 'number') return holdsCardNumber(String(value)) ? name : null
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return null
  for (const [key, inner] of Object.entries(value)) {
    if (holdsCardNumber(key)) return name // and the key is not repeated in the answer
    const found = fieldWithCardNumber(inner, Array.isArray(value) ? name : key)
    if (found !== null) return found
  }
  return null
}

const uuids = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi
const digitsInGroups = /\d+(?:[ .-]\d+)*/g

function holdsCardNumber(text: string): boolean {
  if (text.length < 13) return false
  const runs = text.replaceAll(uuids, ' , ').match(digitsInGroups) ?? []
  return runs.some((run) => someGroupsPass(run.split(/[ .-]/)))
}

/** Whether neighbouring groups make up a card number: its code or date may stand beside it. */
function someGroupsPass(groups: readonly string[]): boolean {
  return groups.some((_group, start) => {
    let digits = ''
    return groups.slice(start, start + 19).some((group) => {
      digits += group
      return digits.length >= 13 && digits.length <= 19 && passesLuhn(digits)
    })
  })
}
