import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { childVariables, type Variables } from '@quittance/server/platform/env'
import { migrate } from '@quittance/server/platform/database/migrate'
import { type TestDatabase, testDatabase } from '../../server/testing/database/database.ts'
import { startProduct } from '../testing/start-supervisor.ts'
import { programLogins } from './database/program-logins.ts'
import { freePorts } from './free-port.ts'

// A vault on another machine of production: another address, and a proxy that speaks TLS before it.

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })
afterAll(() => vi.resetConfig())

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
/** Of Linux, where all of 127.0.0.0/8 is this machine. */
const otherAddress = '127.0.0.2'
const production = { NODE_ENV: 'production', TRUST_PROXY: '1', QUITTANCE_DEMO: undefined }
const secret = 'what the two machines share, and nobody else'
const noneGiven = {
  apiDatabaseUrl: undefined,
  workerDatabaseUrl: undefined,
  vaultDatabaseUrl: undefined,
  vaultUrl: undefined,
}

describe.runIf(process.platform === 'linux' && hasOpenssl)('a vault behind TLS', () => {
  let database: TestDatabase
  let folders: readonly string[]
  let vaultPort: number
  let vault: ChildProcess
  let proxy: Server
  let product: Variables

  beforeAll(async () => {
    database = await testDatabase({ bare: true })
    await migrate({ url: database.url, appliedAt: new Date('2026-11-20T15:00:00Z') })
    folders = ['here', 'vault', 'tls'].map((name) =>
      mkdtempSync(join(tmpdir(), `quittance-${name}-`)),
    )
    const [here = '', elsewhere = '', tls = ''] = folders
    chmodSync(tls, 0o755) // the programs' own accounts read the authority's certificate
    makeCertificate(tls)
    const [port = 0, freePort = 0] = await freePorts(2)
    vaultPort = freePort
    const logins = await programLogins({ ownerUrl: database.url, dataDir: here, env: noneGiven })
    vault = startVault({ QUITTANCE_DATA: elsewhere, DATABASE_URL: logins.vault })
    await once(vault.stdout ?? vault, 'data')
    proxy = await startProxy(tls)
    product = {
      ...production,
      PORT: String(port),
      QUITTANCE_DATA: here,
      DATABASE_URL: database.url,
      VAULT_URL: `https://localhost:${(proxy.address() as AddressInfo).port}`,
      VAULT_SECRET: secret,
      NODE_EXTRA_CA_CERTS: join(tls, 'certificate.pem'),
    }
  })
  afterAll(async () => {
    proxy.close()
    vault.kill('SIGTERM')
    if (vault.exitCode === null) await once(vault, 'exit')
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    await database.close()
  })

  function startVault(variables: Variables): ChildProcess {
    const own = { VAULT_HOST: otherAddress, VAULT_PORT: String(vaultPort), VAULT_SECRET: secret }
    return spawn('npm', ['run', 'vault', '--silent'], {
      cwd: join(import.meta.dirname, '../..'),
      env: childVariables({ ...production, ...own, ...variables }),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  }

  async function startProxy(tls: string): Promise<Server> {
    const read = (name: string) => readFileSync(join(tls, name))
    const made = createServer({ key: read('key.pem'), cert: read('certificate.pem') })
    made.on('request', (asked, answer) => {
      const { method, url: path, headers } = asked
      const onwards = request({ host: otherAddress, port: vaultPort, method, path, headers })
      onwards.on('response', (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(answer)
      })
      onwards.on('error', () => answer.destroy())
      asked.pipe(onwards)
    })
    await once(made.listen(0, '127.0.0.1'), 'listening')
    return made
  }

  it('listens on the address of VAULT_HOST alone', async () => {
    const [own, other] = [otherAddress, '127.0.0.1'].map((host) => `http://${host}:${vaultPort}`)
    expect((await fetch(`${own}/healthz`)).status).toBe(200)
    await expect(fetch(`${other}/healthz`)).rejects.toThrow('fetch failed')
  })

  it('serves production by https, whose certificate its authority vouches for', async () => {
    expect(await readinessOf(product)).toMatchObject({ code: 200, body: { status: 'ready' } })
  })

  it('refuses a vault to production where nobody vouches for its certificate', async () => {
    expect(await readinessOf({ ...product, NODE_EXTRA_CA_CERTS: undefined })).toMatchObject({
      code: 503,
      body: { reason: 'no answer from: vault' },
    })
  })
})

async function readinessOf(variables: Variables): Promise<{ code: number; body: unknown }> {
  const one = startProduct(variables)
  expect((await one.settled).out).toContain('Quittance answers at')
  const answer = await fetch(`http://127.0.0.1:${variables['PORT']}/readyz`)
  const body: unknown = await answer.json()
  one.child.kill('SIGTERM')
  await one.ended
  return { code: answer.status, body }
}

/** For localhost, signed by itself: it is its own authority. */
function makeCertificate(folder: string): void {
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => join(folder, name))
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', key ?? '', '-out', certificate ?? '']
  execFileSync('openssl', ['req', '-x509', ...kind, ...name, ...files], { stdio: 'ignore' })
}
