import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClocks } from '../../src/platform/clocks.ts'
import { startSandbox } from '@quittance/sandbox/start-sandbox'

/** The demo's stand-in providers, asked over HTTP as Google and Facebook would be. */
export async function startProviderFakes() {
  const folder = await mkdtemp(join(tmpdir(), 'quittance-social-'))
  const sandbox = await startSandbox({
    port: 0,
    dataDir: folder,
    production: false,
    now: () => systemClocks(0).elapsed(),
  })
  return {
    url: sandbox.url,
    async close() {
      await sandbox.close()
      await rm(folder, { recursive: true })
    },
  }
}
