import type { Pool, PoolClient } from 'pg'

type Filling = {
  readonly lenderId: string
  readonly loans: number
  /** of each loan, on days of its own */
  readonly paymentsEach: number
}

/**
 * Fills the payments of a database of its own with copies of one: no trigger and no key is asked, and the
 * indexes are made anew behind them, as when a dump is restored.
 */
export async function fillPayments(owner: Pool, { lenderId, ...counts }: Filling): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '256MB'`)
    await copyRow(client, 'loans', {
      own: { loan_id: 'gen_random_uuid()', loan_no: `'C-' || no` },
      rows: `generate_series(1, ${counts.loans}) as no`,
    })
    const indexes = await dropIndexes(client, 'payments')
    await copyRow(client, 'payments', {
      own: {
        payment_id: 'gen_random_uuid()',
        gateway_ref: 'gen_random_uuid()::text',
        loan_id: 'l.loan_id',
        amount_cents: '2500 + no % 977',
        made_at: `one.made_at + no * interval '1 day'`,
        effective_on: 'one.effective_on + no',
        posted_on: 'one.posted_on + no',
        reference: `'QT-' || lpad((substr(l.loan_no, 3)::bigint * ${counts.paymentsEach} + no)::text, 9, '0')`,
      },
      rows: `(select loan_id, loan_no from loans where lender_id = '${lenderId}' and loan_no like 'C-%') as l,
        generate_series(1, ${counts.paymentsEach}) as no`,
    })
    for (const definition of indexes) await client.query(definition)
    await client.query('vacuum analyze payments')
    await client.query('analyze loans')
  } finally {
    client.release(true)
  }
}

type Copying = {
  /** columns of its own, as SQL over the one row and what it is copied for */
  readonly own: Readonly<Record<string, string>>
  readonly rows: string
}

/** Copies the first row of a table for each of some rows. */
async function copyRow(client: PoolClient, table: string, { own, rows }: Copying): Promise<void> {
  const { rows: columns } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = columns.map(({ name }) => name)
  await client.query(`insert into ${table} (${names.join(', ')})
    select ${names.map((name) => own[name] ?? `one.${name}`).join(', ')}
    from (select * from ${table} limit 1) as one, ${rows}`)
}

/** Drops the indexes of a table that no key of it stands on. @returns how each is made again */
async function dropIndexes(client: PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = $1::regclass
        and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
