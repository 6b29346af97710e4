import { type Kysely, sql } from 'kysely'
import type { Tables } from '@quittance/server/platform/database/tables/tables'
import { demoBanks, demoCards } from './tables/methods.ts'
import { demoPeople } from './tables/people.ts'

const kindOf = (method: (typeof demoBanks)[number] | (typeof demoCards)[number]) =>
  'expires' in method ? 'card' : method.kind

/**
 * Names on the payments of a lender's histories the saved method that made them, as the receipts of a
 * loan that always paid through the portal do. Of an owner's methods of one kind it is the first.
 *
 * @param owner of the tables: no program may change by what a payment was made
 * @param hosts of the lender
 */
export async function namePaidMethods(
  owner: Kysely<Tables>,
  lenderId: string,
  hosts: readonly string[],
): Promise<void> {
  const people = new Set(
    demoPeople.filter(({ host }) => hosts.includes(host)).map(({ email }) => email),
  )
  const methods = [...demoBanks, ...demoCards].filter((method) => people.has(method.owner))
  await owner.transaction().execute(async (trx) => {
    await sql`select set_config('app.lender', ${lenderId}, true)`.execute(trx)
    for (const method of methods)
      await sql`
        update payments p
        set method_id = m.method_id, method_brand = m.brand, method_last_four = m.last_four
        from methods m join borrower_emails e using (lender_id, borrower_id)
        where m.lender_id = ${lenderId}::uuid and e.address = ${method.owner}
          and m.kind = ${kindOf(method)} and m.last_four = ${method.number.slice(-4)}
          and p.lender_id = m.lender_id and p.borrower_id = m.borrower_id and p.channel = m.kind
          and p.method_id is null and p.gateway_ref like 'boarded-%'`.execute(trx)
  })
}
