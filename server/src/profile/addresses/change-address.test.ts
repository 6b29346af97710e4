import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInFixture, type SignInFixture } from '../../../testing/calls/sign-in-fixture.ts'
import { hosts } from '../../../testing/start-app.ts'

type Loan = {
  loanNo: string
  cifnumber: string
  isBorrower: string
  borrower: Record<string, string>
}

let portal: SignInFixture
beforeAll(async () => {
  portal = await signInFixture()
})
beforeEach(() =>
  portal.database.owner.query(`update loan_parties set street1 = null, street2 = null, city = null,
    state_code = null, postal_code = null;
    update borrowers set street1 = '218 Cedar Elm St', city = 'San Antonio', state_code = 'TX',
      postal_code = '78210' where first_name like 'Maria%'`),
)
afterAll(() => portal.close())

async function borrowerAt(host: string, email: string) {
  const token = await portal.signIn(email, host)
  const ask = async (path: string, payload: object = {}) =>
    (await portal.ask(path, { token, host, payload })).body
  const loans = async () => {
    const { body } = await portal.ask('/users/list-loan-account', { token, host })
    return body.result['loans'] as Loan[]
  }
  const [loan] = await loans()
  const named = {
    id: loan?.borrower['id'],
    cifnumber: loan?.cifnumber,
    loanNumber: loan?.loanNo,
    isBorrower: loan?.isBorrower,
    type: '1',
  }
  const change = (address: object, other: object = {}) =>
    ask('/users/update-address', { ...named, ...address, ...other })
  return { ask, loans, change, loan }
}

const maria = () => borrowerAt(hosts.loneMesa, 'maria.ortega@example.com')
const gurpreet = () => borrowerAt(hosts.boreal, 'gurpreet.singh@example.com')

const austin = {
  streetaddress1: '9 Congress Ave',
  streetaddress2: 'Apt 4',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
}
const montreal = { ...austin, city: 'Montréal', state: 'QC', zip: 'h2j2k8' }

const accountOf = async (email: string) => {
  const { rows } = await portal.database.owner.query<Record<string, string>>(
    `select street1, city, state_code, postal_code, country from borrowers
      join borrower_emails using (lender_id, borrower_id) where address = $1`,
    [email],
  )
  return rows[0]
}

describe('an address that changes', () => {
  it('[API-41] changes all loans of a customer number, and tells the contact on file', async () => {
    const { change, loans, loan } = await maria()
    await portal.database.owner.query(
      `update loans set cif_number = $1 where loan_id in (select loan_id from loan_parties
        join borrower_emails using (lender_id, borrower_id) where address = $2)`,
      [loan?.cifnumber, 'maria.ortega@example.com'],
    )
    const before = (await loans()).length
    expect(await change(austin)).toMatchObject({ status: 1, message: 'Your address was changed.' })
    const changed = (await loans()).filter(({ borrower }) => borrower['city'] === 'Austin')
    expect(changed).toHaveLength(before)
    expect(changed[0]?.borrower).toMatchObject(austin)
    expect(await accountOf('maria.ortega@example.com')).toMatchObject({ city: 'Austin' })
    const { rows } = await portal.database.owner.query(
      `select city from loan_parties where city is not null`,
    )
    expect(rows).toHaveLength(before)
    const subjects = (await portal.sent()).map(({ to, subject }) => [to, subject])
    expect(subjects).toContainEqual([
      'maria.ortega@example.com',
      expect.stringContaining('Cambió su dirección postal'),
    ])
  })

  it('changes one loan alone where the lender’s loan system holds the addresses', async () => {
    const { change, loans, loan } = await gurpreet()
    const before = await accountOf('gurpreet.singh@example.com')
    expect((await change({ ...montreal, zip: 'H2J 2K8' })).status).toBe(1)
    const changed = (await loans()).filter(({ borrower }) => borrower['city'] === 'Montréal')
    expect(changed.map(({ loanNo }) => loanNo)).toEqual([loan?.loanNo])
    expect(await accountOf('gurpreet.singh@example.com')).toEqual(before)
  })

  it('[API-25] changes the address of the account and of its loans in one role', async () => {
    const { ask, loans } = await maria()
    const { streetaddress1: address1, streetaddress2: address2, state: stateCode, ...rest } = austin
    const payload = { role: '1', address1, address2, stateCode, ...rest }
    expect((await ask('/users/web/edit-profile', payload)).status).toBe(1)
    const places = (await loans()).map(({ isBorrower, borrower }) => [isBorrower, borrower['city']])
    expect(new Set(places.map(String))).toEqual(new Set(['1,Austin']))
    const coborrower = await ask('/users/web/edit-profile', { ...payload, role: '2' })
    expect(coborrower).toMatchObject({ status: 0, reason: 'notFound' })
  })
})

