import { unguessableName } from './logins/lender-proof.ts'

/** Statements beyond this many go unnamed, so that no connection hoards plans without end. */
const namesMax = 1_000

/** How a connection plans a statement: once for any values, and by an index (decision 45). */
export const plansForAnyLender =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off'

/**
 * One stable name per text, so that each connection plans a statement once. Nobody guesses it: a
 * statement that is injected may not put another under it, which would be sent for other lenders too.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #prefix = unguessableName()
  readonly lender = `${this.#prefix}lender`

  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= namesMax) return known
    const name = `${this.#prefix}s${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }
}
