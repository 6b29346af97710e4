import { argv, stderr, stdout } from 'node:process'
import { type Env, SettingError, readEnv } from '../platform/env.ts'
import { systemClocks } from '../platform/clocks.ts'
import { type Program, runProgram } from '../supervisor/run-program.ts'
import { keyMakers } from './key-makers.ts'
import { registerKeys } from '../platform/keys/key-register.ts'
import { rotateKeys } from '../vault/key-file.ts'
import { startVault } from '../vault/start-vault.ts'

// The program of card numbers. With --rotate-keys it only puts new keys first in its file; each vault
// takes them at its next start, and closes the numbers anew as their lenders call.
if (argv.includes('--rotate-keys')) {
  await rotateKeys(readEnv().dataDir)
  stdout.write('New keys stand first. Start each vault again.\n')
} else {
  await runProgram(run)
}

async function run(env: Env): Promise<Program> {
  const { databaseUrl, vaultSecret: secret, dataDir, sandboxUrl, gatewayTimeoutMs } = env
  if (databaseUrl === undefined) throw new SettingError('DATABASE_URL is not set.')
  if (secret === undefined) throw new SettingError('VAULT_SECRET is not set.')
  // A vault elsewhere has a folder of its own, and a restarted one may find its keys rotated.
  await registerKeys(
    { databaseUrl, dataDir },
    { files: ['vault-keys.json'], ...keyMakers, seenAt: new Date(systemClocks(0).elapsed()) },
  )
  const vault = await startVault({
    port: env.vaultPort ?? 0,
    secret,
    databaseUrl,
    dataDir,
    sandboxUrl,
    webhookSecret: env.webhookSecret,
    gatewayTimeoutMs,
    now: () => systemClocks(0).elapsed(),
    tell: (line) => stderr.write(`${line}\n`),
  })
  return { port: vault.port, stop: () => vault.close() }
}
