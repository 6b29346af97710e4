import * as z from 'zod/mini'
import { Problem } from './problem.ts'

/**
 * Reads the query of a call. A word that is empty counts as left out.
 *
 * @throws Problem 422, as `readBody`
 */
export function readQuery(form: z.ZodMiniType, query: unknown): unknown {
  const words = Object.entries(query ?? {}).filter(([, word]) => word !== '')
  return read(form, Object.fromEntries(words))
}

/**
 * Reads a body. Without one its fields are left out, but settings and labels are always sent. The
 * first field that is not right is named, with what it takes, and so is a field that the call does
 * not have.
 *
 * @throws Problem 422
 */
export function readBody(form: z.ZodMiniType, body: unknown): unknown {
  if (form instanceof z.ZodMiniRecord) return read(form, body)
  const isOptional = form instanceof z.ZodMiniOptional
  return read(form, body ?? (isOptional ? undefined : {}))
}

function read(form: z.ZodMiniType, given: unknown): unknown {
  const result = z.safeParse(form, given)
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (issue?.code === 'unrecognized_keys') {
    const [field = ''] = issue.keys
    throw new Problem(422, `${field}: no field of this call.`, field)
  }
  const field = issue?.path.join('.') ?? ''
  const words = issue?.message ?? ''
  if (field !== '') throw new Problem(422, `${field}: ${words}.`, field)
  throw new Problem(422, `Send ${isOwnWords(words) ? words : 'an object'}.`)
}

/** Whether the contract says what it takes, and not zod that something is wrong. */
function isOwnWords(words: string): boolean {
  return !words.startsWith('Invalid')
}
