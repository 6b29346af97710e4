import { CompactEncrypt, importJWK } from 'jose'
import type { Vault } from '../../src/platform/ports/vault.ts'
import type { PaymentsFixture } from '../payments-fixture.ts'

const gateway = { adapter: 'sandbox', account: 'test' }

/** Settings of a lender that takes bank accounts of both countries. */
export const bankSettings = { achGateway: gateway, padGateway: gateway }

/** Seals a text to the vault, as a form does. */
export async function sealForVault(vault: Vault, text: string): Promise<string> {
  const [key] = await vault.publicKeys()
  if (key === undefined) throw new Error('a vault shows its keys')
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
    .encrypt(await importJWK(key, 'ECDH-ES'))
}

/** Lets the lender have other settings while some work is done. */
export async function changedSettings<T>(
  world: PaymentsFixture,
  changes: object,
  work: () => Promise<T>,
): Promise<T> {
  const before = await writeSettings(world, Object.entries(changes))
  const done = await work()
  await writeSettings(world, before)
  return done
}

type Setting = [name: string, value: unknown]

/** As the owner, since no program may. What they were before comes back; undefined is not set. */
async function writeSettings(
  { database, lender, context }: PaymentsFixture,
  settings: readonly Setting[],
): Promise<Setting[]> {
  const before: Setting[] = []
  const client = await database.owner.connect()
  await client.query('begin')
  await client.query(`select set_config('app.lender', $1, true)`, [lender.id])
  for (const [name, value] of settings) {
    const gone = await client.query<{ value: unknown }>(
      'delete from lender_settings where lender_id = $1 and name = $2 returning value',
      [lender.id, name],
    )
    before.push([name, gone.rows[0]?.value])
    if (value === undefined) continue
    const values = [lender.id, name, JSON.stringify(value)]
    await client.query(
      'insert into lender_settings (lender_id, name, value) values ($1, $2, $3)',
      values,
    )
  }
  await client.query('commit')
  client.release()
  context.lenders.forget(lender.id)
  return before
}
