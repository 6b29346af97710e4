import type { EvilMutant } from './evil-mutant.ts'
import { afterwardsMutants } from './tables/afterwards-mutants.ts'
import { bankMutants } from './tables/bank-mutants.ts'
import { chargeMutants } from './tables/charge-mutants.ts'
import { accessMutants } from './tables/access-mutants.ts'
import { lateFeeMutants } from './tables/late-fee-mutants.ts'
import { loanMutants } from './tables/loan-mutants.ts'
import { endOfDayMutants } from './tables/end-of-day-mutants.ts'
import { representmentMutants } from './tables/representment-mutants.ts'
import { postingMutants } from './tables/posting-mutants.ts'
import { hardeningMutants } from './tables/hardening-mutants.ts'
import { requirementMutants } from './tables/requirement-mutants.ts'
import { scheduleMutants } from './tables/schedule-mutants.ts'
import { screenMutants } from './tables/screen-mutants.ts'

/** Every bug that `npm run mutants` plants. */
export const allMutants: readonly EvilMutant[] = [
  ...chargeMutants,
  ...bankMutants,
  ...accessMutants,
  ...lateFeeMutants,
  ...loanMutants,
  ...endOfDayMutants,
  ...postingMutants,
  ...afterwardsMutants,
  ...representmentMutants,
  ...requirementMutants,
  ...screenMutants,
  ...hardeningMutants,
  ...scheduleMutants,
]
