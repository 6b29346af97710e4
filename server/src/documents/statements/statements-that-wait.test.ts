import { expect, it } from 'vitest'
import { repeatRow } from '../../../testing/database/repeat-row.ts'
import { scheduleCalls } from '../../../testing/schedule-calls.ts'
import { readComingPayments } from '../../payments/scheduled/notices/read-coming-payments.ts'
import { makeStatements } from './make-statements.ts'

it('makes the statement of a loan behind more than a round lists that have to wait', async () => {
  const calls = await scheduleCalls()
  const { world, payer } = calls
  await calls.goTo('2026-11-25')
  const { owner } = world.database
  const times = 51
  await repeatRow(owner, {
    table: 'loans',
    where: `loan_id = '${payer.loanId}'`,
    fields: `'loan_id', ('00000000' || right(md5(no::text), 24))::uuid, 'loan_no', 'W-' || no,
      'aged_on', '2026-11-26'`, // in its next day already
    times,
  })
  expect(
    await makeStatements({ ...world.context, readComing: readComingPayments }, world.lender),
  ).toBe('done')
  const made = await world.read((trx) =>
    trx.selectFrom('statements').select(['loan_id', 'statement_on']).execute(),
  )
  expect(made).toEqual([{ loan_id: payer.loanId, statement_on: '2026-11-25' }])
  await owner.query(`delete from statement_cycles where loan_id::text like '00000000-%';
    delete from due_reminders where loan_id::text like '00000000-%';
    delete from loans where loan_no like 'W-%'`)
  await world.closeInBalance()
})
