import { setTimeout as sleep } from 'node:timers/promises'
import { apiCaller } from '../crash/call-api.ts'
import { host } from '../crash/make-world.ts'
import type { Attacked } from './attack-report.ts'

export type Pace = { readonly p50: number; readonly codes: ReadonlyMap<number, number> }

const callsPerPace = 80
const pauseMs = 15

/** How fast a borrower's home is answered while something goes on; milliseconds. Every answer has to be one. */
export async function borrowerPace(
  { portal, world }: Attacked,
  payerNo: number,
  goesOn: () => boolean = () => true,
): Promise<Pace> {
  const payer = world.payers[payerNo % world.payers.length]
  if (payer === undefined) throw new Error('the world has no borrower')
  const call = apiCaller(portal.port, 2)
  const times: number[] = []
  const codes = new Map<number, number>()
  for (let no = 0; no < callsPerPace && goesOn(); no += 1) {
    const startedAt = performance.now()
    const answer = await call({
      method: 'GET',
      path: '/app/api/users/list-loan-account',
      headers: { host, accesstoken: payer.accessToken, 'x-forwarded-for': payer.ip },
      timeoutMs: 20_000,
    })
    times.push(performance.now() - startedAt)
    const code = answer.kind === 'answered' ? answer.status : 0
    codes.set(code, (codes.get(code) ?? 0) + 1)
    await sleep(pauseMs)
  }
  call.close()
  return { p50: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0, codes }
}

/** '200: 80, 429: 3' */
export function countsText(codes: ReadonlyMap<number, number>): string {
  const known = [...codes].toSorted(([a], [b]) => a - b)
  return known.map(([code, count]) => `${code || 'none'}: ${count}`).join(', ')
}
