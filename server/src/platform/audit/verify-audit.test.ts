import { createHash, randomUUID } from 'node:crypto'
import { parseDay, toInstant } from '@quittance/domain/calendar'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase, testSecrets } from '../../../testing/database/database.ts'
import { insertTestLender } from '../../../testing/payments-fixture-rows.ts'
import { randomSecrets } from '../../../testing/random-secrets.ts'
import { openDatabasePool } from '../database/pool.ts'
import { withLenderTransaction } from '../database/transaction.ts'
import { firstHash, textOfEntry } from './audit-chain.ts'
import { writeAudit, writeAuditHead } from './audit-repository.ts'
import { describeFinding } from './describe-finding.ts'
import { verifyAudit } from './verify-audit.ts'

let database: TestDatabase
let lenderId: string

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const now = toInstant(Date.parse('2026-11-20T15:00:00Z'))

beforeEach(async () => {
  lenderId = await insertTestLender(database.owner, { host: `h${randomUUID().slice(0, 8)}.test` })
  for (const amount of [1, 2, 3, 4, 5]) await write(amount)
})

const entry = (amount: number) =>
  ({ kind: 'refund', borrowerId: null, actor: 'the office', detail: { amount }, at: now }) as const

const write = (amount: number, db = database.db) =>
  withLenderTransaction(db, lenderId, (trx) => writeAudit(trx, lenderId, entry(amount)))

const closeDay = (day: string) =>
  withLenderTransaction(database.db, lenderId, (trx) =>
    writeAuditHead(trx, lenderId, { closedOn: parseDay(day), now }),
  )

const verify = (seal = testSecrets.audit) => verifyAudit({ db: database.db, seal }, lenderId)

