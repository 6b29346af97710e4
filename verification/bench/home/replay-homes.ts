import autocannon from 'autocannon'
import type { Pool } from 'pg'
import { host, type CrashPayer } from '../../crash/make-world.ts'
import type { CrashPortal } from '../../crash/start-portal.ts'
import { readApiCpu } from '../chat/read-server-cpu.ts'
import { median } from '../figure.ts'
import type { HomeCall } from './record-home-calls.ts'

const rounds = 3
const connections = 2
/** how often each borrower's home is opened in a round by each connection; each may call 300 times a minute */
const openings = 3

/** Borrowers of one kind, and what their home calls. */
export type Homes = {
  readonly server: Server
  readonly people: readonly (CrashPayer & { readonly loanNo: string })[]
  readonly calls: readonly HomeCall[]
}

export type Server = { readonly portal: CrashPortal; readonly owner: Pool }

/**
 * What one home costs the server: microseconds of a core in the API and in the backends that answer it,
 * all its calls together. Kinds are measured in turn, and the median of the rounds counts.
 */
export async function replayHomes(kinds: readonly Homes[]): Promise<number[]> {
  const costs = kinds.map((): number[] => [])
  for (const kind of kinds) await round(kind)
  for (let no = 0; no < rounds; no += 1)
    for (const [at, kind] of kinds.entries()) costs[at]?.push(await round(kind))
  return costs.map(median)
}

async function round({ server, people, calls }: Homes): Promise<number> {
  const { portal, owner } = server
  const requests = people.flatMap(({ accessToken, ip, loanNo }) =>
    calls.map(({ method, path, headers, body }) => ({
      method,
      // The loan that is shown stands in some addresses.
      path: path.replace(/LM-[\da-f]{8}/, loanNo),
      headers: { ...headers, host, accesstoken: accessToken, 'x-forwarded-for': ip },
      ...(body !== undefined && { body }),
    })),
  )
  const amount = requests.length * connections * openings
  const before = await readApiCpu(portal, owner)
  const url = `http://127.0.0.1:${portal.port}`
  const shot = await autocannon({ url, connections, requests, amount })
  if (shot.non2xx > 0 || shot.errors > 0)
    throw new Error(`${shot.non2xx} refused and ${shot.errors} failed of ${shot.requests.total}`)
  const spent = (await readApiCpu(portal, owner)) - before
  return (spent / (people.length * connections * openings)) * 1e6
}
