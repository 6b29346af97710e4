import type { Env } from '@quittance/server/platform/env'
import { inOneLine } from '@quittance/server/programs/run-program'
import { type Scripts, supervise, type SupervisePlan, type Supervised } from './supervise.ts'
import { welcome } from './welcome.ts'

export type Command = {
  readonly readEnv: () => Env
  readonly help: string
  readonly scripts: Scripts
  readonly keyMakers: SupervisePlan['keyMakers']
  readonly buildWeb: () => Promise<void>
}

/** `npm start`: starts everything, says where, and ends it all in order when asked to. */
export async function runSupervisor(args: readonly string[], command: Command): Promise<void> {
  const [arg] = args
  if (arg === '--help') {
    process.stdout.write(`npm start [-- --help]\n\n${command.help}`)
    return
  }
  let supervised: Supervised | undefined
  try {
    if (arg !== undefined) throw new Error(`${arg} is not known; --help lists the settings.`)
    const env = command.readEnv()
    supervised = supervise({ env, ...command, showError: (line) => write(`${line}\n`) })
    endOnSignal(supervised)
    process.stdout.write(welcome(env, await supervised.ready))
  } catch (error) {
    if (isAskedToEnd(error)) return
    await supervised?.stop()
    process.stderr.write(`${inOneLine(error)}\n`, () => process.exit(1))
  }
}

function endOnSignal(supervised: Supervised): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => {
      process.on(signal, () => undefined) // a second Ctrl-C changes nothing: it is ending
      void supervised.stop().then(() => process.exit(0))
    })
  }
}

function isAskedToEnd(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

function write(line: string): void {
  process.stderr.write(line)
}
