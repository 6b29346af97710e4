import type { Owner } from './number-owner.ts'

type Waiting<Row> = {
  readonly token: string
  readonly resolve: (row: Row | null) => void
  readonly reject: (error: unknown) => void
}

/** The most that one question asks for; enough for all charges of a moment. */
const most = 16

/**
 * Reads what calls ask for in the same moment with one question, lender by lender: those that come
 * while one is on its way leave together with the next. The API has one like it: the two
 * programs share no code.
 *
 * @param read answers the rows found, by their token
 */
export function readTogether<Row>(
  read: (lenderId: string, tokens: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): (owner: Owner) => Promise<Row | null> {
  const queues = new Map<string, Waiting<Row>[]>()

  async function ask(lenderId: string, queue: Waiting<Row>[]): Promise<void> {
    const asked = queue.splice(0, most)
    const rows = await read(
      lenderId,
      asked.map(({ token }) => token),
    ).catch((error: unknown) => asked.forEach(({ reject }) => reject(error)))
    if (rows) for (const { token, resolve } of asked) resolve(rows.get(token) ?? null)
  }

  /** While there is anybody left who waits; then the lender is forgotten. */
  async function go(lenderId: string, queue: Waiting<Row>[]): Promise<void> {
    while (queue.length > 0) await ask(lenderId, queue)
    queues.delete(lenderId)
  }

  return ({ lenderId, token }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Row | null>()
    const known = queues.get(lenderId)
    const queue = known ?? []
    queue.push({ token, resolve, reject })
    if (known === undefined) {
      queues.set(lenderId, queue)
      setImmediate(() => void go(lenderId, queue)) // with all that this turn still brings
    }
    return promise
  }
}
