import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PaymentsFixture } from '../../testing/payments-fixture.ts'
import type { VaultAndSandbox } from '../../testing/integrations/vault-and-sandbox.ts'
import { registerTestKeys } from '../../testing/database/register-test-keys.ts'
import { vaultFixture } from '../../testing/integrations/vault-fixture.ts'
import { childVariables } from '../platform/env.ts'

let programs: VaultAndSandbox
let world: PaymentsFixture
let worker: ChildProcess

beforeAll(async () => {
  ;({ programs, world } = await vaultFixture())
  const { dataDir } = programs
  const place = { databaseUrl: world.database.url, dataDir }
  await registerTestKeys(place, ['portal-secret', 'push-key.json'])
  worker = spawn(process.execPath, [join(import.meta.dirname, 'worker.ts')], {
    env: childVariables({
      DATABASE_URL: world.database.url,
      VAULT_URL: programs.vaultUrl,
      VAULT_SECRET: programs.secret,
      QUITTANCE_DATA: dataDir,
      QUITTANCE_DEMO: '1',
      NODE_ENV: undefined,
    }),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [line] = (await once(worker.stdout ?? worker, 'data')) as [Buffer]
  if (!line.toString().includes('"ready":true')) throw new Error(`not ready: ${line.toString()}`)
})

afterAll(async () => {
  worker.kill('SIGTERM')
  await once(worker, 'exit')
  await programs.close()
  await world.close()
})

/** Asks until the answer is there, for some seconds. */
async function soon<T>(ask: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await sleep(100)
  }
  return undefined
}

it('takes up in the worker what was interrupted, and calls no unknown result a failure', async () => {
  const payer = await world.payer({ token: randomUUID() })
  const key = randomUUID()
  world.crashNextAt('after_intent_commit')
  expect((await payer.pay({ key })).code).toBe(500)
  await world.read((trx) =>
    trx
      .updateTable('payments')
      .set({ lease_until: new Date(world.clocks.elapsed()) })
      .where('borrower_id', '=', payer.borrowerId)
      .execute(),
  )
  // The vault has no such number: the worker asks, sends, and waits without calling it a failure.
  const outcomes = await soon(async () => {
    const rows = await world.read((trx) =>
      trx.selectFrom('gateway_attempts').select(['kind', 'outcome']).orderBy('n').execute(),
    )
    return rows.length >= 2 ? rows.slice(0, 2) : undefined
  })
  expect(outcomes).toEqual([
    { kind: 'query', outcome: 'notFound' },
    { kind: 'submit', outcome: 'unknown' },
  ])
  expect((await payer.ask(key)).body.result.paymentToken.state).toBe('confirming')
})
