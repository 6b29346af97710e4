import { randomUUID } from 'node:crypto'
import { assert } from '@quittance/domain/assert'
import { hosts, type StartedApp } from '../start-app.ts'

/** What somebody may name of theirs. */
export type OwnIds = {
  readonly loanId: string
  readonly methodId: string
  readonly accountId: string
  readonly orderId: string
  readonly scheduleId: string
  readonly loanNo: string
  readonly phoneId: string
  readonly emailId: string
  readonly borrowerId: string
  readonly cifNumber: string
  readonly sessionId: string
  readonly erasureId: string
}

type ListedLoan = { id: string; loanNo: string; cifnumber: string; borrower: { id: string } }

/** A loan, a card and an order of somebody. */
export async function ownIds(
  started: StartedApp,
  contact: string,
  host: string = hosts.loneMesa,
): Promise<OwnIds> {
  const own = await started.signIn(contact, host)
  const listed = await started.ask('/users/list-loan-account', { token: own, host })
  const [loan] = listed.body.result['loans'] as ListedLoan[]
  const payload = {
    name: 'A Name',
    cardNumber: await started.sealForVault('4242424242424242'),
    cvvNumber: await started.sealForVault('123'),
    expiryDate: '05/2031',
    billingZip: '78205',
  }
  const added = await started.ask('/payments/add-card', { token: own, host, payload })
  const card = added.body.result?.['card'] as { id: string } | undefined
  const isPad = host === hosts.boreal ? '1' : '0'
  const place = { routingNumber: '110000000', bankNumber: '001', branchNumber: '00011' }
  const fields = { bankName: 'A Bank', name: 'A Name', accountType: '1', ...place, isPad }
  const accountNumber = await started.sealForVault('000123456789')
  const bank = { ...fields, accountNumber }
  const saved = await started.ask('/ach/add', { token: own, host, payload: bank })
  const account = saved.body.result?.['account'] as { id: string } | undefined
  assert(account !== undefined, 'each lender takes bank accounts')
  const { rows } = await started.database.owner.query<{ id: string }>(
    'select payment_id as id from payments where loan_id = $1 limit 1',
    [loan?.id],
  )
  const scheduled = await started.database.owner.query<{ id: string }>(
    `select scheduled_payment_id as id from scheduled_payments join schedules using (schedule_id)
      where loan_id = $1 limit 1`,
    [loan?.id],
  )
  const { rows: contacts } = await started.database.owner.query<{ phone: string; email: string }>(
    `select phone_id as phone, email_id as email from borrower_emails
      join borrower_phones using (lender_id, borrower_id) where address = $1`,
    [contact],
  )
  const { rows: sessions } = await started.database.owner.query<{ id: string }>(
    'select session_id as id from sessions where borrower_id = $1 limit 1',
    [loan?.borrower.id],
  )
  return {
    borrowerId: loan?.borrower.id ?? '',
    cifNumber: loan?.cifnumber ?? '',
    sessionId: sessions[0]?.id ?? '',
    phoneId: contacts[0]?.phone ?? '',
    emailId: contacts[0]?.email ?? '',
    scheduleId: scheduled.rows[0]?.id ?? randomUUID(),
    loanId: loan?.id ?? '',
    loanNo: loan?.loanNo ?? '',
    // of a lender that takes no cards from borrowers there is none to name
    methodId: card?.id ?? randomUUID(),
    accountId: account.id,
    orderId: rows[0]?.id ?? '',
    erasureId: await erasureAt(started, host),
  }
}

/** An erasure of somebody who is no borrower of this lender any more. */
async function erasureAt({ database }: StartedApp, host: string): Promise<string> {
  const { rows } = await database.owner.query<{ id: string }>(
    `with gone as (
        insert into borrowers (lender_id, borrower_id, first_name, last_name, language, country,
          state_code, street1, city, postal_code, created_at, disabled_at)
        select lender_id, gen_random_uuid(), '', '', 'en', 'US', '', '', '', '', now(), now()
        from hosts where host = $1 returning lender_id, borrower_id)
      insert into erasures (lender_id, borrower_id, erasure_id, author, begun_at, attempted_at, kept)
        select lender_id, borrower_id, gen_random_uuid(), 'the office', now(), now(), '[]' from gone
        returning erasure_id as id`,
    [host],
  )
  assert(rows[0] !== undefined, 'the host is of a lender')
  return rows[0].id
}
