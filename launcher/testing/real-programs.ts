import { readEnv, settingsHelp } from '@quittance/server/platform/env'
import { keyMakers } from '../src/key-makers.ts'
import { programScripts } from '../src/program-scripts.ts'
import { runSupervisor } from '../src/run-supervisor.ts'
import { buildWebOnce } from './build-web-once.ts'

// The product as it is, but for the pages.
await runSupervisor([], {
  readEnv,
  help: settingsHelp(),
  buildWeb: buildWebOnce,
  keyMakers,
  scripts: programScripts,
})
