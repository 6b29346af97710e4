import type { DeskCall } from './lender-call.ts'
import { bookCalls } from './tables/book-calls.ts'
import { lenderCalls } from './tables/lender-calls.ts'
import { loanCalls } from './tables/loan-calls.ts'
import { peopleCalls } from './tables/people-calls.ts'

/** All calls, in the order of the document. */
export const deskCalls: readonly DeskCall[] = [
  ...lenderCalls,
  ...peopleCalls,
  ...loanCalls,
  ...bookCalls,
]
