import type { DatabasePool } from '../platform/database/pool.ts'
import { secondsSinceHeartbeat } from '../platform/worker-heartbeat-repository.ts'

/** What the API asks before it calls itself ready. */
export type WhatAnswers = {
  readonly db: DatabasePool
  readonly vault: { publicKeys(): Promise<unknown> }
  /** null where the database keeps the files */
  readonly files: { check(): Promise<unknown> } | null
}

export type Readiness = {
  /** what the API can not do without, and gets no answer from now; empty when it is ready */
  readonly away: readonly string[]
  /** whole seconds since the worker's last heartbeat; null when that is not known */
  readonly workerBeat: number | null
  /** whether files can be kept and shown; null where the database keeps them */
  readonly areFilesThere: boolean | null
}

/** Milliseconds that an answer may take: whoever asks is told within a second, whoever hangs. */
const patienceMs = 800

/**
 * Asks what the API can not do without. Of each there is one question at a time, however many ask: one
 * that hangs takes no second connection.
 */
export function readinessCheck({ db, vault, files }: WhatAnswers): () => Promise<Readiness> {
  const askDatabase = oneAtATime(() => secondsSinceHeartbeat(db))
  const askVault = oneAtATime(() => vault.publicKeys())
  const askFiles = oneAtATime(async () => files?.check())
  return async () => {
    const given = AbortSignal.timeout(patienceMs)
    const [beat, keys, stored] = await Promise.allSettled([
      within(askDatabase(), given),
      within(askVault(), given),
      within(askFiles(), given),
    ])
    const away = [
      ...(beat.status === 'rejected' ? ['database'] : []),
      ...(keys.status === 'rejected' ? ['vault'] : []),
    ]
    return {
      away,
      workerBeat: beat.status === 'fulfilled' ? beat.value : null,
      areFilesThere: files === null ? null : stored.status === 'fulfilled',
    }
  }
}

function oneAtATime<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | null = null
  return () => {
    asking ??= ask().finally(() => (asking = null))
    return asking
  }
}

async function within<T>(answer: Promise<T>, given: AbortSignal): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    given.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true })
  })
  return Promise.race([answer, late])
}
