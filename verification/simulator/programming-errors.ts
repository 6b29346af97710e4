import { AssertionError } from '@quittance/domain/assert'
import type { MemoryBooks } from './memory/memory-books.ts'

/**
 * What a program does with work that failed: it goes on and tries again later, as in life. What no trouble of this
 * world explains is a fault of the code, and is noted.
 */
export function goOnAfter<Rest>(books: MemoryBooks, rest: Rest): (error: unknown) => Rest {
  return (error) => {
    for (const one of isOfMany(error) ? error.errors : [error])
      if (isProgrammingError(one)) books.programmingErrors.push(`${one.name}: ${one.message}`)
    return rest
  }
}

function isOfMany(error: unknown): error is AggregateError {
  return error instanceof AggregateError
}

function isProgrammingError(error: unknown): error is Error {
  return [AssertionError, TypeError, RangeError, ReferenceError].some(
    (kind) => error instanceof kind,
  )
}
