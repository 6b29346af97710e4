/** Before all others, in the order of the database. */
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** The next ones in the order of their ids, after this one. */
export type RoundPage = { readonly after: string; readonly most: number }

type Round<One> = {
  readonly most: number
  readonly list: (page: RoundPage) => Promise<readonly One[]>
  /** resolves to 'waits' where it is listed as before: the round goes on behind it */
  readonly work: (one: One) => Promise<unknown>
  /** left out: it is an id itself */
  readonly idOf?: (one: One) => string
  /** whether what was worked on may be listed still: the round goes on to the last one; left out: it is not */
  readonly staysListed?: boolean
}

/**
 * Works through a bounded number of what waits. One that fails holds up no other: all have had their
 * turn when the first failure is thrown, for no other round would come to those behind it.
 *
 * @returns 'more' when some are left for the next round
 */
export async function workRound<One>({
  most,
  list,
  work,
  idOf = String,
  staysListed = false,
}: Round<One>): Promise<'more' | 'done'> {
  const failures: unknown[] = []
  let hasWaiting = staysListed
  let after = beforeAll
  for (;;) {
    const page = await list({ after, most })
    for (const one of page) {
      const end = await work(one).catch((error: unknown) => void failures.push(error))
      if (end === 'waits') hasWaiting = true
    }
    const last = page.at(-1)
    const isLast = last === undefined || page.length < most
    if (isLast && failures.length > 0) throw failures[0]
    if (isLast) return 'done'
    if (failures.length === 0 && !hasWaiting) return 'more'
    after = idOf(last)
  }
}
