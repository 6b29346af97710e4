import { join } from 'node:path'
import { readEnv, settingsHelp } from '../platform/env.ts'
import { keyMakers } from './key-makers.ts'
import { buildWeb } from '../supervisor/build-web.ts'
import { runSupervisor } from '../supervisor/run-supervisor.ts'

const program = (name: string) => join(import.meta.dirname, `${name}.ts`)

await runSupervisor(process.argv.slice(2), {
  readEnv,
  help: settingsHelp(),
  buildWeb,
  keyMakers,
  scripts: {
    api: program('api'),
    worker: program('worker'),
    vault: program('vault'),
    sandbox: program('sandbox'),
    seed: program('seed'),
  },
})
