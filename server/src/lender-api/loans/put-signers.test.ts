import { randomUUID } from 'node:crypto'
import { boardLoanEndpoint } from '@quittance/contract/lender-api/boarding'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contendForLock } from '../../../testing/contend-for-lock.ts'
import { findTablesWith } from '../../../testing/database/scan-database.ts'
import { type LenderApiFixture, lenderApiFixture } from '../../../testing/lender-api-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'

// What a lender says of who signed, as borrowers link by it.

const ssn = '900617283'
const signer = {
  role: 'borrower',
  firstName: 'Robert',
  lastName: 'Garza',
  phones: ['(210) 555-0171'],
  email: 'bob@example.com',
  postalCode: '78205-1201',
  bornOn: '1985-06-14',
  ssn,
}
const { body: example } = boardLoanEndpoint.example

let world: LenderApiFixture
let payer: Payer
beforeAll(async () => {
  world = await lenderApiFixture({
    ownDatabase: true,
    settings: { linkLoanFirstField: 3, linkLoanThirdField: 3 },
  })
  payer = await world.payer()
})
afterAll(() => world.closeInBalance())

const link = async (name: string, loannumber: string, branchNo: string) => {
  const payload = {
    ssn: null,
    dob: null,
    ssn4: '',
    name,
    loannumber,
    branchNo,
    phoneNo: '',
    zipcode: '',
  }
  const path = '/users/link-loan-account'
  const { body } = await payer.call(path, { method: 'POST', payload })
  return body as Record<string, unknown>
}
const put = (loanNo: string, signers: readonly object[]) =>
  world.callLenderApi('PUT', `/loans/${loanNo}/parties`, { body: { signers } })

it('lets whoever signed link a loan that was boarded with its signers, by a nickname and the branch', async () => {
  const loan = { ...example, loanNo: '21-500771', branchNo: '007', signers: [signer] }
  const boarded = await world.callLenderApi('POST', '/loans', { key: randomUUID(), body: loan })
  expect(boarded.code).toBe(200)
  expect(await link('Rick', '500771', '7')).toMatchObject({ status: 0, statusCode: 203 })
  expect(await link('Bob', '500771', '7')).toMatchObject({ status: 1, statusCode: 200 })
})

it('replaces who signed a loan: what stood there before links nothing any more', async () => {
  const loanNo = '21-500772'
  const loan = { ...example, loanNo, branchNo: '7', signers: [signer] }
  await world.callLenderApi('POST', '/loans', { key: randomUUID(), body: loan })
  const other = { ...signer, firstName: 'Alma', ssn: undefined, ssnLastFour: '7283' }
  expect((await put(loanNo, [other])).body).toEqual({
    loanNo,
    signers: [{ role: 'borrower', firstName: 'Alma', lastName: 'Garza' }],
  })
  expect(await link('Bob', loanNo, '7')).toMatchObject({ statusCode: 203 })
  expect(await link('Alma', loanNo, '7')).toMatchObject({ statusCode: 200 })
})

it.each([
  ['ssn', { ...signer, ssn: '90061728' }],
  ['ssnLastFour', { ...signer, ssnLastFour: '72835' }],
  ['phones', { ...signer, phones: ['2105550'] }],
  ['role', { ...signer, role: 'guarantor' }],
])('refuses a signer whose %s is not right by its name', async (field, wrong) => {
  const { code, text } = await put('21-500772', [wrong])
  expect(code).toBe(422)
  expect(text).toContain(field)
  expect(text).not.toContain(ssn)
})

it('refuses two signers of one role, and signers of a loan that there is not', async () => {
  expect((await put('21-500772', [signer, signer])).code).toBe(422)
  expect((await put('21-000000', [signer])).code).toBe(404)
})

it('keeps no Social Security number of a signer in any table', async () => {
  expect(await findTablesWith(world.database.owner, ssn)).toEqual([])
})

it('keeps what the later of two at once wrote, and nothing of the other', async () => {
  const loanNo = '21-500779'
  const loan = { ...example, loanNo, branchNo: '7', signers: [] }
  await world.callLenderApi('POST', '/loans', { key: randomUUID(), body: loan })
  const answers = await contendForLock(world, {
    lock: (trx) =>
      trx.selectFrom('loans').select('loan_id').where('loan_no', '=', loanNo).forUpdate().execute(),
    begin: () => ['borrower', 'coborrower'].map((role) => put(loanNo, [{ ...signer, role }])),
  })
  expect(answers.map(({ code }) => code)).toEqual([200, 200])
  const kept = await world.read((trx) =>
    trx
      .selectFrom('loan_signers as s')
      .innerJoin('loans as l', 'l.loan_id', 's.loan_id')
      .select('s.role')
      .where('l.loan_no', '=', loanNo)
      .execute(),
  )
  expect(kept).toHaveLength(1)
})
