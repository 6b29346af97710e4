import { join } from 'node:path'
import { readEnv, settingsHelp } from '../../server/src/env.ts'
import { runSupervisor } from '../../server/src/supervisor/run-supervisor.ts'

const program = (name: string) => join(import.meta.dirname, '../../server/src', `${name}.ts`)

// The product as it is, but for the pages: nobody looks at them here, so none are built.
await runSupervisor([], {
  readEnv,
  help: settingsHelp(),
  buildWeb: async () => undefined,
  scripts: {
    api: program('api'),
    worker: program('worker'),
    vault: program('vault'),
    sandbox: program('sandbox'),
    seed: program('seed'),
  },
})
