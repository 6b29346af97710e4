import type { EvilMutant } from './evil-mutant.ts'

export type Killer = EvilMutant['killedBy'][number]

/** What is to be known of a test after a run. */
export type RanTest = {
  readonly file: string
  readonly fullName: string
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending'
}

export type RunOfKillers = {
  readonly tests: readonly RanTest[]
  /** what went wrong beside the tests, as in a `beforeAll` */
  readonly faults: readonly string[]
  /** of the files into which a bug was to be planted, those that were loaded with it */
  readonly planted: ReadonlySet<string>
}

export type KillerVerdict =
  | { readonly kind: 'passed' | 'failed' }
  /** it says nothing of the bug */
  | { readonly kind: 'void'; readonly why: string }

/**
 * What a run says of a test that has to notice a bug. One that did not run noticed nothing, and did not pass
 * either; one that failed where nothing of the bug was loaded failed for another reason.
 *
 * @param plantedIn the files of the bug; none where the test runs without any
 */
export function judgeKiller(
  { file, title }: Killer,
  { tests, faults, planted }: RunOfKillers,
  plantedIn: readonly string[],
): KillerVerdict {
  const mine = tests.filter((test) => test.file === file && test.fullName.includes(title))
  const because = faults.length === 0 ? '' : `: ${faults.join('; ')}`
  if (mine.length === 0) return { kind: 'void', why: `no test has this title${because}` }
  const isLoaded = plantedIn.length === 0 || plantedIn.some((one) => planted.has(one))
  if (!isLoaded) return { kind: 'void', why: `it loads nothing of ${plantedIn.join(', ')}` }
  if (mine.some(({ state }) => state === 'failed')) return { kind: 'failed' }
  const hasRun = mine.every(({ state }) => state === 'passed')
  return hasRun ? { kind: 'passed' } : { kind: 'void', why: `it did not run${because}` }
}
