import { readEnv, settingsHelp } from '@quittance/server/platform/env'
import { keyMakers } from '../key-makers.ts'
import { buildWeb } from '../build-web.ts'
import { programScripts } from '../program-scripts.ts'
import { runSupervisor } from '../run-supervisor.ts'

await runSupervisor(process.argv.slice(2), {
  readEnv,
  help: settingsHelp(),
  buildWeb,
  keyMakers,
  scripts: programScripts,
})
