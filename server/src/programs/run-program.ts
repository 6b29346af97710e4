import { flushCompileCache } from 'node:module'
import { type Env, readEnv } from '../platform/env.ts'
import { sendHeartbeats } from './heartbeat.ts'
import { refuseMixedSettings } from './refuse-mixed-settings.ts'
import { refuseMightyLogin } from '../platform/database/logins/login-rights.ts'
import { refuseOtherKind } from '../platform/installation.ts'

export type Program = {
  /** Where it answers, when it does. */
  readonly port?: number
  /** Takes no new work, ends what it has begun. */
  stop(): Promise<void>
}

const stopWaitMs = 4_000

/** Ends this process at once when the supervisor is gone: nobody would restart or stop it then. */
export function endWithSupervisor(): void {
  process.on('disconnect', () => process.exit(1))
  process.channel?.unref() // listening alone keeps no program alive
}

/**
 * The frame of each program: starts it, says so in one line, and ends it when asked to or when
 * the supervisor is gone.
 */
export async function runProgram(start: (env: Env) => Promise<Program>): Promise<void> {
  endWithSupervisor()
  sendHeartbeats()
  try {
    const program = await start(await readOwnEnv())
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => void end(program))
    }
    process.stdout.write(`${JSON.stringify({ ready: true, port: program.port })}\n`)
    flushCompileCache() // also for a program that is to be killed before it ends by itself
  } catch (error) {
    process.stderr.write(`${inOneLine(error)}\n`, () => process.exit(1))
  }
}

/**
 * The environment of a program, also of one that somebody starts by hand.
 *
 * @throws SettingError when demo and production are mixed in it, or in its database
 */
export async function readOwnEnv(): Promise<Env> {
  const env = readEnv()
  refuseMixedSettings(env)
  const { databaseUrl } = env
  if (databaseUrl !== undefined) await refuseOtherKind({ ...env, databaseUrl })
  if (databaseUrl !== undefined && env.production)
    await refuseMightyLogin({ url: databaseUrl, setting: 'DATABASE_URL' })
  return env
}

async function end(program: Program): Promise<void> {
  setTimeout(() => process.exit(1), stopWaitMs).unref()
  try {
    await program.stop()
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${inOneLine(error)}\n`, () => process.exit(1))
  }
}

/** What went wrong, without the stack: for people who start the product. */
export function inOneLine(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error)
  return message.replaceAll(/\s*\n\s*/g, ' ')
}
