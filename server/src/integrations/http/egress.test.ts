import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ForbiddenAddress, createEgress, isUrlBelow, isCallableUrl } from './egress.ts'
import { isPublicAddress } from './public-address.ts'

const asked: string[] = []
let server: Server
let base: string

/** Whoever comes here was let through. */
beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    asked.push(incoming.url ?? '')
    if (incoming.url === '/push/silent') return
    const status = incoming.url === '/push/elsewhere' ? 307 : 201
    outgoing.writeHead(status, { location: `${base}/push/led-on` }).end('x'.repeat(100_000))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const isHere = (address: string) => address === '127.0.0.77'
const nothing = { headers: {}, body: Buffer.from('x') }

it.each([
  ['8.8.8.8', true],
  ['142.250.74.10', true],
  ['2a00:1450:4001:82a::200a', true],
  ['127.0.0.1', false],
  ['127.255.255.254', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['2001:db8::1', false],
  ['localhost', false],
])('judges an address as public or not: %s %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

it.each([
  ['https://push.example.com/abc', true],
  ['https://fcm.googleapis.com/fcm/send/abc:def', true],
  ['http://push.example.com/abc', false],
  ['https://push.example.com:8443/abc', false],
  ['https://user:pass@push.example.com/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://2130706433/abc', false],
  ['https://0x7f.1/abc', false],
  ['https://0177.0.0.1/abc', false],
  ['https://[::1]/abc', false],
  ['https://[::ffff:127.0.0.1]/abc', false],
  ['https://localhost/abc', false],
  ['https://a.localhost/abc', false],
  ['https://LOCALHOST./abc', false],
  ['https://db.internal/abc', false],
  ['https://printer.local/abc', false],
  ['https://intranet/abc', false],
  ['file:///etc/passwd', false],
  ['gopher://push.example.com/abc', false],
  ['', false],
])('judges a push address as allowed or not: %s %s', (url, isOpen) => {
  expect(isCallableUrl(url)).toBe(isOpen)
})

it.each([
  ['http://127.0.0.1:9/push/abc', true],
  ['http://127.0.0.1:9/push', false],
  ['http://127.0.0.1:9/pushed/abc', false],
  ['http://127.0.0.1:9/push/../control', false],
  ['http://127.0.0.1:9/push/%2e%2e/control', false],
  ['http://127.0.0.1:90/push/abc', false],
  ['http://x@127.0.0.1:9/control?/push/', false],
])('recognizes the sandbox’s push service or not: %s %s', (url, isStandIn) => {
  expect(isUrlBelow(url, 'http://127.0.0.1:9/push')).toBe(isStandIn)
})

describe('outgoing calls', () => {
  it('calls the sandbox’s push service where there is one, and nothing else on this machine', async () => {
    const { post } = createEgress({ standIn: `${base}/push` })
    expect(await post(`${base}/push/abc`, nothing)).toBe(201)
    expect(asked).toEqual(['/push/abc'])
    await expect(post(`${base}/control`, nothing)).rejects.toThrow(ForbiddenAddress)
    const strict = createEgress({ standIn: null })
    await expect(strict.post(`${base}/push/abc`, nothing)).rejects.toThrow(ForbiddenAddress)
    expect(asked).toEqual(['/push/abc'])
  })

  it('answers what the called one says, where it is no longer than was asked for', async () => {
    const { ask } = createEgress({ standIn: `${base}/push` })
    const said = { status: 201, text: 'x'.repeat(100_000) }
    expect(await ask(`${base}/push/says`, nothing, 100_000)).toMatchObject(said)
    await expect(ask(`${base}/push/says`, nothing, 99_999)).rejects.toThrow('too long')
  })

  it('follows no redirect, and returns it as it is', async () => {
    const { post } = createEgress({ standIn: `${base}/push` })
    expect(await post(`${base}/push/elsewhere`, nothing)).toBe(307)
    expect(asked).not.toContain('/push/led-on')
  })

  it('waits for an answer no longer than its time', async () => {
    const { post } = createEgress({ standIn: `${base}/push`, timeoutMs: 100 })
    await expect(post(`${base}/push/silent`, nothing)).rejects.toThrow('aborted')
    const never = createEgress({
      standIn: null,
      timeoutMs: 100,
      resolve: () => new Promise(() => null),
    })
    await expect(never.post('https://push.example.com/', nothing)).rejects.toThrow('in time')
  })

  it.each([
    [['127.0.0.1']],
    [['8.8.8.8', '10.0.0.1']],
    [['2a00:1450:4001:82a::200a', '::1']],
    [['::ffff:127.0.0.1']],
  ])('calls no name that leads to a private address: %j', async (addresses) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const { post } = createEgress({ standIn: null, resolve: async () => found })
    await expect(post('https://push.example.com/', nothing)).rejects.toThrow(ForbiddenAddress)
  })

  it('resolves a name once, and calls the address that it had then', async () => {
    let lookups = 0
    const resolve = async () => {
      lookups += 1
      return [{ address: `127.0.0.${76 + lookups}`, family: 4 }]
    }
    const { post } = createEgress({ standIn: null, resolve, isOpen: isHere })
    await expect(post('https://push.example.com/', nothing)).rejects.toThrow('127.0.0.77:443')
    expect(lookups).toBe(1)
  })
})
