import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hosts, startApp, type StartedApp } from '../../testing/start-app.ts'

// Requests as no browser sends them, over a socket of their own: a client library would tidy them.

let started: StartedApp
let port: number
let dist: string

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'quittance-dist-'))
  for (const folder of ['assets', 'server']) mkdirSync(join(dist, folder))
  writeFileSync(join(dist, 'index.html'), '<html>the page</html>')
  writeFileSync(join(dist, 'page-files.json'), '{"beforeSignIn":{},"signedIn":{}}')
  writeFileSync(
    join(dist, 'server/render-pages.js'),
    `export const renderSignIn = () => '', renderHome = () => '', callsOfHome = '[]'`,
  )
  started = await startApp({ demo: true, dist })
  const address = await started.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(address).port)
})
afterAll(async () => {
  await started.close()
  rmSync(dist, { recursive: true })
})

const host = `Host: ${hosts.loneMesa}`

it.each([
  '/assets/../x',
  '/assets/..%2fx',
  '/assets/%2e%2e/x',
  '/assets/%00',
  '/assets/a%00.js',
  '/images/logo/%00',
  '/%E0%A4%A',
  '/x%',
  '/%00',
  '/\\..\\x',
])('answers 404 as JSON to %s, and tells of no fault', async (path) => {
  expect(await send([`GET ${path} HTTP/1.1`, host])).toMatchObject({
    code: 404,
    type: expect.stringContaining('json'),
  })
  expect(faults()).toEqual([])
})

it.each(['/app/api', '/app/api/', '/app/api/nothing', '/app/api/%00', '/lender/api/v1/nothing'])(
  'answers 404 as JSON to GET %s, which is no page',
  async (path) => {
    const key = 'Authorization: Bearer demo-lonemesa'
    expect(await send([`GET ${path} HTTP/1.1`, host, key])).toMatchObject({
      code: 404,
      type: expect.stringContaining('json'),
    })
  },
)

it('answers 400 where two hosts are named, or none', async () => {
  expect(await send(['GET / HTTP/1.1', host, 'Host: evil.example'])).toMatchObject({ code: 400 })
  expect(await send(['GET / HTTP/1.1'])).toMatchObject({ code: 400 })
  expect(await send(['GET http://evil.example/ HTTP/1.1', host])).toMatchObject({ code: 400 })
  expect(await send([`GET http://${hosts.loneMesa}/ HTTP/1.1`, host])).toMatchObject({ code: 200 })
})

it.each(['/app/api/client/get-client-details', '/lender/api/v1/loans'])(
  'answers 4xx to a body of %s that is packed, broken or not',
  async (path) => {
    const head = [`POST ${path} HTTP/1.1`, host, 'Authorization: Bearer demo-lonemesa']
    const body = ['Content-Type: application/json', 'Content-Encoding: gzip', 'Content-Length: 7']
    const { code } = await send([...head, ...body], 'no gzip')
    expect([400, 415]).toContain(code)
    expect(faults()).toEqual([])
  },
)

it('tells of calls that were too many once a second, and how many it did not tell of', async () => {
  started.logged.splice(0)
  const from = '192.0.2.77'
  const codes = await Promise.all(
    Array.from({ length: 90 }, () => started.ask('/client/white-labels?lang=en', { from })),
  )
  expect(codes.filter(({ code }) => code === 429)).toHaveLength(30)
  const told = started.logged.filter((line) => line.includes('"statusCode":429'))
  expect(told).toHaveLength(1)
  await new Promise((wait) => setTimeout(wait, 1_050))
  await started.ask('/client/white-labels?lang=en', { from })
  expect(started.logged.at(-1)).toContain('"untold":29')
})

it('tells of no fault when who asks hangs up', async () => {
  const long = ['Content-Type: application/json', 'Content-Length: 9000']
  const socket = connect(port, '127.0.0.1')
  socket.write([`POST /app/api/users/login HTTP/1.1`, host, ...long, '', '{"a":'].join('\r\n'))
  await new Promise((wait) => setTimeout(wait, 100))
  socket.destroy()
  await new Promise((wait) => setTimeout(wait, 100))
  expect(faults()).toEqual([])
})

it('counts requests by network whose address can not be read', async () => {
  const few = await startApp({ requestsPerNetworkMinute: 3, database: started.database })
  const ask = () => few.app.inject({ url: '/x%', headers: { host: hosts.loneMesa } })
  const codes: number[] = []
  for (let no = 0; no < 5; no += 1) codes.push((await ask()).statusCode)
  await few.app.close()
  expect(codes).toEqual([404, 404, 404, 429, 429])
})

type Reply = { readonly code: number; readonly type: string }

/** @param lines the head of a request, as it stands on the wire */
function send(lines: readonly string[], body = ''): Promise<Reply> {
  return new Promise((done, failed) => {
    const socket = connect(port, '127.0.0.1')
    let said = ''
    socket.on('data', (piece) => void (said += piece.toString()))
    socket.on('error', failed)
    socket.on('close', () => {
      const type = /^content-type: (.*)\r$/im.exec(said)?.[1] ?? ''
      done({ code: Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1]), type })
    })
    socket.write([...lines, 'Connection: close', '', body].join('\r\n'))
  })
}

function faults(): string[] {
  return started.logged.splice(0).filter((line) => line.includes('"level":50'))
}
