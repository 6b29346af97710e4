import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { expect } from 'vitest'
import { openAsOwner, postmasterOf } from './owner-database.ts'
import { call } from './portal.ts'
import type { OwnPortal } from './start-portal.ts'

/**
 * Ends the portal's database, and keeps it from coming back by taking its port: the supervisor
 * tries to start it again and again.
 *
 * @returns lets it start, and waits until all answer
 */
export async function keepDatabaseAway(portal: OwnPortal): Promise<() => Promise<void>> {
  const { pid, port } = postmasterOf(portal)
  process.kill(pid, 'SIGQUIT') // at once, as when the machine fails
  return keepPort(portal, port)
}

/**
 * Takes the port of a part of the portal that was ended, so that it can not come back.
 *
 * @returns gives the port back, and waits until all answer
 */
export async function keepPort(portal: OwnPortal, port: number): Promise<() => Promise<void>> {
  const taken = await takePort(port)
  // The API takes an answer of a moment ago for another one to come.
  await expect.poll(() => readiness(portal)).toBe(503)
  return async () => {
    taken.close()
    await once(taken, 'close')
    await portal.up()
  }
}

/**
 * The portal's database answers to each payment that is to be written what it answers when its disk
 * is full. It can be read all the while.
 *
 * @returns makes room again
 */
export async function fillDisk(portal: OwnPortal): Promise<() => Promise<void>> {
  const owner = await openAsOwner(portal)
  await owner.query(`
    create function disk_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger disk_full before insert on payments
    for each row execute function disk_full()`)
  return async () => {
    await owner.query('drop trigger disk_full on payments; drop function disk_full()')
    await owner.end()
  }
}

/** The port is free once its owner has ended. Whoever calls there is cut off. */
async function takePort(port: number): Promise<Server> {
  for (let tries = 0; ; tries += 1) {
    const taken = createServer((socket) => void socket.destroy())
    taken.listen(port, '127.0.0.1')
    const ended = await once(taken, 'listening').then(
      () => null,
      (error: unknown) => ({ error }),
    )
    if (ended === null) return taken
    if (tries === 400) throw ended.error
    await new Promise((wait) => setTimeout(wait, 5))
  }
}

async function readiness({ port }: OwnPortal): Promise<number> {
  return (await call(port, 'localhost', { path: '/readyz' })).status
}
