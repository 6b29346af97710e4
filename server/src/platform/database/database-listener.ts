import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError, type QueryConfig } from 'pg'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { columnTypes } from './column-types.ts'
import { plansForAnyLender } from './statement-names.ts'

type ListenerOptions = {
  readonly url: string
  /** the role whose rights its questions have */
  readonly role: 'quittance_app' | 'quittance_worker'
  /** Shown by the database beside the connection. */
  readonly name: string
  /** By channel, what takes the text of each notification. */
  readonly channels: Readonly<Record<string, (text: string) => void>>
  /** Each time that it listens anew: what was told in between was told to nobody. */
  readonly onListening: () => void
}

/** A connection of its own that notifications come by. */
export type DatabaseListener = {
  /** Asks by the connection that listens: one that went silent is found by that, and made anew. */
  ask<Row>(question: QueryConfig): Promise<Row[]>
  /** Whether it would hear what is told now, as far as anybody knows. */
  isListening(): boolean
  stop(): Promise<void>
}

const pauseMs = 250
const connectionWaitMs = 2_000
/** Longer than any answer takes: only a server that went silent is cut off by it. */
const silenceMs = 10_000

/** Listens, and connects again whenever the connection is lost, until told to stop. */
export function listenToDatabase(options: ListenerOptions): DatabaseListener {
  const stopping = new AbortController()
  let current: Client | null = null

  async function listen(): Promise<void> {
    const client = connectionOf(options)
    const ended = new Promise<void>((end) => client.once('end', () => end()))
    client.on('error', () => undefined) // its end is what is waited for
    client.on('notification', ({ channel, payload }) => options.channels[channel]?.(payload ?? ''))
    await client.connect()
    try {
      for (const channel of Object.keys(options.channels)) await client.query(`listen ${channel}`)
      if (stopping.signal.aborted) return
      current = client
      options.onListening()
      await ended
    } finally {
      current = null
      await client.end().catch(() => undefined) // it is gone either way
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listen().catch(() => undefined) // whoever asks meanwhile is told
      await sleep(pauseMs, null, { signal: stopping.signal }).catch(() => null)
    }
  }

  const running = run()
  return {
    async ask<Row>(question: QueryConfig) {
      const client = current
      if (client === null) throw new DatabaseUnavailable('The connection that listens is lost.')
      const answer = await client.query(question).catch(async (error: unknown) => {
        const isAnswer = error instanceof DatabaseError && error.severity === 'ERROR'
        if (!isAnswer) await client.end().catch(() => undefined)
        throw error
      })
      return answer.rows as Row[]
    },
    isListening: () => current !== null,
    async stop() {
      stopping.abort()
      await current?.end().catch(() => undefined)
      await running
    },
  }
}

function connectionOf({ url, role, name }: ListenerOptions): Client {
  return new Client({
    connectionString: url,
    application_name: name,
    options: `-c role=${role} ${plansForAnyLender}`,
    connectionTimeoutMillis: connectionWaitMs,
    query_timeout: silenceMs,
    keepAlive: true,
    types: columnTypes,
  })
}
