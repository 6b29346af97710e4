import { AssertionError } from '@quittance/domain/assert'
import { DatabaseError } from 'pg'

/**
 * Whether an error is about what was to be done, so that other loans can be done without it: a rule
 * of ours that did not hold, or a value that the database refused. Everything else, such as a
 * database that is away, stops the day where it is.
 */
export function isLoanError(error: unknown): error is Error {
  if (error instanceof DatabaseError) return /^(22|23)/.test(error.code ?? '')
  const ours = [AssertionError, RangeError, TypeError]
  return ours.some((kind) => error instanceof kind)
}
