import { withLenderTransaction } from '@quittance/server/platform/database/transaction'
import { openDatabasePool } from '@quittance/server/platform/database/pool'
import {
  appendStatement,
  type PostingValues,
} from '@quittance/server/servicing/ledger/ledger-repository'
import { loanColumns, stateColumns, toLoanState } from '@quittance/server/servicing/loans/loan-row'

/** The values of a posting, each as SQL. */
type Expressions = Readonly<Record<keyof PostingValues, string>>

const day = '2026-11-20'
export const entries = [
  { account: '1020', amount: '2895' },
  { account: '1200', amount: '-1200' },
  { account: '1100', amount: '-1300' },
  { account: '4120', amount: '-395' },
]
export const facts = { kind: 'payment', ext_id: '', effective_on: day, posted_on: day }
/** Sixteen bytes that no other posting has. */
const id = `lpad(to_hex(:id::bigint), 32, '0')`

/**
 * What one card payment writes into the ledger, and nothing else, for pgbench: the product's own
 * statement, which appends a transaction of four entries and carries the loan forward, under the
 * same lock, constraints and triggers; one statement after the other.
 */
export async function ledgerScript(
  databaseUrl: string,
  lenderId: string,
  loanId: string,
): Promise<string> {
  const { sql, parameters } = appendStatement(
    expressions(
      lenderId,
      await loanStateOf(databaseUrl, { lenderId, loanId }),
    ) as unknown as PostingValues,
  )
  const append = sql.replaceAll(/\$(\d+)/g, (_, at: string) => String(parameters[Number(at) - 1]))
  return `\\set n random(1, :loans)
\\set id random(1, 9000000000000000000)
begin;
set local app.lender = '${lenderId}';
select loan_id, version from loans where lender_id = '${lenderId}'
  and loan_id = (select loan_id from bench_loans where n = :n) for no key update \\gset
${append.trim()};
commit;
`
}

/** The state of a loan, as the ledger's store hands it to the database. */
async function loanStateOf(
  databaseUrl: string,
  { lenderId, loanId }: { readonly lenderId: string; readonly loanId: string },
): Promise<string> {
  const db = openDatabasePool({ url: databaseUrl, max: 1, name: 'bench' })
  const loan = await withLenderTransaction(db, lenderId, (trx) =>
    trx
      .selectFrom('loans')
      .select(loanColumns)
      .where('loan_id', '=', loanId)
      .executeTakeFirstOrThrow(),
  )
  await db.close()
  return json(stateColumns(toLoanState(loan)))
}

function expressions(lenderId: string, loanState: string): Expressions {
  const rows = entries.map((entry, at) => withId({ no: at + 1, ...entry }))
  return {
    lenderId: `'${lenderId}'`,
    loanId: ':loan_id',
    version: ':version',
    paymentId: 'null',
    currency: `'USD'::text`,
    enteredAt: `'${day}'`,
    postedOn: `'${day}'`,
    transactions: `('[' || ${withId(facts)} || ']')`,
    entries: `('[' || ${rows.join(` || ',' || `)} || ']')`,
    followed: `'[]'`,
    split: 'null',
    loanState: `'${loanState}'`,
    principal: '0',
    lastPaidOn: `'${day}'`,
    lastPaid: '2500',
    triesEnd: 'null',
    loanEnds: 'null',
    heldUntil: 'null',
    debitsEnded: 'null',
  }
}

function withId(row: object): string {
  return `'{"id": "' || ${id} || '", ${json(row).slice(1)}'`
}

/** With a space after each colon, lest pgbench take what follows for one of its variables. */
function json(value: object): string {
  return JSON.stringify(value).replaceAll('":', '": ')
}
