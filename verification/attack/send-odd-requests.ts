import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { setTimeout as sleep } from 'node:timers/promises'
import { host, lenderApiKey } from '../crash/make-world.ts'
import type { Attacked, AttackResult } from './attack-report.ts'
import { borrowerPace } from './borrower-pace.ts'
import { oddRequests } from './odd-requests.ts'

const slowConnections = 200
const slowMs = 12_000
const answeredWithinMs = 10_000
const slowestTimes = 2

type Reply = { readonly codes: readonly number[]; readonly ms: number; readonly hangs: boolean }

/**
 * Requests as no browser sends them: each is answered with 4xx or as what it asks for, in time, and
 * never with 5xx. Then many connections that send a byte now and then, beside whom others are served.
 */
export async function sendOddRequests(attacked: Attacked): Promise<AttackResult> {
  const { port } = attacked.portal
  const faults: string[] = []
  const rows: (string | number)[][] = []
  let no = 0
  for (const { name, bytes, allowed } of oddRequests({
    host,
    key: lenderApiKey,
    gzip: gzipSync('{}'),
  })) {
    no += 1
    const { codes, ms, hangs } = await send(port, bytes)
    rows.push([name, codes.join(', ') || 'closed', `${ms.toFixed(0)} ms`])
    if (hangs) faults.push(`${name}: hangs`)
    if (codes.some((code) => !allowed.includes(code))) faults.push(`${name}: ${codes.join(', ')}`)
  }
  const quiet = await borrowerPace(attacked, no)
  const slow = holdSlowly(port)
  const pace = await borrowerPace(attacked, no + 1)
  const isAlive = await slow
  rows.push([
    `${slowConnections} connections that send a byte a second`,
    `others ${[...pace.codes.keys()].join(', ')}; ${isAlive} still held`,
    `others’ p50 ${quiet.p50.toFixed(1)}, then ${pace.p50.toFixed(1)} ms`,
  ])
  if (pace.p50 > quiet.p50 * slowestTimes) faults.push('slow connections slow others down')
  if ([...pace.codes.keys()].some((code) => code !== 200))
    faults.push('slow connections stop others')
  const after = await borrowerPace(attacked, no + 2)
  if (after.codes.get(200) === undefined) faults.push('nobody is served after it')
  return { columns: ['request', 'answered', 'in'], rows, faults }
}

/** All codes of one connection, which ends by itself or is found hanging. */
function send(port: number, bytes: Buffer): Promise<Reply> {
  return new Promise((done) => {
    const startedAt = performance.now()
    const socket = connect(port, '127.0.0.1')
    let said = ''
    let hangs = false
    const timer = setTimeout(() => {
      hangs = said === ''
      socket.destroy()
    }, answeredWithinMs)
    let lastAt = startedAt
    socket.on('data', (part) => {
      said += part.toString('latin1')
      lastAt = performance.now()
    })
    socket.on('error', () => undefined) // what it said before counts
    socket.on('close', () => {
      clearTimeout(timer)
      const codes = [...said.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => Number(code))
      done({ codes, ms: lastAt - startedAt, hangs })
    })
    socket.write(bytes)
    // A connection that is kept is let go once it said something.
    socket.on('data', () => setTimeout(() => socket.end(), 200))
  })
}

/** How many of the slow connections were still open in the end. */
async function holdSlowly(port: number): Promise<number> {
  const sockets = Array.from({ length: slowConnections }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(`POST /app/api/client/get-client-details HTTP/1.1\r\nHost: ${host}\r\nX-A: `)
    return socket
  })
  for (let waitedMs = 0; waitedMs < slowMs; waitedMs += 1_000) {
    await sleep(1_000)
    for (const socket of sockets) if (!socket.destroyed) socket.write('a')
  }
  const open = sockets.filter(({ destroyed }) => !destroyed).length
  for (const socket of sockets) socket.destroy()
  return open
}
