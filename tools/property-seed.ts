import { configureGlobal } from 'fast-check'

/**
 * The cases of random tests are the same in every run, so that a run is red for a change and never by
 * chance. `PROPERTY_SEED=random` draws others, a number tries one seed again.
 */
const asked = process.env['PROPERTY_SEED'] ?? '20261123'
if (asked !== 'random' && !/^-?\d+$/.test(asked))
  throw new Error(`PROPERTY_SEED is a whole number or "random", not "${asked}"`)
if (asked !== 'random') configureGlobal({ seed: Number(asked) })
