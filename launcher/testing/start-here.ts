import { readEnv, childVariables, type Variables } from '@quittance/server/platform/env'
import { inOneLine } from '@quittance/server/programs/run-program'
import { keyMakers } from '../src/key-makers.ts'
import { programScripts } from '../src/program-scripts.ts'
import { supervise, type Supervised } from '../src/supervise.ts'
import { buildWebOnce } from './build-web-once.ts'
import type { SupervisorLine } from './start-supervisor.ts'

export type StartHere = {
  /** What a process of its own would have said when it was ready, or had ended, but for addresses. */
  readonly settled: Promise<SupervisorLine>
  stop(): Promise<void>
}

/**
 * The real supervisor in this process, over the real programs in theirs: a start that is refused
 * costs no process. That its words reach the console is seen in `supervise.full.test.ts`.
 */
export function startHere(variables: Variables): StartHere {
  let supervised: Supervised | undefined
  let said = ''
  async function settle(): Promise<SupervisorLine> {
    try {
      const names = ['DATABASE_URL', 'NODE_ENV', 'QUITTANCE_NOW', 'QUITTANCE_DEMO']
      const unset = Object.fromEntries(names.map((name) => [name, undefined]))
      const env = readEnv(childVariables({ ...unset, ...variables }))
      const showError = (line: string) => void (said += `${line}\n`)
      const programs = { scripts: programScripts, buildWeb: buildWebOnce }
      supervised = supervise({ env, ...programs, keyMakers, showError })
      await supervised.ready
      return { code: null, out: '', err: said }
    } catch (error) {
      await supervised?.stop()
      return { code: 1, out: '', err: `${said}${inOneLine(error)}\n` }
    }
  }
  const settled = settle()
  return {
    settled,
    async stop() {
      await settled
      await supervised?.stop()
    },
  }
}
