import { randomUUID } from 'node:crypto'
import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import type { Client } from 'pg'

// Lenders are made and given keys by the owner of the database alone: no program may.

export type NewLender = {
  readonly name: string
  readonly hosts: readonly string[]
  readonly country: 'US' | 'CA'
  /** In the order in which they are offered. */
  readonly languages: readonly { readonly code: Language; readonly name: string }[]
  /** The day that is opened first. */
  readonly businessOn: LocalDate
}

export type ApiKeyRow = {
  readonly keyId: string
  readonly name: string
  readonly createdAt: Date
  readonly revokedAt: Date | null
}

/** Whose rows the transaction sees, and whether it is kept. */
async function asLender<T>(owner: Client, lenderId: string, work: () => Promise<T>): Promise<T> {
  await owner.query('begin')
  await owner.query(`select set_config('app.lender', $1, true)`, [lenderId])
  const result = await work().catch(async (error: unknown) => {
    await owner.query('rollback')
    throw error
  })
  await owner.query('commit')
  return result
}

export async function insertLender(
  owner: Client,
  lender: NewLender,
  createdAt: Instant,
): Promise<string> {
  const lenderId = randomUUID()
  const { name, hosts, country, businessOn } = lender
  const languages = lender.languages.map((one, place) => ({ id: String(place + 1), ...one }))
  await asLender(owner, lenderId, async () => {
    await owner.query(
      `insert into lenders (lender_id, name, country, business_date, created_at)
        values ($1, $2, $3, $4, $5)`,
      [lenderId, name, country, businessOn, new Date(createdAt)],
    )
    await owner.query(
      `insert into hosts (host, lender_id) select host, $2 from unnest($1::text[]) as host`,
      [hosts, lenderId],
    )
    await owner.query(
      `insert into lender_settings (lender_id, name, value) values ($1, 'languages', $2)`,
      [lenderId, JSON.stringify(languages)],
    )
  })
  return lenderId
}

export async function findLenderOfHost(owner: Client, host: string): Promise<string | null> {
  const { rows } = await owner.query<{ lender_id: string }>(
    'select lender_id from hosts where host = $1',
    [host],
  )
  return rows[0]?.lender_id ?? null
}

export async function readLenders(owner: Client) {
  const { rows } = await owner.query<{ lenderId: string; hosts: string[] }>(
    `select lender_id as "lenderId", array_agg(host order by host) as hosts
      from hosts group by lender_id order by min(host)`,
  )
  const lenders: { lenderId: string; name: string; country: string; hosts: string[] }[] = []
  for (const { lenderId, hosts } of rows) {
    const found = await asLender(owner, lenderId, () =>
      owner.query<{ name: string; country: string }>(
        'select name, country from lenders where lender_id = $1',
        [lenderId],
      ),
    )
    const { name = '', country = '' } = found.rows[0] ?? {}
    lenders.push({ lenderId, name, country, hosts })
  }
  return lenders
}

export type NewApiKey = {
  readonly name: string
  readonly hash: Buffer
  readonly createdAt: Instant
}

export async function insertApiKey(
  owner: Client,
  lenderId: string,
  key: NewApiKey,
): Promise<string> {
  const keyId = randomUUID()
  await asLender(owner, lenderId, () =>
    owner.query(
      `insert into api_keys (lender_id, key_id, name, key_hash, created_at)
        values ($1, $2, $3, $4, $5)`,
      [lenderId, keyId, key.name, key.hash, new Date(key.createdAt)],
    ),
  )
  return keyId
}

export async function listApiKeys(owner: Client, lenderId: string): Promise<ApiKeyRow[]> {
  const found = await asLender(owner, lenderId, () =>
    owner.query<ApiKeyRow>(
      `select key_id as "keyId", name, created_at as "createdAt", revoked_at as "revokedAt"
        from api_keys where lender_id = $1 order by created_at, key_id`,
      [lenderId],
    ),
  )
  return found.rows
}

/** @returns false when the lender has no such key that still counts */
export async function revokeApiKey(
  owner: Client,
  lenderId: string,
  key: { readonly keyId: string; readonly revokedAt: Instant },
): Promise<boolean> {
  const done = await asLender(owner, lenderId, () =>
    owner.query(
      `update api_keys set revoked_at = $3
        where lender_id = $1 and key_id::text = $2 and revoked_at is null`,
      [lenderId, key.keyId, new Date(key.revokedAt)],
    ),
  )
  return done.rowCount === 1
}

export type NewCapLink = {
  readonly email: string
  readonly agent: string
  readonly reason: string
  readonly hash: Buffer
  readonly at: Instant
}

/** @returns false when nobody signs in with this email */
export async function insertCapLink(
  owner: Client,
  lenderId: string,
  { email, agent, reason, hash, at }: NewCapLink,
): Promise<boolean> {
  const lifeMs = 60_000
  const done = await asLender(owner, lenderId, () =>
    owner.query(
      `insert into one_time_links (lender_id, token_hash, link_id, purpose, borrower_id, agent,
          reason, created_at, expires_at)
        select $1, $2, $3, 'cap', b.borrower_id, $4, $5, $6, $7
        from borrower_emails e join borrowers b using (lender_id, borrower_id)
        where e.lender_id = $1 and e.address = $8 and e.is_verified and b.disabled_at is null`,
      [lenderId, hash, randomUUID(), agent, reason, new Date(at), new Date(at + lifeMs), email],
    ),
  )
  return done.rowCount === 1
}
