import { expect, it } from 'vitest'
import { signInFixture } from '../../../testing/calls/sign-in-fixture.ts'
import { hosts } from '../../../testing/start-app.ts'
import { contendForLock } from '../../../testing/contend-for-lock.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { lockLoan } from '../../servicing/loans/loan-state-repository.ts'

it('links no loan by the quick link whose role somebody takes at the same moment', async () => {
  const portal = await signInFixture()
  const form = await portal.form({ lname: 'Newman', ssn: await portal.seal('4417') })
  await portal.writeSigner({ ...form, fname: 'Nádia', ssn: '4417' }, '21-120777')
  await portal.ask('/users/web/socialsignup', { payload: form })
  const otp = await portal.codeFor(form.phoneno)
  const { id: lenderId } = await portal.lenderOf(hosts.loneMesa)
  const { database } = portal
  const read: Parameters<typeof contendForLock>[0]['read'] = (work) =>
    withLenderTransaction(database.db, lenderId, work)
  await contendForLock(
    { read, database },
    {
      async lock(trx) {
        const loan = await trx
          .selectFrom('loans')
          .select('loan_id')
          .where('loan_no', '=', '21-120777')
          .executeTakeFirstOrThrow()
        const { borrower_id } = await trx
          .selectFrom('borrowers')
          .select('borrower_id')
          .where('borrower_id', 'not in', (query) =>
            query
              .selectFrom('loan_parties')
              .select('loan_parties.borrower_id')
              .where('loan_id', '=', loan.loan_id),
          )
          .orderBy('borrower_id')
          .limit(1)
          .executeTakeFirstOrThrow()
        await lockLoan(trx, loan.loan_id)
        await trx
          .insertInto('loan_parties')
          .values({ lender_id: lenderId, ...loan, borrower_id, role: 'borrower', is_linked: true })
          .execute()
      },
      begin: () => [portal.ask('/users/web/verify-user', { payload: { ...form, otp } })],
    },
  )
  expect(await portal.linkedRoles(form.email)).toEqual([])
  await portal.close()
})
