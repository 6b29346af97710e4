import { randomUUID } from 'node:crypto'
import { endpoints } from '@quittance/contract/endpoints'
import { lenderEndpoints } from '@quittance/contract/lender-api/lender-endpoints'
import { sealTo } from '../../server/testing/integrations/seal.ts'
import { exampleName, requestsFor } from '../../server/testing/calls/requests.ts'
import { apiCaller } from '../crash/call-api.ts'
import { host, lenderApiKey, type CrashPayer } from '../crash/make-world.ts'
import { ownerPool } from '../owner-pool.ts'
import type { Attacked, AttackResult } from './attack-report.ts'

const otherHosts = ['harborpine.localhost', 'boreal.localhost']

type Probe = {
  readonly by: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** the only codes that are right; undefined: whatever tells nothing */
  readonly codes?: readonly number[]
}

/**
 * Every call of a borrower with another borrower's ids, and at other lenders; every call of a lender's
 * back office at other lenders, and with another lender's loan. Nothing of the other one is told,
 * and nothing of theirs changes.
 */
export async function tryForeignRows({ portal, world }: Attacked): Promise<AttackResult> {
  const [me, other] = world.payers
  if (me === undefined || other === undefined) throw new Error('there are two borrowers')
  const owner = ownerPool(portal.databaseUrl)
  const before = await rowsOf(owner, other.borrowerId)
  const secrets = [other.borrowerId, other.loanId, ...Object.values(other.methods)]
  const call = apiCaller(portal.port, 8)
  const faults: string[] = []
  const counts = new Map<string, Map<number, number>>()
  for (const probe of await probesOf({ portal, me, other })) {
    const method = probe.method as 'GET' | 'POST'
    const asked = { method, path: probe.path, headers: probe.headers, timeoutMs: 20_000 }
    const answer = await call(method === 'GET' ? asked : { ...asked, body: probe.body })
    const code = answer.kind === 'answered' ? answer.status : 0
    const text = answer.kind === 'answered' ? JSON.stringify(answer.body) : ''
    const known = counts.get(probe.by) ?? new Map<number, number>()
    counts.set(probe.by, known.set(code, (known.get(code) ?? 0) + 1))
    const isRight = probe.codes === undefined ? code > 0 && code < 500 : probe.codes.includes(code)
    const isTold = secrets.some((secret) => text.includes(secret))
    if (!isRight || isTold) faults.push(`${probe.by}: ${method} ${probe.path} ${code} ${text}`)
  }
  if ((await rowsOf(owner, other.borrowerId)) !== before) faults.push('rows of another one changed')
  await owner.end()
  call.close()
  const rows = [...counts].map(([by, codes]) => {
    const all = [...codes.values()].reduce((sum, one) => sum + one, 0)
    return [
      by,
      all,
      [...codes].map(([code, count]) => `${code}: ${count}`).join(', '),
      faults.filter((one) => one.startsWith(by)).length,
    ]
  })
  return {
    columns: ['who asks for what is not theirs', 'probes', 'answered', 'got anywhere'],
    rows,
    faults,
  }
}

type Asked = {
  readonly portal: Attacked['portal']
  readonly me: CrashPayer
  readonly other: CrashPayer
}

async function probesOf({ portal, me, other }: Asked): Promise<Probe[]> {
  const answer = await fetch(`http://127.0.0.1:${portal.port}/app/api/.well-known/jwks.json`)
  const { keys } = (await answer.json()) as { keys: { kid: string }[] }
  const sealer = (kind: string) => (text: string) =>
    sealTo(
      keys.find(({ kid }) => kid.startsWith(kind)),
      text,
    )
  const seals = { seal: sealer('portal'), sealForVault: sealer('vault') }
  const named = { loanId: other.loanId, methodId: other.methods.good, orderId: randomUUID() }
  const requests = await requestsFor(seals, named)
  const own = endpoints.filter(({ access, path }) => access === 'borrower' && !ends.includes(path))
  let no = 0
  const from = () => `10.77.${(no += 1) >> 8}.${no & 255}`
  const atHost = (at: string, by: string, codes?: readonly number[]): Probe[] =>
    own.map(({ method, path }) => {
      const fields = requests[exampleName({ method, path })] ?? {}
      const query =
        method === 'GET'
          ? `?${new URLSearchParams(fields as Record<string, string>).toString()}`
          : ''
      const token = { accesstoken: me.accessToken, 'idempotency-key': randomUUID() }
      const headers = { host: at, ...token, 'x-forwarded-for': from() }
      const probe = { by, method, path: `/app/api${path}${query}`, headers, body: fields }
      return codes === undefined ? probe : { ...probe, codes }
    })
  const lenders = (at: string, by: string, codes: readonly number[]): Probe[] =>
    lenderEndpoints.map(({ method, path }) => {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
        /loan/i.test(name) ? other.loanId : randomUUID(),
      )
      const headers = {
        host: at,
        authorization: `Bearer ${lenderApiKey}`,
        'x-forwarded-for': from(),
      }
      return { by, method, path: `/lender/api/v1${filled}`, headers, body: {}, codes }
    })
  return [
    ...atHost(host, 'a borrower, by the ids of another'),
    ...otherHosts.flatMap((at) =>
      atHost(at, 'a borrower’s session, at another lender', [401, 404]),
    ),
    ...otherHosts.flatMap((at) => lenders(at, 'a lender’s key, at another lender', [401, 429])),
  ]
}

/** They end the session that asks, or change its own account. */
const ends = ['/users/signout', '/users/web/signout-all', '/users/change-password']

async function rowsOf(owner: ReturnType<typeof ownerPool>, borrowerId: string): Promise<string> {
  const { rows } = await owner.query<{ all: string }>(
    `select coalesce((select jsonb_agg(to_jsonb(p) order by payment_id) from payments p
          where borrower_id = $1), '[]')::text
        || coalesce((select jsonb_agg(to_jsonb(m) order by method_id) from methods m
          where borrower_id = $1), '[]')::text
        || coalesce((select jsonb_agg(to_jsonb(b)) from borrowers b where borrower_id = $1), '[]')::text
        as all`,
    [borrowerId],
  )
  return rows[0]?.all ?? ''
}
