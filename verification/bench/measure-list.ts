import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import autocannon from 'autocannon'
import { host, type CrashWorld } from '../crash/make-world.ts'
import type { CrashPortal } from '../crash/start-portal.ts'
import { atLeast, type Figure, median } from './figure.ts'

const path = '/app/api/users/list-loan-account'
const rounds = 3
const roundSeconds = 5
const connections = 16
const ratioMin = 0.6

export type ListMeasure = { readonly figure: Figure; readonly requests: number }

/** The loan list beside a bare route that sends the same SQL, round by round in turn. */
export async function measureList(portal: CrashPortal, world: CrashWorld): Promise<ListMeasure> {
  const bare = await startBare(portal.databaseUrl, world.payers[0]?.accessToken ?? '')
  const ours: number[] = []
  const theirs: number[] = []
  let requests = 0
  await shoot(portal.port, world, { duration: 2 })
  await shoot(bare.port, world, { duration: 2 })
  for (let round = 0; round < rounds; round += 1) {
    const product = await shoot(portal.port, world, { duration: roundSeconds })
    ours.push(product.perSecond)
    requests += product.requests
    theirs.push((await shoot(bare.port, world, { duration: roundSeconds })).perSecond)
  }
  bare.child.disconnect()
  await once(bare.child, 'exit')
  const [product, route] = [median(ours), median(theirs)]
  const note = `${Math.round(product)} of ${Math.round(route)} calls a second`
  const name = 'list-loan-account, beside a bare Fastify route with the same SQL'
  return { figure: atLeast(name, product / route, ratioMin, note), requests }
}

/** Calls the loan list so many times more, which may be none; answers how often it did. */
export async function callLoanList(
  portal: CrashPortal,
  world: CrashWorld,
  amount: number,
): Promise<number> {
  return amount <= 0 ? 0 : (await shoot(portal.port, world, { amount })).requests
}

type Length = { readonly duration: number } | { readonly amount: number }

/** Every borrower in turn: one alone may not call so often. */
async function shoot(port: number, { payers }: CrashWorld, length: Length) {
  const requests = payers.map(({ accessToken, ip }) => ({
    method: 'GET' as const,
    path,
    headers: { host, accesstoken: accessToken, 'x-forwarded-for': ip },
  }))
  const url = `http://127.0.0.1:${port}`
  const shot = await autocannon({ url, connections, requests, ...length })
  if (shot.non2xx > 0 || shot.errors > 0)
    throw new Error(`${shot.non2xx} refused and ${shot.errors} failed of ${shot.requests.total}`)
  return { perSecond: shot.requests.total / shot.duration, requests: shot.requests.total }
}

type Bare = { readonly child: ChildProcess; readonly port: number }

async function startBare(databaseUrl: string, token: string): Promise<Bare> {
  const script = join(import.meta.dirname, './bare-route.ts')
  const child = spawn(process.execPath, [script, databaseUrl, host, token], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const lines = createInterface({ input: child.stdout ?? process.stdin })
  for await (const line of lines) return { child, port: (JSON.parse(line) as Bare).port }
  throw new Error('the bare route did not start')
}
