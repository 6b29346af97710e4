import type { LenderWork, VaultDatabase } from '../database.ts'
import type { ClosedNumber } from '../keys/number-cipher.ts'

/** One thing that the network said of a charge after it took it. */
export type GatewayEvent = {
  readonly id: string
  readonly ref: string
  readonly kind: 'charged' | 'settled' | 'returned' | 'chargedBack' | 'corrected'
  /** the network's business day */
  readonly on: string
  /** of a return or a notice of change; else '' */
  readonly code: string
  /** of a return: what it took, as text with two decimals; left out where the network says nothing */
  readonly amount?: string | undefined
}

/** What a notice of change says of an account, closed: it may hold a whole number. */
export type SealedCorrection = ClosedNumber

export type NumberedEvent = GatewayEvent & { readonly seq: number }

export type EventPage = { readonly events: readonly NumberedEvent[]; readonly more: boolean }

export type Received = { readonly at: Date; readonly correction?: SealedCorrection }

export type EventStore = {
  /** Keeps an event; one that is there already changes nothing. */
  add(lenderId: string, event: GatewayEvent, received: Received): Promise<void>
  /** Those with a higher number than `after`, oldest first. */
  list(lenderId: string, after: number): Promise<EventPage>
}

const pageMax = 500

export function eventStore(db: VaultDatabase): EventStore {
  return {
    async add(lenderId, event, { at, correction }) {
      await db.withLenderTransaction(lenderId, async (run) => {
        // One at a time, so that a number is never seen before a lower one: who reads by number
        // would pass that by.
        const lock = `SELECT pg_advisory_xact_lock(hashtext('vault.events' || $1::text))`
        await run.rows({ name: 'lock-events', text: lock, values: [lenderId] })
        const text = `INSERT INTO vault.events (lender_id, event_id, body, received_at)
          SELECT $1, $2, $3, $4 WHERE NOT EXISTS (SELECT FROM vault.events
            WHERE lender_id = $1 AND event_id = $2)`
        const values = [lenderId, event.id, JSON.stringify(event), at]
        await run.rows({ name: 'add-event', text, values })
        if (correction !== undefined) await addCorrection(run, lenderId, { event, at, correction })
      })
    },
    async list(lenderId, after) {
      const text = `SELECT seq::float8 AS seq, body FROM vault.events
        WHERE lender_id = $1 AND seq > $2 ORDER BY seq LIMIT ${pageMax + 1}`
      const rows = await db.withLenderTransaction(lenderId, (run) =>
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

async function addCorrection(
  run: LenderWork,
  lenderId: string,
  { event, at, correction }: Required<Received> & { readonly event: GatewayEvent },
): Promise<void> {
  const text = `INSERT INTO vault.corrections (lender_id, event_id, key_id, sealed, code,
      received_at) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`
  const { keyId, sealed } = correction
  const values = [lenderId, event.id, keyId, sealed, event.code, at]
  await run.rows({ name: 'add-correction', text, values })
}
