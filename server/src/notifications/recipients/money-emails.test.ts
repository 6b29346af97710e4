import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type Payer,
  type PaymentsFixture,
  paymentsFixture,
} from '../../../testing/payments-fixture.ts'
import { demoMailer } from '../../integrations/email/demo-mailer.ts'
import { sendMessages } from '../delivery/send-messages.ts'

let world: PaymentsFixture
let payer: Payer
let signUp: string

beforeAll(async () => {
  world = await paymentsFixture()
})
afterAll(() => world.closeInBalance())

beforeEach(async () => {
  payer = await world.payer()
  signUp = `${payer.borrowerId}@example.com`
})

type Contact = { readonly isVerified: boolean; readonly addedAt?: string }

async function addEmail({ isVerified, addedAt }: Contact): Promise<string> {
  const address = `${randomUUID()}@example.com`
  await world.database.owner.query(
    `insert into borrower_emails
        (lender_id, email_id, borrower_id, address, is_verified, is_primary, added_at)
      values ($1, $2, $3, $4, $5, false, $6)`,
    [world.lender.id, randomUUID(), payer.borrowerId, address, isVerified, addedAt ?? null],
  )
  return address
}

const unverify = () =>
  world.database.owner.query('update borrower_emails set is_verified = false where address = $1', [
    signUp,
  ])

/** Where the receipt of a payment went. */
async function receiptOf(amount: string): Promise<string[]> {
  const { body } = await payer.pay({ amount })
  expect(body).toMatchObject({ status: 1 })
  await sendMessages({ ...world.worker, mailer: demoMailer() }, world.lender)
  const { rows } = await world.database.owner.query<{ recipient: string }>(
    `select s.recipient from sent_messages s join outbox o using (lender_id, message_id)
      where o.topic like 'payment.%' and o.payload ->> 'paymentId' = $1`,
    [body.result.paymentToken.orderId],
  )
  return rows.map(({ recipient }) => recipient)
}

it('sends a receipt to the verified email where the primary one is not verified', async () => {
  await unverify()
  await addEmail({ isVerified: false })
  const verified = await addEmail({ isVerified: true, addedAt: '2026-11-01' })
  expect(await receiptOf('25.00')).toEqual([verified])
})

it('sends a receipt to the verified email that is on file the longest, as another may be anybody’s', async () => {
  await unverify()
  await addEmail({ isVerified: true, addedAt: '2026-11-19' })
  const older = await addEmail({ isVerified: true, addedAt: '2026-11-01' })
  expect(await receiptOf('25.00')).toEqual([older])
})

it('sends a receipt to the primary email where it is verified', async () => {
  await addEmail({ isVerified: true, addedAt: '2026-11-01' })
  expect(await receiptOf('25.00')).toEqual([signUp])
})

it('sends a receipt to the email of the sign-up where none is verified', async () => {
  await unverify()
  await addEmail({ isVerified: false, addedAt: '2026-11-01' })
  expect(await receiptOf('25.00')).toEqual([signUp])
})
