import { connect } from 'node:net'
import { sealTo } from '../../server/testing/integrations/seal.ts'
import { apiCaller } from '../crash/call-api.ts'
import { host } from '../crash/make-world.ts'
import type { Attacked, AttackResult } from './attack-report.ts'
import { borrowerPace, countsText } from './borrower-pace.ts'

const senders = 8
const bodyBytes = 900_000
const rounds = 3
const slowestTimes = 2

type Row = readonly [string, number, string, string, string]

/**
 * Bodies of 900 KB to the lender's API without a key, and wrong passwords by the hundred: others go on
 * being served, and signed in.
 */
export async function flood(attacked: Attacked): Promise<AttackResult> {
  const faults: string[] = []
  const bodies = await floodBodies(attacked, faults)
  const rows: Row[] = [bodies]
  const crowds: readonly (readonly [string, number, (no: number) => string])[] = [
    ['200 wrong passwords of 200 accounts, from as many networks', 200, someoneNo],
    ['200 wrong passwords of one account, from as many networks', 200, () => someoneNo(0)],
    ['600 wrong passwords of one account, from as many networks', 600, () => someoneNo(1)],
  ]
  for (const [name, count, contact] of crowds)
    rows.push(await floodPasswords(attacked, { name, count, contact }, faults))
  const columns = ['attack', 'sent', 'answered', 'borrower’s p50, quiet and then', 'others']
  return { columns, rows, faults }
}

const someoneNo = (no: number) => `nobody${no}@example.com`

async function floodBodies(attacked: Attacked, faults: string[]): Promise<Row> {
  const quiet: number[] = []
  const loud: number[] = []
  const codes = new Map<number, number>()
  const others = new Map<number, number>()
  let sent = 0
  for (let round = 0; round < rounds; round += 1) {
    quiet.push((await borrowerPace(attacked, round * 2)).p50)
    const over = new AbortController()
    const sendUntilOver = async (no: number) => {
      for (; !over.signal.aborted; sent += 1) {
        const code = await sendBody(attacked.portal.port, `10.200.${round}.${no}`)
        codes.set(code, (codes.get(code) ?? 0) + 1)
      }
    }
    const flooding = Promise.all(Array.from({ length: senders }, (_none, no) => sendUntilOver(no)))
    const pace = await borrowerPace(attacked, round * 2 + 1)
    over.abort()
    await flooding
    loud.push(pace.p50)
    for (const [code, count] of pace.codes) others.set(code, (others.get(code) ?? 0) + count)
  }
  const [before, then] = [median(quiet), median(loud)]
  if (then > before * slowestTimes)
    faults.push(`a flood of bodies slows others ${then / before} times`)
  if ([...others.keys()].some((code) => code !== 200)) faults.push('a flood of bodies stops others')
  const name = `${senders} senders of 900 KB to the lender’s API, without a key`
  return [
    name,
    sent,
    countsText(codes),
    `${before.toFixed(1)} and ${then.toFixed(1)} ms`,
    countsText(others),
  ]
}

/** Writes as much of the body as is taken, and answers the code; 0 where the connection ended before one. */
function sendBody(port: number, from: string): Promise<number> {
  const piece = Buffer.alloc(90_000, 'x')
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    let said = ''
    socket.on('data', (part) => void (said += part.toString()))
    socket.on('error', () => undefined) // it is cut off while it writes: what was said counts
    socket.on('close', () => done(Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0)))
    const head = ['POST /lender/api/v1/loans HTTP/1.1', `Host: ${host}`, `X-Forwarded-For: ${from}`]
    const type = ['Content-Type: application/json', `Content-Length: ${bodyBytes}`]
    socket.write([...head, ...type, '', ''].join('\r\n'))
    for (let at = 0; at < bodyBytes; at += piece.length) socket.write(piece)
    socket.setTimeout(20_000, () => socket.destroy())
  })
}

type Crowd = {
  readonly name: string
  readonly count: number
  readonly contact: (no: number) => string
}

async function floodPasswords(
  attacked: Attacked,
  { name, count, contact }: Crowd,
  faults: string[],
): Promise<Row> {
  const { portal } = attacked
  const call = apiCaller(portal.port, count + 10)
  const { right, wrong } = await sealedPasswords(portal.port)
  const signIn = (email: string, password: string, from: string) =>
    call({
      method: 'POST',
      path: '/app/api/users/web/checksocialexistance',
      headers: { host, 'x-forwarded-for': from },
      body: {
        email,
        password,
        type: '3',
        deviceId: `device of ${from}`,
        deviceOs: 'web',
        deviceToken: '',
        deviceType: '3',
        lang: 'en',
      },
      timeoutMs: 120_000,
    })
  const quiet = await borrowerPace(attacked, count)
  const net = `10.${count % 250}.${name.length}`
  const codes = new Map<number, number>()
  let open = count
  const guesses = Array.from({ length: count }, async (_none, no) => {
    const answer = await signIn(
      contact(no),
      wrong,
      `${net.replace(/\.\d+$/, '')}.${no >> 8}.${no & 255}`,
    )
    const code = answer.kind === 'answered' ? answer.status : 0
    codes.set(code, (codes.get(code) ?? 0) + 1)
    open -= 1
  })
  const entered = ['maria.ortega', 'darnell.whitaker'].map(async (who, no) => {
    const startedAt = performance.now()
    const answer = await signIn(`${who}@example.com`, right, `10.99.${count % 250}.${no}`)
    const code = answer.kind === 'answered' ? answer.status : 0
    return { code, seconds: ((performance.now() - startedAt) / 1000).toFixed(1) }
  })
  const pace = await borrowerPace(attacked, count + 1, () => open > 0)
  const signIns = await Promise.all(entered)
  await Promise.all(guesses)
  call.close()
  const told = signIns.map(({ code, seconds }) => `${code} after ${seconds} s`).join(' and ')
  if (signIns.some(({ code }) => code !== 200)) faults.push(`${name}: others sign in with ${told}`)
  if ([...pace.codes.keys()].some((code) => code !== 200))
    faults.push(`${name}: others are stopped`)
  const p50 = `${quiet.p50.toFixed(1)} and ${pace.p50.toFixed(1)} ms`
  return [name, count, countsText(codes), p50, `${countsText(pace.codes)}; sign-ins ${told}`]
}

async function sealedPasswords(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/app/api/.well-known/jwks.json`)
  const { keys } = (await answer.json()) as { keys: { kid: string }[] }
  const key = keys.find(({ kid }) => kid.startsWith('portal'))
  return { right: await sealTo(key, 'Demo!2026pass'), wrong: await sealTo(key, 'Wrong!2026pass') }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
