import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseDay, toInstant } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { describe, expect, it } from 'vitest'
import { fakeVault } from '../fake/vault.ts'
import { digestOf, proveAnswer } from '../../platform/call-proof.ts'
import { UpstreamUnavailable } from '../../platform/upstream-unavailable.ts'
import { httpVault } from './vault.ts'
import type { Vault } from '../../platform/ports/vault.ts'

const lenderId = randomUUID()
const borrowerId = randomUUID()
const accepted = ['visa']
const amount = cents(25_00n)

describe('a vault that does not answer', () => {
  const money = { amount, currency: 'USD', collectOn: parseDay('2026-11-20') } as const
  const order = { key: 'k', lenderId, token: randomUUID(), ...money }

  it('sends nothing where no vault listens, and throws at all calls but charge and query', async () => {
    const vault = httpVault({ baseUrl: 'http://127.0.0.1:9', secret: 'x'.repeat(32) })
    const notSent = { result: 'notSent', reason: 'away' }
    expect(await told(vault)).toEqual([notSent, ...away.slice(1)])
    const inMemory = fakeVault()
    inMemory.setAway(true)
    expect(await told(inMemory)).toEqual([notSent, ...away.slice(1)])
  })

  it('counts a charge as unknown where the vault cuts the call, or ends without an answer', async () => {
    const server = createServer((request) => request.socket.destroy())
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const vault = httpVault({ baseUrl: `http://127.0.0.1:${port}`, secret: 'x'.repeat(32) })
    expect(await told(vault)).toEqual(away)
    await new Promise((done) => void server.close(done))
  })

  it('counts a charge as unknown where the vault’s answer can not be read', async () => {
    const server = createServer((_, response) => response.end('{"result":"maybe"}'))
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const vault = httpVault({ baseUrl: `http://127.0.0.1:${port}`, secret: 'x'.repeat(32) })
    expect(await told(vault)).toEqual(away)
    server.closeAllConnections()
    await new Promise((done) => void server.close(done))
  })

  it('asks a vault that is not ready again each time until it is', async () => {
    const secret = 'x'.repeat(32)
    const asked: string[] = []
    let status = 503
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      const answer = { status, digest: digestOf('{"ok":true}') }
      const proof = proveAnswer(secret, request.headers.authorization ?? '', answer)
      response.writeHead(status, { 'quittance-proof': proof }).end('{"ok":true}')
    })
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const vault = httpVault({ baseUrl: `http://127.0.0.1:${port}`, secret })
    for (let n = 0; n < 2; n += 1) await expect(vault.ready()).rejects.toThrow(UpstreamUnavailable)
    status = 200
    for (let n = 0; n < 2; n += 1) await vault.ready()
    expect(asked).toEqual(Array(3).fill('/healthz'))
    server.closeAllConnections()
    await new Promise((done) => void server.close(done))
  })

  const doubt = { result: 'unknown' }
  const thrown = expect.any(UpstreamUnavailable)
  const away = [doubt, doubt, ...Array.from({ length: 8 }, () => thrown)]

  function told(vault: Vault): Promise<unknown[]> {
    const card = { lenderId, accepted, cardNumber: 'a' }
    const place = { kind: 'ach', routing: '110000000', accountType: 'checking' } as const
    const account = { lenderId, borrowerId, ...place, by: 'provider' } as const
    const calls = [
      vault.charge(order),
      vault.query({ lenderId, ref: 'k' }),
      vault.publicKeys(),
      vault.checkCard(card),
      vault.addCard({ ...card, borrowerId, cvvNumber: 'b', expiry: '05/2030' }),
      vault.journal({ lenderId, after: 0 }),
      vault.forget({ ...order, givenBefore: toInstant(0) }),
      vault.addAccount({ ...account, accountNumber: 'a' }),
      vault.checkAccount({ ...order, by: 'provider' }),
      vault.confirmAmounts({ ...order, amounts: [cents(32n), cents(45n)] }),
    ]
    return Promise.all(calls.map((call: Promise<unknown>) => call.catch((error: unknown) => error)))
  }
})
