import type { LenderCall } from './lender-call.ts'
import { bookCalls } from './tables/book-calls.ts'
import { lenderCalls } from './tables/lender-calls.ts'
import { loanCalls } from './tables/loan-calls.ts'
import { peopleCalls } from './tables/people-calls.ts'

/** All calls, in the order of the document. */
export const allLenderCalls: readonly LenderCall[] = [
  ...lenderCalls,
  ...peopleCalls,
  ...loanCalls,
  ...bookCalls,
]
