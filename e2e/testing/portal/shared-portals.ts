import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inject } from 'vitest'
import { childVariables } from '../../../server/src/platform/env.ts'
import { freePorts } from '../../../launcher/src/free-port.ts'
import type { BoardingPlace } from './board-lender.ts'
import type { PortalPlace } from './portal.ts'
import { copyOf, startPortal } from './start-portal.ts'

/** A portal that the files of one worker use, one after the other. */
export type SharedPlace = PortalPlace & BoardingPlace

export type SharedPortals = {
  /** Whoever asks there gets a portal, by the number of the worker. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts a portal for each worker that asks for one, once. They belong to the process that outlives
 * the workers, and end with the run.
 */
export async function lendPortals(seededFolder: string): Promise<SharedPortals> {
  const started = new Map<string, Promise<{ place: SharedPlace; stop(): Promise<void> }>>()
  const server = createServer((request, response) => {
    const worker = request.url ?? ''
    const portal = started.get(worker) ?? startShared(seededFolder)
    started.set(worker, portal)
    portal.then(
      ({ place }) => void response.end(JSON.stringify(place)),
      (error: unknown) => void response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.close()
      const all = await Promise.allSettled(started.values())
      const running = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      await Promise.all(running.map((one) => one.stop()))
    },
  }
}

async function startShared(seededFolder: string) {
  const [vaultPort = 0] = await freePorts(1)
  const vaultSecret = randomBytes(32).toString('hex')
  const variables = { VAULT_PORT: String(vaultPort), VAULT_SECRET: vaultSecret }
  const portal = await startPortal(copyOf(seededFolder), { variables })
  const { port, sandboxPort, dataDir } = portal
  const place = { port, sandboxPort, dataDir, vaultPort, vaultSecret }
  return { place, stop: () => portal.stop() }
}

/** The portal of this worker, which files before this one may have used. */
export async function borrowPortal(): Promise<SharedPlace> {
  const worker = childVariables({}).VITEST_POOL_ID ?? '1'
  const answer = await fetch(`${inject('sharedPortals')}${worker}`)
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as SharedPlace
}
