import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool, PoolClient } from 'pg'
import { TooManyRequests } from '../rate-limits/minute-counts.ts'

/** How many connections the calls of one subject hold at a time, however many there are. */
const connectionsMax = 4
/** How many more of its calls may be under way meanwhile. */
const waitingMax = 20
/** After so long most calls have ended; seconds. */
const againInSeconds = 5

type Share = {
  calls: number
  held: number
  /** those that wait for a connection, in order */
  readonly waiting: (() => void)[]
}
type Call = { readonly share: Share; held: number }

const shares = new Map<string, Share>()
const currentCall = new AsyncLocalStorage<Call | undefined>()

/**
 * Does the work of a call whose subject is known: a borrower, a ticket, or the contact that a call without a
 * session names. Calls of one subject may all wait for one row, and each would hold a connection of this program
 * meanwhile: so they have a few of them at a time, the others wait for these in their order, and more than that
 * are refused before anything is done.
 *
 * @param subject null: nobody knows whose call it is
 * @throws TooManyRequests
 */
export async function doCallOf<T>(subject: string | null, work: () => Promise<T>): Promise<T> {
  if (subject === null) return work()
  const share = shares.get(subject) ?? { calls: 0, held: 0, waiting: [] }
  if (share.calls >= connectionsMax + waitingMax) throw new TooManyRequests(againInSeconds)
  shares.set(subject, share)
  share.calls += 1
  try {
    return await currentCall.run({ share, held: 0 }, work)
  } finally {
    share.calls -= 1
    if (share.calls === 0) shares.delete(subject)
  }
}

/**
 * Asks for work that is done together with what others ask for. Meanwhile the call has a place as if the
 * connection were its own: so no subject has more of these on their way than connections.
 */
export async function requestInShare<T>(ask: () => Promise<T>): Promise<T> {
  const call = currentCall.getStore()
  if (call === undefined) return ask()
  const giveBack = await takePlace(call)
  try {
    return await ask()
  } finally {
    giveBack()
  }
}

/** Does work of several calls: it waits for the share of none of them, whichever began it. */
export function doForSeveral<T>(work: () => Promise<T>): Promise<T> {
  return currentCall.run(undefined, work)
}

const givenBack = new WeakMap<PoolClient, () => void>()

/**
 * A connection, once whoever calls may take one more. A call that holds one already waits for no other of its
 * subject: they would wait for each other.
 */
export async function connectInShare(pool: Pool): Promise<PoolClient> {
  const call = currentCall.getStore()
  if (call === undefined) return pool.connect()
  const giveBack = await takePlace(call)
  try {
    const client = await pool.connect()
    givenBack.set(client, giveBack)
    return client
  } catch (error) {
    giveBack()
    throw error
  }
}

/** Gives a connection back, to the next one that waits for it. */
export function releaseToShare(client: PoolClient, isBroken: boolean): void {
  const giveBack = givenBack.get(client)
  givenBack.delete(client)
  client.release(isBroken)
  giveBack?.()
}

async function takePlace(call: Call): Promise<() => void> {
  const { share } = call
  if (call.held === 0 && share.held >= connectionsMax)
    await new Promise<void>((resolve) => share.waiting.push(resolve)) // who went before counted it
  else share.held += 1
  call.held += 1
  return () => {
    call.held -= 1
    const next = share.held > connectionsMax ? undefined : share.waiting.shift()
    if (next === undefined) share.held -= 1
    else next()
  }
}
