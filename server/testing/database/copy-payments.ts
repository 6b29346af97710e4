import type { Pool, PoolClient } from 'pg'

type Copies = { readonly lenderId: string; readonly loans: number; readonly paymentsEach: number }

/** Writes loans of a lender, each with payments on days of its own: copies of one that there is. */
export async function copyPayments(owner: Pool, copies: Copies): Promise<void> {
  const { lenderId, loans, paymentsEach } = copies
  const client = await owner.connect()
  try {
    await client.query(`begin; select set_config('app.lender', '${lenderId}', true)`)
    await copyRows(client, 'loans', {
      fields: `'loan_id', gen_random_uuid(), 'loan_no', 'C-' || no`,
      rows: `(select l from loans l limit 1) as one(row), generate_series(1, ${loans}) as no`,
    })
    await copyRows(client, 'payments', {
      fields: `'payment_id', gen_random_uuid(), 'gateway_ref', gen_random_uuid(),
        'loan_id', l.loan_id, 'amount_cents', 2500 + no % 977,
        'made_at', (one.row).made_at + no * interval '1 day',
        'effective_on', (one.row).effective_on + no,
        'reference', 'QT-' || upper(substr(md5(random()::text), 1, 9))`,
      rows: `(select p from payments p limit 1) as one(row),
        (select loan_id from loans where loan_no like 'C-%') as l,
        generate_series(1, ${paymentsEach}) as no`,
    })
    await client.query('commit; analyze payments; analyze loans')
  } finally {
    client.release()
  }
}

/** Copies a row as often as there are others beside it, each with some fields of its own. */
async function copyRows(
  client: PoolClient,
  table: string,
  { fields, rows }: { readonly fields: string; readonly rows: string },
): Promise<void> {
  const { rows: columns } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = columns.map(({ name }) => name)
  await client.query(`insert into ${table} (${names.join(', ')})
    select ${names.map((name) => `(copy).${name}`).join(', ')}
    from (select jsonb_populate_record(one.row, jsonb_build_object(${fields})) as copy from ${rows}) as copies`)
}
