import { join } from 'node:path'
import { systemClocks } from '@quittance/server/platform/clocks'
import { startSandbox } from '@quittance/sandbox/start-sandbox'
import { runProgram } from '@quittance/server/programs/run-program'

// The payment network of a demo, a stranger to the rest: it is reached over HTTP only.
await runProgram(async (env) => {
  const { vaultUrl, webhookSecret: secret } = env
  const isHeard = vaultUrl !== undefined && secret !== undefined
  const place = isHeard ? { url: `${vaultUrl}/webhooks/sandbox`, secret } : null
  const clocks = systemClocks(0)
  const sandbox = await startSandbox({
    port: env.sandboxPort ?? 0,
    dataDir: join(env.dataDir, 'sandbox'),
    production: !env.demo,
    controls: { faultSeed: String(env.faultSeed), faultRate: env.faultRate },
    webhook: () => place,
    now: () => clocks.elapsed(),
  })
  return { port: sandbox.port, stop: () => sandbox.close() }
})
