import { join } from 'node:path'
import type { Scripts } from './supervise.ts'

const script = (path: string) => join(import.meta.dirname, '../..', path)

/** The programs as they are: each stands in its own package, or here where it has none. */
export const programScripts: Scripts = {
  api: script('server/src/programs/api.ts'),
  worker: script('server/src/programs/worker.ts'),
  vault: script('launcher/src/programs/vault.ts'),
  sandbox: script('launcher/src/programs/sandbox.ts'),
  seed: script('demo/src/seed.ts'),
}
