import type { VaultDatabase } from './database.ts'

/** One thing that the network said of a charge after it took it. */
export type GatewayEvent = {
  readonly id: string
  readonly ref: string
  readonly kind: 'charged' | 'settled' | 'returned' | 'chargedBack'
  /** the network's business day */
  readonly on: string
  /** of a return; else '' */
  readonly code: string
}

export type NumberedEvent = GatewayEvent & { readonly seq: number }

export type EventPage = { readonly events: readonly NumberedEvent[]; readonly more: boolean }

export type EventStore = {
  /** Keeps an event; one that is there already changes nothing. */
  add(lenderId: string, event: GatewayEvent, receivedAt: Date): Promise<void>
  /** Those with a higher number than `after`, oldest first. */
  list(lenderId: string, after: number): Promise<EventPage>
}

const pageMax = 500

export function eventStore(db: VaultDatabase): EventStore {
  return {
    async add(lenderId, event, receivedAt) {
      await db.inLender(lenderId, async (run) => {
        // One at a time, so that a number is never seen before a lower one: who reads by number
        // would pass that by.
        const lock = `SELECT pg_advisory_xact_lock(hashtext('vault.events' || $1::text))`
        await run.rows({ name: 'lock-events', text: lock, values: [lenderId] })
        const text = `INSERT INTO vault.events (lender_id, event_id, body, received_at)
          SELECT $1, $2, $3, $4 WHERE NOT EXISTS (SELECT FROM vault.events
            WHERE lender_id = $1 AND event_id = $2)`
        const values = [lenderId, event.id, JSON.stringify(event), receivedAt]
        await run.rows({ name: 'add-event', text, values })
      })
    },
    async list(lenderId, after) {
      const text = `SELECT seq::float8 AS seq, body FROM vault.events
        WHERE lender_id = $1 AND seq > $2 ORDER BY seq LIMIT ${pageMax + 1}`
      const rows = await db.inLender(lenderId, (run) =>
        run.rows<{ seq: number; body: GatewayEvent }>({
          name: 'list-events',
          text,
          values: [lenderId, after],
        }),
      )
      const events = rows.slice(0, pageMax).map(({ seq, body }) => ({ ...body, seq }))
      return { events, more: rows.length > pageMax }
    },
  }
}
