import { stderr } from 'node:process'
import { jsonLog } from '@quittance/server/platform/logging/log'
import { type Env, SettingError } from '@quittance/server/platform/env'
import { systemClocks } from '@quittance/server/platform/clocks'
import { type Program, runProgram } from '@quittance/server/programs/run-program'
import { keyMakers } from '../key-makers.ts'
import { registerKeys } from '@quittance/server/platform/keys/key-register'
import { startVault } from '@quittance/vault/start-vault'

// The program of card numbers.
await runProgram(run)

async function run(env: Env): Promise<Program> {
  const { databaseUrl, vaultSecret: secret, dataDir, sandboxUrl, gatewayTimeoutMs } = env
  if (databaseUrl === undefined) throw new SettingError('DATABASE_URL is not set.')
  if (secret === undefined) throw new SettingError('VAULT_SECRET is not set.')
  // A vault elsewhere has a folder of its own, and a restarted one may find its keys rotated.
  await registerKeys(
    { databaseUrl, dataDir },
    { files: ['vault-keys.json'], ...keyMakers, seenAt: new Date(systemClocks(0).elapsed()) },
  )
  const clocks = systemClocks(0)
  const vault = await startVault({
    port: env.vaultPort ?? 0,
    host: env.vaultHost,
    secret,
    databaseUrl,
    dataDir,
    sandboxUrl,
    webhookSecret: env.webhookSecret,
    gatewayTimeoutMs,
    now: () => clocks.elapsed(),
    log: jsonLog((line) => void stderr.write(`${line}\n`), 'vault'),
  })
  return { port: vault.port, stop: () => vault.close() }
}
