import { randomUUID } from 'node:crypto'
import { assert } from '@quittance/domain/assert'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { linkCalls } from '../../../testing/calls/link-calls.ts'
import { contendForLock } from '../../../testing/contend-for-lock.ts'
import { startApp, type StartedApp } from '../../../testing/start-app.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { lockBorrower } from '../../lenders/borrower-lock-repository.ts'
import { linkLoan } from '../../lenders/signers/signer-repository.ts'
import { beginErasure } from './begin-erasure.ts'

// An open loan refuses an erasure. Here one comes to a borrower's list in the moment in which theirs begins.

const email = 'una.verdi@example.com'
const loanNo = '21-120777'

let started: StartedApp
let calls: Awaited<ReturnType<typeof linkCalls>>
let una: string
beforeEach(async () => {
  started = await startApp()
  calls = await linkCalls(started)
  await calls.writePaper(loanNo, {})
  const verify = 'update borrower_emails set is_verified = true where address = $1'
  await started.database.owner.query(verify, [email])
  una = await started.signIn(email)
})
afterEach(() => started.close())

const read = <T>(work: (trx: LenderTransaction) => Promise<T>) =>
  withLenderTransaction(started.database.db, calls.lenderId, work)
const contend = <T>(given: Parameters<typeof contendForLock<T>>[1]) =>
  contendForLock<T>({ read, database: started.database }, given)

async function begin(trx: LenderTransaction): Promise<void> {
  const lender = await started.context.lenders.byId(calls.lenderId)
  assert(lender !== null, 'the lender is there')
  const asked = { lender, email, author: 'the office', reason: 'asked for by letter' }
  expect(await beginErasure(trx, started.context, asked)).toMatchObject({ kind: 'begun' })
}

/** The loans on the list of whoever has this address. */
async function listed(): Promise<string[]> {
  const { rows } = await started.database.owner.query<{ loan_no: string }>(
    `select l.loan_no from loan_parties p join loans l using (lender_id, loan_id)
      join borrower_emails e using (lender_id, borrower_id) where e.address = $1`,
    [email],
  )
  return rows.map((row) => row.loan_no)
}

async function idsOf(trx: LenderTransaction) {
  const { borrower_id: borrowerId } = await trx
    .selectFrom('borrower_emails')
    .select('borrower_id')
    .where('address', '=', email)
    .executeTakeFirstOrThrow()
  const { loan_id: loanId } = await trx
    .selectFrom('loans')
    .select('loan_id')
    .where('loan_no', '=', loanNo)
    .executeTakeFirstOrThrow()
  return { borrowerId, loanId }
}

describe('a loan that comes in the moment of an erasure', () => {
  it('links none to whom the erasure has begun while the call waits, and knows no session after it', async () => {
    const payload = await calls.formOf()
    const link = () => started.ask('/users/link-loan-account', { token: una, payload })
    const [answer] = await contend({ lock: begin, begin: () => [link()] })
    expect(answer?.body).toMatchObject({ status: 0, statusCode: 401 })
    expect(await listed()).toEqual([])
    expect((await link()).body).toMatchObject({ status: 0, statusCode: 401 })
    expect(await listed()).toEqual([])
  })

  it('boards none for whom the erasure has begun while the call waits, and names nobody after it', async () => {
    const [answer] = await contend({ lock: begin, begin: () => [board()] })
    expect(answer?.body).toMatchObject({ status: 422, reason: 'unknownBorrower' })
    expect(await listed()).toEqual([])
    expect((await board()).body).toMatchObject({ status: 422, reason: 'unknownBorrower' })
  })

  it('refuses the erasure where the loan was linked while its call waits', async () => {
    const [answer] = await contend({
      async lock(trx) {
        const { borrowerId, loanId } = await idsOf(trx)
        const { lenderId } = calls
        await lockBorrower(trx, { lenderId, borrowerId })
        await linkLoan(trx, lenderId, { loanId, role: 'borrower', borrowerId })
      },
      begin: () => [
        started.callLenderApi(`/borrowers/${email}/erase`, {
          headers: { 'idempotency-key': randomUUID() },
          payload: { reason: 'asked for by letter' },
        }),
      ],
    })
    expect(answer?.body).toMatchObject({ status: 409, reason: 'loanOpen' })
    expect(await listed()).toEqual([loanNo])
    expect((await started.ask('/users/list-loan-account', { token: una })).body.status).toBe(1)
  })
})

const newLoan = {
  loanNo: '21-700099',
  currency: 'USD',
  contract: {
    principal: '18800.00',
    rate: '9',
    contractOn: '2026-11-20',
    firstDueOn: '2026-12-20',
    frequency: 'MO',
    installments: 48,
    payment: '467.84',
  },
  reason: 'a car',
}

const board = () =>
  started.callLenderApi('/loans', {
    headers: { 'idempotency-key': randomUUID() },
    payload: { ...newLoan, parties: [{ role: 'borrower', email }] },
  })
