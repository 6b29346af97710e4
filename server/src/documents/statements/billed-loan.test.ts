import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type Payer,
  type PaymentsFixture,
  paymentsFixture,
} from '../../../testing/payments-fixture.ts'
import { readBilledLoan } from './billed-loan-repository.ts'

let world: PaymentsFixture
let payer: Payer
let other: Payer

beforeAll(async () => {
  world = await paymentsFixture()
  payer = await world.payer()
  other = await world.payer()
  await world.database.owner.query(
    `insert into loan_parties (lender_id, loan_id, borrower_id, role, is_linked)
      values ($1, $2, $3, 'coborrower', true)`,
    [world.lender.id, payer.loanId, other.borrowerId],
  )
})
afterAll(() => world.close())

const livesAt = ({ borrowerId }: Payer, street: string) =>
  world.database.owner.query(
    `update borrowers set street1 = $2, street2 = '', city = 'San Antonio', state_code = 'TX',
      postal_code = '78210' where borrower_id = $1`,
    [borrowerId, street],
  )

const billedTo = async () =>
  (await world.read((trx) => readBilledLoan(trx, world.lender.id, payer.loanId))).address

it('names the mailing address of a paper that all parties read where they share it', async () => {
  await livesAt(payer, '1 Mesa Road')
  await livesAt(other, '1 Mesa Road')
  expect(await billedTo()).toEqual(['1 Mesa Road', 'San Antonio, TX 78210'])
})

it('tells no party where another one moved to', async () => {
  await livesAt(payer, '9 Quiet Street')
  await livesAt(other, '1 Mesa Road')
  expect(await billedTo()).toEqual([])
})
