/** Before all others, in the order of the database. */
const beforeAll = '00000000-0000-0000-0000-000000000000'

type Round = {
  readonly most: number
  /** the next ones in the order of their ids, after this one */
  readonly list: (page: { readonly after: string; readonly most: number }) => Promise<string[]>
  readonly work: (id: string) => Promise<void>
}

/**
 * Works through a bounded number of what waits. One that fails holds up no other: all have had their
 * turn when the first failure is thrown, for no other round would come to those behind it.
 *
 * @returns 'more' when some are left for the next round
 */
export async function workRound({ most, list, work }: Round): Promise<'more' | 'done'> {
  const failures: unknown[] = []
  let after = beforeAll
  for (;;) {
    const ids = await list({ after, most })
    for (const id of ids) await work(id).catch((error: unknown) => failures.push(error))
    const isLast = ids.length < most
    if (failures.length === 0) return isLast ? 'done' : 'more'
    if (isLast) throw failures[0]
    after = ids.at(-1) ?? after
  }
}
