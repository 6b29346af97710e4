import type { Pool, PoolClient } from 'pg'

/** By which the database says, within a transaction, that it made work (migration 0043). */
const workWasMade = 'QW001'

/** What the transactions of a pool's connections made for the worker, by lender. */
export type MadeWork = {
  /** What an earlier transaction of this connection made and did not commit is forgotten. */
  begin(client: PoolClient): void
  /** Tells of it: the worker sees it from now on. */
  commit(client: PoolClient): void
}

/** @param onWork undefined: nobody is told, and the worker finds it at its next sweep */
export function watchMadeWork(
  pool: Pool,
  onWork: ((lenderIds: readonly string[]) => void) | undefined,
): MadeWork {
  if (onWork === undefined) return { begin: () => undefined, commit: () => undefined }
  const lendersBy = new WeakMap<PoolClient, Set<string>>()
  pool.on('connect', (client) => {
    const lenders = new Set<string>()
    lendersBy.set(client, lenders)
    client.on('notice', ({ code, detail }) => {
      if (code === workWasMade && detail) lenders.add(detail)
    })
  })
  return {
    begin: (client) => lendersBy.get(client)?.clear(),
    commit(client) {
      const lenders = lendersBy.get(client)
      if (lenders === undefined || lenders.size === 0) return
      onWork([...lenders])
      lenders.clear()
    },
  }
}
