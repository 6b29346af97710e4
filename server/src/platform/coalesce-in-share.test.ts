import type { Pool, PoolClient } from 'pg'
import { expect, it } from 'vitest'
import { coalesceCalls } from './coalesce-calls.ts'
import { connectInShare, doCallOf, releaseToShare } from './database/connection-share.ts'

const connectionsMax = 4

/** Connections without a database, as many as are asked for. */
const pool = {
  connect: async () => ({ release: () => undefined }) as unknown as PoolClient,
} as unknown as Pool

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Runs that take a connection each, and end when the test says so. */
function coalesced() {
  const runs: { readonly asks: readonly string[]; end: () => void }[] = []
  const add = coalesceCalls<string, string, object>({
    run: async (_, _lenderId, asks) => {
      const client = await connectInShare(pool)
      const { promise, resolve } = Promise.withResolvers<void>()
      runs.push({ asks, end: resolve })
      await promise
      releaseToShare(client, false)
      return asks
    },
  })
  const place = {}
  const ask = (subject: string, text: string) => doCallOf(subject, () => add(place, 'one', text))
  return { runs, ask }
}

/** As many calls of a subject as have connections, each with its own. */
function holdConnections(subject: string) {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const calls = Array.from({ length: connectionsMax }, () =>
    doCallOf(subject, async () => {
      const client = await connectInShare(pool)
      await over
      releaseToShare(client, false)
    }),
  )
  return async () => {
    end()
    await Promise.all(calls)
  }
}

it('runs the next batch although whoever began the last one has no connection left', async () => {
  const { runs, ask } = coalesced()
  const first = ask('busy', 'a')
  await expect.poll(() => runs.length).toBe(1)
  const endHolding = holdConnections('busy')
  const other = ask('other', 'b')
  await turn()
  runs[0]?.end()
  expect(await first).toBe('a')
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.end()
  expect(await other).toBe('b')
  await endHolding()
})

it('lets the request of a subject wait for a connection of its own, and nobody else with it', async () => {
  const { runs, ask } = coalesced()
  const endHolding = holdConnections('busy')
  await turn()
  const waiting = ask('busy', 'a')
  const other = ask('other', 'b')
  await expect.poll(() => runs.length).toBe(1)
  expect(runs[0]?.asks).toEqual(['b'])
  runs[0]?.end()
  expect(await other).toBe('b')
  await endHolding()
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.end()
  expect(await waiting).toBe('a')
})

it('lets one subject hold up no more batches than it has connections', async () => {
  const { runs, ask } = coalesced()
  const held = Array.from({ length: 6 }, async (_, no) => {
    await expect.poll(() => runs.length, { timeout: 5000 }).toBeGreaterThanOrEqual(Math.min(no, 4))
    return ask('busy', `a${no}`)
  })
  await expect.poll(() => runs.length, { timeout: 5000 }).toBe(connectionsMax)
  const other = ask('other', 'b')
  await expect.poll(() => runs.length, { timeout: 5000 }).toBe(connectionsMax + 1)
  expect(runs.at(-1)?.asks).toEqual(['b'])
  runs.at(-1)?.end()
  expect(await other).toBe('b')
  const ending = setInterval(() => runs.forEach(({ end }) => end()), 5)
  await Promise.all(held)
  clearInterval(ending)
})
