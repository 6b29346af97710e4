import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { childVariables, type Variables } from '@quittance/server/platform/env'

export type SupervisorProcess = {
  readonly child: ChildProcess
  /** Resolves with all it said when it is ready, or has ended. */
  readonly settled: Promise<SupervisorLine>
  readonly ended: Promise<SupervisorLine>
}

export type SupervisorLine = {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** The real supervisor in a process of its own, over programs small enough to start at once. */
export function startSupervisor(variables: Variables, args: string[] = []): SupervisorProcess {
  return startMain('small-programs/main.ts', variables, args)
}

/** The same over the real programs, by another account where one is given. */
export function startProduct(variables: Variables, account: Account = {}): SupervisorProcess {
  return startMain('real-programs.ts', variables, [], account)
}

type Account = { readonly uid?: number; readonly gid?: number }

function startMain(
  file: string,
  variables: Variables,
  args: string[],
  account: Account = {},
): SupervisorProcess {
  const main = join(import.meta.dirname, file)
  const names = ['DATABASE_URL', 'NODE_ENV', 'QUITTANCE_NOW', 'QUITTANCE_DEMO']
  const unset = Object.fromEntries(names.map((name) => [name, undefined]))
  const child = spawn(process.execPath, [main, ...args], {
    env: childVariables({ ...unset, ...variables }),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  })
  let out = ''
  let err = ''
  const said = () => ({ code: child.exitCode, out, err })
  const ended = once(child, 'close').then(said)
  const ready = new Promise<SupervisorLine>((done) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
      if (/Quittance (is ready|answers) at/.test(out)) done(said())
    })
  })
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString()
  })
  return { child, ended, settled: Promise.race([ready, ended]) }
}