/** As somebody who took over the database. */
async function spoil(text: string, ...values: readonly unknown[]): Promise<void> {
  const client = await database.owner.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.lender', $1, true)`, [lenderId])
    await client.query(text, [lenderId, ...values])
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

async function lastHash(): Promise<Buffer> {
  const { rows } = await database.owner.query<{ entry_hash: Buffer }>(
    'select entry_hash from audit_entries where lender_id = $1 order by entry_no desc limit 1',
    [lenderId],
  )
  return rows[0]?.entry_hash ?? firstHash
}

/** The next entry as whoever has no key would compute it: by a plain hash, or by a key of their own. */
async function forged(keyId: string | null) {
  const row = {
    entry_no: 6n,
    kind: 'refund',
    borrower_id: null,
    actor: 'the office',
    detail: JSON.stringify({ amount: 1_000_000 }),
    at: new Date(now),
  }
  const text = textOfEntry(await lastHash(), row)
  const plain = createHash('sha256').update(text).digest()
  return { ...row, lender_id: lenderId, key_id: keyId, entry_hash: plain }
}

describe('a chain that nobody touched', () => {
  it('finds every entry in order, and says where the chain ends', async () => {
    const found = await verify()
    expect(found).toEqual({ entryNo: 5n, hash: await lastHash(), unkeyed: 0n, fault: null })
    expect(describeFinding(found)).toMatch(/^All 5 entries are in order\. Head: [0-9a-f]{64}$/)
  })

  it('verifies more entries than it reads at once', async () => {
    await withLenderTransaction(database.db, lenderId, async (trx) => {
      for (let amount = 0; amount < 1_000; amount += 1)
        await writeAudit(trx, lenderId, entry(amount))
    })
    await closeDay('2026-11-20')
    expect(await verify()).toMatchObject({ entryNo: 1_005n, fault: null })
    await spoil(
      'update audit_entries set detail = $2 where lender_id = $1 and entry_no = 1002',
      '{}',
    )
    expect(await verify()).toMatchObject({ fault: { kind: 'changed', entryNo: 1_002n } })
  })

  it('knows the entries of an old key beside those of a new one', async () => {
    const [first, second] = ['a', 'b'].map((letter) => letter.repeat(43))
    const before = randomSecrets(`${first}`)
    const after = randomSecrets(`${second} 2026-11-20T14:00:00Z\n${first}`, () => now)
    lenderId = await insertTestLender(database.owner, { host: `h${randomUUID().slice(0, 8)}.test` })
    for (const { audit: auditSeal } of [before, after, after]) {
      const db = openDatabasePool({ url: database.url, max: 1, name: 'sealed', auditSeal })
      await write(1, db)
      await db.close()
    }
    expect(after.keyId()).not.toBe(before.keyId())
    expect(await verify(after.audit)).toMatchObject({ entryNo: 3n, fault: null })
    expect(await verify(before.audit)).toMatchObject({
      fault: { kind: 'unknownKey', entryNo: 2n },
    })
  })

  it('takes entries from before they were keyed, up to the first that is', async () => {
    const row = { ...(await forged(null)), entry_no: 1n }
    const plain = createHash('sha256').update(textOfEntry(firstHash, row)).digest()
    await spoil('delete from audit_entries where lender_id = $1')
    await database.owner.query('alter table audit_entries drop constraint audit_entries_are_keyed')
    await spoil(
      `insert into audit_entries (lender_id, entry_no, kind, actor, detail, at, entry_hash)
        values ($1, 1, $2, $3, $4, $5, $6)`,
      row.kind,
      row.actor,
      row.detail,
      row.at,
      plain,
    )
    await database.owner.query(
      `alter table audit_entries add constraint audit_entries_are_keyed
        check (key_id is not null) not valid`,
    )
    await write(2)
    const found = await verify()
    expect(found).toMatchObject({ entryNo: 2n, unkeyed: 1n, fault: null })
    expect(describeFinding(found)).toContain('the first 1 from before entries had a key')
  })
})

describe('a chain that somebody wrote to', () => {
  it.each([
    ['the amount', `update audit_entries set detail = '{"amount":9}'`, 3n, 'changed'],
    ['who did it', `update audit_entries set actor = 'nobody'`, 3n, 'changed'],
    ['the moment', `update audit_entries set at = at + interval '1 second'`, 3n, 'changed'],
    ['whose it is', `update audit_entries set borrower_id = lender_id`, 3n, 'changed'],
    ['the key', `update audit_entries set key_id = 'another'`, 3n, 'unknownKey'],
    ['the hash', `update audit_entries set entry_hash = sha256('x')`, 3n, 'changed'],
    ['all of it', 'delete from audit_entries', 3n, 'missing'],
  ] as const)(
    'finds an entry of which %s was changed or removed',
    async (_what, text, no, kind) => {
      await spoil(`${text} where lender_id = $1 and entry_no = 3`)
      const found = await verify()
      expect(found).toMatchObject({ entryNo: 2n, fault: { kind, entryNo: no } })
      expect(describeFinding(found)).toMatch(/^Entry 3 .+\. The 2 before it are in order\.$/)
    },
  )

  it('finds two entries that changed their places', async () => {
    await spoil(
      'update audit_entries set entry_no = entry_no + 100 where lender_id = $1 and entry_no in (2, 4)',
    )
    await spoil(
      'update audit_entries set entry_no = case entry_no when 102 then 4 else 2 end where lender_id = $1 and entry_no > 100',
    )
    expect(await verify()).toMatchObject({ fault: { kind: 'changed', entryNo: 2n } })
  })

  it('finds an entry that was removed with all that follow moved up and hashed anew', async () => {
    await spoil('delete from audit_entries where lender_id = $1 and entry_no = 4')
    const row = { ...(await forged(testSecrets.keyId())), entry_no: 4n }
    await spoil(
      'update audit_entries set entry_no = 4, entry_hash = $2 where lender_id = $1 and entry_no = 5',
      row.entry_hash,
    )
    expect(await verify()).toMatchObject({ fault: { kind: 'changed', entryNo: 4n } })
  })

  it('finds an entry that an injection put in under the role of the programs', async () => {
    const row = await forged(testSecrets.keyId())
    await withLenderTransaction(database.db, lenderId, (trx) =>
      trx.insertInto('audit_entries').values(row).execute(),
    )
    expect(await verify()).toMatchObject({ fault: { kind: 'changed', entryNo: 6n } })
  })

  it('refuses an entry without a key, whoever puts it in', async () => {
    const row = await forged(null)
    const insert = withLenderTransaction(database.db, lenderId, (trx) =>
      trx.insertInto('audit_entries').values(row).execute(),
    )
    await expect(insert).rejects.toThrow('audit_entries_are_keyed')
  })

  it('finds last entries that were taken away, by the head of a day that closed', async () => {
    await closeDay('2026-11-20')
    await write(6)
    expect(await verify()).toMatchObject({ entryNo: 6n, fault: null })
    await spoil('delete from audit_entries where lender_id = $1 and entry_no > 4')
    const found = await verify()
    const closedOn = '2026-11-20'
    expect(found).toMatchObject({ entryNo: 4n, fault: { kind: 'head', entryNo: 5n, closedOn } })
    expect(describeFinding(found)).toMatch(/when 2026-11-20 closed: entries were taken away/)
  })

  it('finds a head that was put in before there was an entry', async () => {
    await spoil(`insert into audit_heads values ($1, '2026-11-19', 0, sha256('x'), '2026-11-20')`)
    expect(await verify()).toMatchObject({ fault: { kind: 'head', entryNo: 0n } })
  })
})
