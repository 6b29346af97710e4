import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readEnv, settingsHelp } from '../src/platform/env.ts'
import { keyMakers } from '../src/programs/key-makers.ts'
import { buildWeb } from '../src/supervisor/build-web.ts'
import { runSupervisor } from '../src/supervisor/run-supervisor.ts'

const program = (name: string) => join(import.meta.dirname, `../src/programs/${name}.ts`)

const page = join(import.meta.dirname, '../../web/dist/index.html')

// The product as it is, but for the pages: nobody looks at them here, so old ones will do.
await runSupervisor([], {
  readEnv,
  help: settingsHelp(),
  buildWeb: async () => (existsSync(page) ? undefined : buildWeb()),
  keyMakers,
  scripts: {
    api: program('api'),
    worker: program('worker'),
    vault: program('vault'),
    sandbox: program('sandbox'),
    seed: program('seed'),
  },
})