describe('an address that is refused', () => {
  it.each([
    [{ streetaddress1: ' ' }, 'required', 'streetaddress1'],
    [{ city: '' }, 'required', 'city'],
    [{ zip: '' }, 'required', 'zip'],
    [{ state: 'select' }, 'state', 'state'],
    [{ state: 'SEL' }, 'state', 'state'],
    [{ zip: '7870' }, 'zip', 'zip'],
    [{ zip: 'H2J 2K8' }, 'zip', 'zip'],
    [{ city: 'x'.repeat(41) }, 'addressText', 'city'],
  ])('[VAL-53] [VAL-54] refuses an address with %j as %s at %s', async (wrong, reason, field) => {
    const { change, loans } = await maria()
    const refused = await change({ ...austin, ...wrong })
    expect(refused).toMatchObject({ status: 0, statusCode: 422, reason, field })
    expect((await loans())[0]?.borrower['city']).toBe('San Antonio')
  })

  it('refuses a state of the country that the account does not pay in, and changes nothing', async () => {
    const refused = { status: 0, reason: 'otherCountry' }
    const texan = await maria()
    const before = await accountOf('maria.ortega@example.com')
    expect(await texan.change(montreal)).toMatchObject({ ...refused, field: 'state' })
    const {
      streetaddress1: address1,
      streetaddress2: address2,
      state: stateCode,
      ...rest
    } = montreal
    const profile = { role: '1', address1, address2, stateCode, ...rest }
    expect(await texan.ask('/users/web/edit-profile', profile)).toMatchObject({
      ...refused,
      field: 'stateCode',
    })
    expect((await texan.loans())[0]?.borrower).toMatchObject({ state: 'TX', zip: '78210' })
    expect(await accountOf('maria.ortega@example.com')).toEqual(before)
    const canadian = await gurpreet()
    expect(await canadian.change(austin)).toMatchObject({ ...refused, field: 'state' })
  })

  it('keeps a corrected address that already lies in the other country, and takes no other one there', async () => {
    const { change, loans, loan } = await maria()
    await portal.database.owner.query(
      `update loan_parties set street1 = '1 Rue Rachel', street2 = '', city = 'Montréal',
          state_code = 'QC', postal_code = 'H2J 2K8' from loans l
        where l.loan_id = loan_parties.loan_id and l.loan_no = $1`,
      [loan?.loanNo],
    )
    expect((await change(montreal)).status).toBe(1)
    const moved = (await loans()).find(({ loanNo }) => loanNo === loan?.loanNo)
    expect(moved?.borrower).toMatchObject({ state: 'QC', streetaddress1: montreal.streetaddress1 })
    const account = await accountOf('maria.ortega@example.com')
    expect(account).toMatchObject({ state_code: 'TX', country: 'US' })
    expect((await change(austin)).status).toBe(1)
    expect(await change(montreal)).toMatchObject({ status: 0, reason: 'otherCountry' })
  })

  it.each([
    { id: '6fa459ea-ee8a-4ca4-894e-db77e160355e' },
    { cifnumber: '999' },
    { loanNumber: '21-104777' },
    { isBorrower: '0' },
  ])('answers alike for what is not the borrower’s: %j', async (other) => {
    const { change } = await maria()
    expect(await change(austin, other)).toMatchObject({ status: 0, reason: 'notFound' })
  })

  it('[PERM-13] refuses every address where the lender lets nobody edit it', async () => {
    const { change } = await borrowerAt(hosts.harborPine, 'aisha.rahman@example.com')
    expect((await change(austin)).reason).toBe('switchedOff')
  })
})

it('writes down who changed an address, of which loans and to where', async () => {
  const { change, loan } = await maria()
  await change(austin)
  const { rows } = await portal.database.owner.query<{ detail: string; actor: string }>(
    `select actor, detail from audit_entries where kind = 'address.changed'
      order by entry_no desc limit 1`,
  )
  expect(rows[0]?.actor).toBe('borrower')
  expect(JSON.parse(rows[0]?.detail ?? '{}')).toMatchObject({
    loanNos: expect.stringContaining(loan?.loanNo ?? ''),
    isAccount: true,
    stateCode: 'TX',
  })
})
