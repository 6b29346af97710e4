import { passesLuhn } from '@quittance/domain/payments/luhn'
import type { FastifyInstance } from 'fastify'

/** A card number came in clear: refused by the name of its field, and written nowhere. */
export class ClearSecret extends Error {
  readonly field: string

  constructor(field: string) {
    super('a secret came in clear')
    this.field = field
  }
}

/** Refuses any body that holds a card number in clear, whatever the field (AMB-116). */
export function refuseClearSecrets(app: FastifyInstance): void {
  app.addHook('preValidation', async (http) => {
    for (const source of [http.body, http.query]) {
      const field = fieldWithCardNumber(source, '')
      if (field !== null) throw new ClearSecret(field)
    }
  })
}

/** The name of the field that holds 13 to 19 digits with a right check digit; null for none. */
export function fieldWithCardNumber(value: unknown, name: string): string | null {
  if (typeof value === 'string') return holdsCardNumber(value) ? name : null
  if (typeof value === 'number') return holdsCardNumber(String(value)) ? name : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = fieldWithCardNumber(inner, Array.isArray(value) ? name : key)
    if (found !== null) return found
  }
  return null
}

function holdsCardNumber(text: string): boolean {
  const runs = text.match(/(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w-])/g) ?? []
  return runs.some((run) => passesLuhn(run.replaceAll(/[ -]/g, '')))
}
