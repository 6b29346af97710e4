import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readEnv, settingsHelp } from '@quittance/server/platform/env'
import { keyMakers } from '../src/key-makers.ts'
import { buildWeb } from '../src/build-web.ts'
import { programScripts } from '../src/program-scripts.ts'
import { runSupervisor } from '../src/run-supervisor.ts'

const page = join(import.meta.dirname, '../../web/dist/index.html')

// The product as it is, but for the pages: nobody looks at them here, so old ones will do.
await runSupervisor([], {
  readEnv,
  help: settingsHelp(),
  buildWeb: async () => (existsSync(page) ? undefined : buildWeb()),
  keyMakers,
  scripts: programScripts,
})
