import type { EvilMutant } from './evil-mutant.ts'
import { afterwardsMutants } from './tables/afterwards-mutants.ts'
import { bankMutants } from './tables/bank-mutants.ts'
import { chargeMutants } from './tables/charge-mutants.ts'
import { doorMutants } from './tables/door-mutants.ts'
import { lateFeeMutants } from './tables/late-fee-mutants.ts'
import { loanMutants } from './tables/loan-mutants.ts'
import { nightMutants } from './tables/night-mutants.ts'
import { nextTryMutants } from './tables/next-try-mutants.ts'
import { postingMutants } from './tables/posting-mutants.ts'

/** Every bug that `npm run mutants` plants. */
export const allMutants: readonly EvilMutant[] = [
  ...chargeMutants,
  ...bankMutants,
  ...doorMutants,
  ...lateFeeMutants,
  ...loanMutants,
  ...nightMutants,
  ...postingMutants,
  ...afterwardsMutants,
  ...nextTryMutants,
]
