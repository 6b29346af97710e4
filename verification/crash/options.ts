import { parseArgs } from 'node:util'

export const mutantNames = ['newKeyPerRetry', 'noQueryBeforeRetry'] as const
export type MutantName = (typeof mutantNames)[number]

export type Options = {
  readonly payments: number
  readonly kills: number
  /** scheduled payments that come due meanwhile, for two workers */
  readonly due: number
  readonly seed: string
  /** share of the payment network's answers that go wrong, 0 to 1 */
  readonly faults: number
  /** how many borrowers press at the same time */
  readonly clients: number
  /** a planted bug, with which the run has to fail */
  readonly mutant: MutantName | null
  readonly json: boolean
}

const usage = `npm run crash -- [--payments 3000] [--kills 60] [--seed 1] [--faults 0.12] [--clients 16]
  [--due 0] [--quick] [--json] [--mutant ${mutantNames.join('|')}]
`

const full = { payments: '3000', kills: '60' }
/** What a test run can afford: about a minute on two cores. */
const quick = { payments: '600', kills: '12' }

/** @throws Error with the usage when the arguments can not be read */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      payments: { type: 'string' },
      kills: { type: 'string' },
      due: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
      faults: { type: 'string', default: '0.12' },
      clients: { type: 'string', default: '16' },
      mutant: { type: 'string' },
      quick: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const size = values.quick ? quick : full
  return {
    payments: whole('payments', values.payments ?? size.payments, 1),
    kills: whole('kills', values.kills ?? size.kills, 0),
    due: whole('due', values.due, 0),
    seed: values.seed,
    faults: share(values.faults),
    clients: whole('clients', values.clients, 1),
    mutant: mutantOf(values.mutant),
    json: values.json,
  }
}

function whole(name: string, text: string, least: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= least) return value
  throw new Error(`--${name} is a whole number from ${least}.\n${usage}`)
}

function share(text: string): number {
  const value = Number(text)
  if (value >= 0 && value < 1) return value
  throw new Error(`--faults is a share, from 0 to below 1.\n${usage}`)
}

function mutantOf(text: string | undefined): MutantName | null {
  if (text === undefined) return null
  const known = mutantNames.find((name) => name === text)
  if (known !== undefined) return known
  throw new Error(`--mutant is one of ${mutantNames.join(', ')}.\n${usage}`)
}
