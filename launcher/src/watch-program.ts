import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './program-accounts.ts'
import { openProgramLog, type ProgramLog } from './program-log.ts'
import { watchHeartbeat } from './watch-heartbeat.ts'

export type ProgramPlan = {
  readonly name: string
  /** File that Node runs. */
  readonly script: string
  /** Its whole environment. */
  readonly variables: Readonly<Record<string, string>>
  readonly logFile: string
  /** Who it is to the machine; without it whoever we are. */
  readonly account?: Account | undefined
  /** How long at most it waits for its restart; milliseconds. */
  readonly longestPauseMs: number
  /** Where errors are shown as well; each line comes with the program's name. */
  readonly showError: (line: string) => void
}

export type WatchedProgram = {
  readonly name: string
  /** Resolves when it first answers; rejects when it never comes up. */
  readonly ready: Promise<void>
  /** Undefined between a death and the restart. */
  pid(): number | undefined
  /** Asks it to end, and makes it end after the wait. */
  stop(waitMs: number): Promise<void>
}

const firstPauseMs = 100
/** A program that lived this long had come up: the next pause is short again. */
const settledMs = 10_000
/** Deaths before it was ever ready: then something is wrong that no restart mends. */
const falseStartsMax = 3

/**
 * Keeps a program running until told to stop: whenever it dies, it is started again. One whose event
 * loop stands still is ended for that.
 */
export function watchProgram(plan: ProgramPlan): WatchedProgram {
  const log = openProgramLog({
    path: plan.logFile,
    onFailure: (why) => plan.showError(`[${plan.name}] can not write its log: ${why.message}`),
  })
  const ended = new AbortController()
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  ready.catch(() => undefined) // asked for later; until then nobody listens
  let child: ChildProcess | undefined

  async function keepRunning(): Promise<void> {
    let wasReady = false
    let falseStarts = 0
    for (let pauseMs = firstPauseMs; !ended.signal.aborted; pauseMs *= 2) {
      const { child: started, exit } = launch(plan, log, () => {
        wasReady = true
        resolve()
      })
      child = started
      const { code, livedMs } = await exit
      child = undefined
      if (ended.signal.aborted) return
      plan.showError(`[${plan.name}] ended (${code}) and is started again`)
      falseStarts = wasReady ? 0 : falseStarts + 1
      if (falseStarts === falseStartsMax) {
        reject(new Error(`The ${plan.name} does not start; ${plan.logFile} says why.`))
        return
      }
      if (livedMs > settledMs) pauseMs = firstPauseMs
      await pause(Math.min(pauseMs, plan.longestPauseMs), ended.signal)
    }
  }

  const running = keepRunning()
  return {
    name: plan.name,
    ready,
    pid: () => child?.pid,
    async stop(waitMs) {
      ended.abort()
      child?.kill('SIGTERM')
      const cutOff = setTimeout(() => child?.kill('SIGKILL'), waitMs)
      await running
      clearTimeout(cutOff)
      log.end()
    },
  }
}

/** A small nursery for young objects: some more collections, and tens of megabytes less. */
const sparing = ['--max-semi-space-size=8']

type Exit = { readonly code: string; readonly livedMs: number }

function launch(plan: ProgramPlan, log: ProgramLog, onReady: () => void) {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...sparing, plan.script], {
    env: plan.variables,
    // The channel tells the child when we are gone. Its own group: Ctrl-C reaches us alone, and
    // we end the programs in their order.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
    ...plan.account,
  })
  child.stdout?.on('data', (piece: Buffer) => log.write(piece))
  onceReady(child.stdout, onReady)
  onLines(child.stderr, (line) => {
    log.write(`${line}\n`)
    plan.showError(`[${plan.name}] ${line}`)
  })
  watchHeartbeat(child, (forMs) => {
    plan.showError(`[${plan.name}] has stood still for ${forMs / 1000} s`)
    child.kill('SIGKILL') // which ends a process that was stopped, too
  })
  const exit = new Promise<Exit>((done) => {
    const end = (code: string) => done({ code, livedMs: performance.now() - startedAt })
    child.on('exit', (code, signal) => end(signal ?? `exit ${code}`))
    child.on('error', (error) => end(error.message))
  })
  return { child, exit }
}

function onLines(stream: NodeJS.ReadableStream | null, take: (line: string) => void): void {
  if (stream) createInterface({ input: stream }).on('line', take)
}

/** What comes after the line that says so is logged, and read no more. */
function onceReady(stream: NodeJS.ReadableStream | null, onReady: () => void): void {
  let said = ''
  stream?.on('data', function look(piece: Buffer) {
    said += piece.toString()
    if (!/^\{"ready":true\b/m.test(said)) return
    stream.removeListener('data', look)
    onReady()
  })
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal })
  } catch {
    // Told to stop meanwhile: the loop ends by itself.
  }
}
