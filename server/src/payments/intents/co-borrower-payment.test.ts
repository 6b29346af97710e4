import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StartedApp, startApp } from '../../../testing/start-app.ts'

let started: StartedApp
beforeAll(async () => {
  started = await startApp()
})
afterAll(() => started.close())

it('tells a co-borrower nothing of the account by which a payment was made, but its kind', async () => {
  const { rows } = await started.database.owner.query<{ id: string }>(
    `update payments set method_last_four = '7788' where payment_id = (
        select max(payment_id::text)::uuid from payments p join loans l using (lender_id, loan_id)
          join borrower_emails e on e.lender_id = p.lender_id and e.borrower_id = p.borrower_id
        where l.loan_no = '21-104233' and p.state = 'completed' and e.address like 'maria.%')
      returning payment_id as id`,
  )
  const orderId = rows[0]?.id ?? ''
  const toldTo = async (email: string) => {
    const token = await started.signIn(email)
    const answer = await started.ask(`/payments/status?orderId=${orderId}`, {
      token,
      method: 'GET',
    })
    expect(answer.body.status).toBe(1)
    return JSON.stringify(answer.body)
  }
  expect(await toldTo('maria.ortega@example.com')).toContain('7788')
  expect(await toldTo('luis.ortega@example.com')).not.toContain('7788')
})
