import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LenderApiFixture, lenderApiFixture } from '../../../testing/lender-api-fixture.ts'
import { writeTask } from '../../lenders/task-repository.ts'

let world: LenderApiFixture

beforeAll(async () => {
  world = await lenderApiFixture({ settings: { payoffGoodDays: 10 } })
})

afterAll(() => world.closeInBalance())

const why = { reason: 'moved from the old system' }
const contract = {
  principal: '18800.00',
  rate: '9',
  contractOn: '2026-01-15',
  firstDueOn: '2026-02-15',
  frequency: 'MO',
  installments: 48,
  payment: '467.84',
}
const standing = {
  principal: '15764.70',
  accrued: '139.94',
  lateFee: '0.00',
  nsfFee: '25.00',
  otherFee: '0.00',
  satisfied: '4210.56',
  interestPaid: '1175.26',
}

const board = (body: object, key: string = randomUUID()) =>
  world.callLenderApi('POST', '/loans', { key, body })

describe('a loan that the lender brings', () => {
  it('boards a loan at what it owes, against the migration account, in its parties’ portals', async () => {
    const payer = await world.payer()
    const parties = [{ email: `${payer.borrowerId}@example.com`, role: 'borrower' }]
    const key = randomUUID()
    const asked = { loanNo: 'M-1', currency: 'USD', contract, standing, parties, ...why }
    const { code, body, text } = await board(asked, key)
    expect([code, body]).toMatchObject([200, { kind: 'boarded', loan: { payoff: '15929.64' } }])
    expect((await board(asked, key)).text).toBe(text)
    const { body: ledger } = await world.callLenderApi('GET', '/loans/M-1/ledger')
    expect(ledger).toMatchObject({
      debits: '15929.64',
      credits: '15929.64',
      transactions: [
        {
          kind: 'boarding',
          lines: [
            { account: '1100', name: 'Loans receivable, principal', debit: '15764.70', credit: '' },
            { account: '1200', debit: '139.94' },
            { account: '1310', debit: '25.00' },
            { account: '2510', debit: '', credit: '15929.64' },
          ],
        },
      ],
    })
    const loans = (await payer.call('/users/list-loan-account', {})).body.result.loans as {
      loanNo: string
    }[]
    expect(loans.map(({ loanNo }) => loanNo)).toContain('M-1')
    expect((await board({ ...asked, loanNo: 'M-1' })).body).toMatchObject({ reason: 'loanExists' })
  })

  it('makes a loan due on the 31st where its contract says so, though it begins on a 28th', async () => {
    const short = { ...contract, firstDueOn: '2026-02-28', dueDay: 31 }
    const asked = { loanNo: 'M-5', currency: 'USD', contract: short, ...why }
    const owing = { ...standing, satisfied: '467.84', lateFeeCharged: '0' }
    expect((await board({ ...asked, standing: owing })).code).toBe(200)
    const { body } = await world.callLenderApi('GET', '/loans/M-5')
    expect(body).toMatchObject({ due: { oldestDueDt: '2026-03-31', nextDue: '2026-11-30' } })
  })

  it('shows a boarded loan to nobody who only claims its email', async () => {
    const { borrowerId } = await world.payer()
    const email = `${borrowerId}@example.com`
    await world.database.owner.query(
      'update borrower_emails set is_verified = false where address = $1',
      [email],
    )
    const parties = [{ email, role: 'borrower' }]
    const asked = { loanNo: 'M-4', currency: 'USD', contract, standing, parties, ...why }
    expect((await board(asked)).body).toMatchObject({ status: 422, field: 'parties.0.email' })
    expect((await world.callLenderApi('GET', '/loans/M-4')).code).toBe(404)
  })

  it('disburses a loan that begins on the day of boarding', async () => {
    const fresh = { ...contract, contractOn: '2026-11-20', firstDueOn: '2026-12-20' }
    const { body } = await board({ loanNo: 'M-2', currency: 'CAD', contract: fresh, ...why })
    expect(body).toMatchObject({
      kind: 'disbursed',
      loan: { status: 'current', payoff: '18800.00' },
    })
  })

  it.each([
    ['contract.firstDueOn', { contract: { ...contract, firstDueOn: '2026-01-15' } }],
    ['contract.firstDueOn', { contract: { ...contract, firstDueOn: '9999-12-31' } }],
    ['contract.installments', { contract: { ...contract, frequency: 'AN', installments: 1200 } }],
    ['loanNo', { loanNo: '21-1\r\nBcc: somebody' }],
    ['loanNo', { loanNo: '９９-000001' }],
    ['contract.rate', { contract: { ...contract, rate: 'nine' } }],
    ['contract.installments', { contract: { ...contract, installments: 0 } }],
    ['contract.secondDueDay', { contract: { ...contract, secondDueDay: 1 } }],
    [
      'contract.contractOn',
      { contract: { ...contract, contractOn: '2026-12-15', firstDueOn: '2027-01-15' } },
    ],
    ['contract.dueDay', { contract: { ...contract, dueDay: 31 } }],
    ['contract.dueDay', { contract: { ...contract, dueDay: 0 } }],
    ['contract.dueDay', { contract: { ...contract, frequency: 'BW', dueDay: 15 } }],
    ['standing.lateFeeCharged', { standing: { ...standing, lateFeeCharged: 'yes' } }],
    ['standing', { standing: undefined }],
    ['standing.principal', { standing: { ...standing, principal: '18800.01' } }],
    ['parties.0.email', { parties: [{ email: 'nobody@example.com', role: 'borrower' }] }],
    ['currency', { currency: 'EUR' }],
    ['loanNo', { loanNo: '' }],
    ['reason', { reason: undefined }],
  ])('refuses a loan for %s, and boards nothing', async (field, wrong) => {
    const asked = { loanNo: 'M-3', currency: 'USD', contract, standing, ...why, ...wrong }
    const { code, body } = await board(asked)
    expect([code, body.field]).toEqual([422, field])
    expect((await world.callLenderApi('GET', '/loans/M-3')).code).toBe(404)
  })
})

