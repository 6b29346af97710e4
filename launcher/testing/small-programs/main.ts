import { join } from 'node:path'
import { readEnv, settingsHelp } from '@quittance/server/platform/env'
import { keyMakers } from '../../src/key-makers.ts'
import { runSupervisor } from '../../src/run-supervisor.ts'

const program = (name: string) => join(import.meta.dirname, `${name}.ts`)

await runSupervisor(process.argv.slice(2), {
  readEnv,
  help: settingsHelp(),
  buildWeb: async () => {},
  keyMakers,
  scripts: {
    api: program('api'),
    worker: program('worker'),
    vault: program('vault'),
    sandbox: program('sandbox'),
    seed: program('seed'),
  },
})
