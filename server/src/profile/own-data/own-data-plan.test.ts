import { toInstant } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyPayments } from '../../../testing/database/copy-payments.ts'
import { planForAnyValues } from '../../../testing/database/plan-for-any-values.ts'
import { type PaymentsFixture, paymentsFixture } from '../../../testing/payments-fixture.ts'
import { listSessions } from '../../auth/sessions/session-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { listPaymentData, listSessionData } from './own-data-repository.ts'

let world: PaymentsFixture
let borrowerId: string

beforeAll(async () => {
  world = await paymentsFixture({ ownDatabase: true })
  const payers = await Promise.all(Array.from({ length: 8 }, () => world.payer()))
  const [payer] = payers
  await payer?.pay()
  borrowerId = payer?.borrowerId ?? ''
  const { owner } = world.database
  await copyPayments(owner, { lenderId: world.lender.id, loans: 4, paymentsEach: 400 })
  const borrowerIds = payers.map((one) => one.borrowerId)
  const anyOfThem = '($1::uuid[])[1 + floor(random() * 8)]'
  await owner.query(`update payments set borrower_id = ${anyOfThem}`, [borrowerIds])
  await owner.query(
    `insert into sessions (lender_id, token_hash, session_id, borrower_id, device_id, language,
        began_at, last_act_at, ends_at, ended_at)
      select $2, int4send(no), gen_random_uuid(), ${anyOfThem}, '', 'en', at, at, at, at
      from generate_series(1, 2000) as no, now() as at`,
    [borrowerIds, world.lender.id],
  )
  await owner.query('analyze')
})
afterAll(() => world.close())

/** Few of all sessions are live, and those that ended are not read for them. */
const listLiveSessions = (trx: LenderTransaction, { borrowerId: of }: { borrowerId: string }) =>
  listSessions(trx, { borrowerId: of, now: toInstant(0), idleSince: toInstant(0) })

it.each([
  ['payments', listPaymentData, 'payments_of_borrower'],
  ['sessions', listSessionData, 'sessions_of_borrower'],
  ['live sessions', listLiveSessions, 'sessions_lender_id_borrower_id_began_at_idx'],
] as const)(
  'finds the %s of a borrower by an index, however many a lender has',
  async (...named) => {
    const [, read, index] = named
    const owner = { lenderId: world.lender.id, borrowerId }
    const steps = await world.read(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      return planForAnyValues(trx, (asking) => read(asking, owner))
    })
    const found = steps.find((step) => step['Index Name'] === index)
    expect(found?.['Index Cond']).toContain('borrower_id')
  },
)