describe('a payoff quote', () => {
  it('quotes a payoff through its day, names its parts, and lists pending payments', async () => {
    const { loanId } = await world.payer()
    const path = `/loans/${await world.loanNoOf(loanId)}/payoff`
    const { body } = await world.callLenderApi('GET', path)
    // 319 days at 9 % of 18,800.00, of 365
    expect(body).toMatchObject({
      asOf: '2026-11-20',
      goodThrough: '2026-11-30',
      total: '20278.76',
      perDiem: '4.64',
      perDiemExact: '4.63562',
      components: { principal: '18800.00', interest: '1478.76', payoffFee: '0.00' },
      pending: [],
    })
    const sooner = await world.callLenderApi('GET', `${path}?goodThrough=2026-11-20`)
    expect(sooner.body.total).toBe('20232.41')
    for (const day of ['2026-11-19', '2027-01-20', 'soon'])
      expect((await world.callLenderApi('GET', `${path}?goodThrough=${day}`)).body).toMatchObject({
        status: 422,
        field: 'goodThrough',
      })
  })
})

describe('tasks', () => {
  it('lists tasks while they are open, and ends them once, by whom and how', async () => {
    const at = world.clocks.elapsed()
    const who = { lenderId: world.lender.id, borrowerId: null }
    await world.read((trx) => writeTask(trx, who, { kind: 'look', payload: { a: 1 }, at }))
    const open = (await world.callLenderApi('GET', '/tasks')).body as { id: string }[]
    expect(open).toMatchObject([{ kind: 'look', payload: { a: 1 }, doneAt: null }])
    const path = `/tasks/${open[0]?.id}/done`
    expect((await world.callLenderApi('POST', path, { body: { note: 'called' } })).code).toBe(200)
    expect((await world.callLenderApi('POST', path, { body: { note: 'again' } })).code).toBe(200)
    expect((await world.callLenderApi('GET', '/tasks')).body).toEqual([])
    const done = (await world.callLenderApi('GET', '/tasks?state=done')).body
    expect(done).toMatchObject([{ doneBy: 'the office', note: 'called' }])
    expect((await world.callLenderApi('GET', '/tasks?state=late')).body.field).toBe('state')
    expect((await world.callLenderApi('POST', `/tasks/${randomUUID()}/done`)).code).toBe(404)
  })
})

describe('the fee table', () => {
  it('reads and replaces the fee table as a whole, and refuses a wrong row', async () => {
    const rows = (await world.callLenderApi('GET', '/fees')).body as object[]
    expect(rows).toHaveLength(2)
    const [first, second] = rows
    const put = await world.callLenderApi('PUT', '/fees', {
      body: [{ ...first, flat: '0.00' }, second],
    })
    expect([put.code, put.body]).toMatchObject([200, [{ flat: '0.00' }, { region: 'CT' }]])
    expect((await world.callLenderApi('GET', '/fees')).body).toEqual(put.body)
    const wrong = await world.callLenderApi('PUT', '/fees', { body: [{ flat: 'much' }] })
    expect(wrong).toMatchObject({ code: 422, body: { field: 'feeRules' } })
  })
})
