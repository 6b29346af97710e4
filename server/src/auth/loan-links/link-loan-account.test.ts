import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { linkCalls } from '../../../testing/calls/link-calls.ts'
import { startApp, type StartedApp } from '../../../testing/start-app.ts'

let started: StartedApp
let calls: Awaited<ReturnType<typeof linkCalls>>
let nora: string
beforeEach(async () => {
  started = await startApp()
  calls = await linkCalls(started)
  await calls.writePaper('21-120777', {})
  nora = await started.signIn('nora.newman@example.com')
})
afterEach(() => started.close())

const sentTo = async () => {
  const { rows } = await started.database.owner.query<{ recipient: string }>(
    `select recipient from outbox where topic like '%loanLinked' order by recipient`,
  )
  return rows.map(({ recipient }) => recipient)
}

const payOff = (on: string) =>
  started.database.owner.query('update loans set paid_off_on = $1 where loan_no = $2', [
    on,
    '21-120777',
  ])

describe('a loan whose paper matches', () => {
  it('[API-45] links the loan, answers its id, and lists it from then on', async () => {
    const body = await calls.link(nora)
    expect(body).toMatchObject({ status: 1, statusCode: 200, message: 'The loan is linked.' })
    const [loan] = await calls.linkedLoans(nora)
    expect(body.result).toEqual({
      loanDetails: { id: loan?.['id'] },
      message: 'The loan is linked. Its statements now come without paper.',
    })
    expect(loan).toMatchObject({ loanNo: '21-120777', isBorrower: '1' })
    expect(loan?.['loan']).toMatchObject({ eStatement: '1' })
    expect(await sentTo()).toEqual(['2105550106', 'nora.newman@example.com'])
    expect(await calls.audited('loan.linked')).toMatchObject([{ role: 'borrower' }])
  })

  it('leaves the statements of a linked loan as they are where the lender has it so', async () => {
    await calls.setPortal({ autoEnrollStatementsWhenLinking: '0' })
    const body = await calls.link(nora)
    expect(body.result['message']).toBe('The loan is linked.')
    expect((await calls.linkedLoans(nora))[0]?.['loan']).toMatchObject({ eStatement: '0' })
  })

  it('answers the same for a loan that is linked already, and tells nobody again', async () => {
    const first = await calls.link(nora)
    const told = await sentTo()
    const again = await calls.link(nora)
    expect(again.result['loanDetails']).toEqual(first.result['loanDetails'])
    expect(await calls.linkedLoans(nora)).toHaveLength(1)
    expect(await sentTo()).toEqual(told)
  })

  it('links the co-borrower’s part to whoever is on paper as that', async () => {
    const nick = { ...calls.paper('900124418'), role: 'coborrower', firstName: 'Nick' } as const
    await calls.writePaper('21-120777', {}, nick)
    await calls.link(nora, { ssn4: '4418' })
    expect((await calls.linkedLoans(nora))[0]).toMatchObject({ isBorrower: '0' })
  })

  it.each([
    ['the whole number', { linkLoanFirstField: 1, isSsn: '1' }, {}, { ssn: '900124418' }],
    [
      'the date of birth',
      { linkLoanFirstField: 1, isSsn: '0' },
      { ssn: null },
      { ssn: null, dob: '04/13/1988' },
    ],
    ['the last four', { linkLoanFirstField: 2 }, {}, { ssn4: '4418' }],
    ['a nickname', { linkLoanFirstField: 3 }, { name: 'ellie' }, { name: 'Elsa' }],
    [
      'the phone',
      { linkLoanFirstField: 4 },
      { phoneNo: '(210) 555-0106' },
      { phoneNo: '2105550107' },
    ],
    ['the phone, third', { linkLoanThirdField: 2 }, {}, { phoneNo: '2105550107' }],
    ['the branch', { linkLoanThirdField: 3 }, { branchNo: '007' }, { branchNo: '008' }],
    ['the end of the number', {}, { loannumber: '120777' }, { loannumber: '120778' }],
    ['a number without its dash', {}, { loannumber: '21 120777' }, { loannumber: '22 120777' }],
  ] as const)(
    'matches by %s, and by no other',
    async (_, settings, right: Values, wrong: Values) => {
      await calls.setPortal(settings)
      const firstName = right['name'] === undefined ? 'Nora' : 'Eleanor'
      await calls.writePaper('21-120777', { firstName })
      expect(await calls.link(nora, { ...right, ...wrong })).toMatchObject({ statusCode: 203 })
      expect(await calls.link(nora, right)).toMatchObject({ status: 1, statusCode: 200 })
    },
  )

  type Values = Readonly<Record<string, unknown>>
})

describe('a loan whose paper does not match', () => {
  it('answers each mismatch the same, and says in the audit alone which field it was', async () => {
    const wrong = [{ ssn4: '4418' }, { zipcode: '78206' }, { loannumber: '21-999999' }]
    const bodies = []
    for (const different of wrong) bodies.push(await calls.link(nora, different))
    for (const body of bodies)
      expect(body).toEqual({
        status: 0,
        statusCode: 203,
        reason: 'noMatch',
        message: 'We could not find a match. Try again or notify your lender.',
      })
    expect(await calls.linkedLoans(nora)).toEqual([])
    expect(await sentTo()).toEqual([])
    expect(await calls.audited('loan.linkFailed')).toMatchObject([
      { ssn4: false, loannumber: true, zipcode: true },
      { ssn4: true, loannumber: true, zipcode: false },
      { ssn4: false, loannumber: false, zipcode: false },
    ])
  })

  it('links no part that somebody else has, and tells the lender', async () => {
    await calls.writePaper('21-104233', {})
    const body = await calls.link(nora, { loannumber: '21-104233' })
    expect(body).toMatchObject({ status: 0, statusCode: 203, reason: 'noMatch' })
    const tasks = await calls.tasksOf('linkRoleTaken')
    expect(tasks).toMatchObject([{ loanNo: '21-104233', payload: { role: 'borrower' } }])
  })

  it('links no loan that was paid off more than two years ago', async () => {
    await payOff('2024-11-19')
    expect(await calls.link(nora)).toMatchObject({ statusCode: 203 })
    await payOff('2024-11-20')
    expect(await calls.link(nora)).toMatchObject({ statusCode: 200 })
  })

  it('links no loan by the end of a number that two loans have', async () => {
    await started.database.owner.query(
      `update loans set loan_no = '77-120777' where loan_no = '21-104233'`,
    )
    expect(await calls.link(nora, { loannumber: '120777' })).toMatchObject({ statusCode: 203 })
    expect(await calls.link(nora, { loannumber: '21-120777' })).toMatchObject({ statusCode: 200 })
  })

  it('refuses a field that is wrong by its name, and a secret that is not sealed', async () => {
    const bad = await calls.link(nora, { zipcode: '78205-1234' })
    expect(bad).toMatchObject({
      status: 0,
      statusCode: 422,
      field: 'zipcode',
      reason: 'postalCode',
    })
    const payload = { ...(await calls.formOf()), ssn4: '4417' }
    const clear = await started.ask('/users/link-loan-account', { token: nora, payload })
    expect(clear.body).toMatchObject({ status: 0, reason: 'notSealed', field: 'ssn4' })
    expect(started.logged.join('\n')).not.toMatch(/4417|900-12|900124417/)
  })
})

describe('the lender’s limit', () => {
  it('[PERM-23] links no more loans than the lender allows, and says how many', async () => {
    await calls.setPortal({ linkLoanLimitInBp: 1 })
    const maria = await started.signIn('maria.ortega@example.com')
    const body = await calls.link(maria)
    expect(body).toMatchObject({
      status: 0,
      statusCode: 422,
      reason: 'linkLimit',
      message: 'The most loans you can have here is 1.',
    })
    expect(await calls.link(nora)).toMatchObject({ status: 1 })
  })

  it('[PERM-23] links one of two loans asked for at once where one more is allowed', async () => {
    await calls.setPortal({ linkLoanLimitInBp: 1 })
    await calls.writePaper('21-104233', {})
    await started.database.owner.query(
      `delete from loan_parties p using loans l where l.loan_id = p.loan_id and l.loan_no = '21-104233'`,
    )
    const both = await Promise.all(
      ['21-120777', '21-104233'].map((loannumber) => calls.link(nora, { loannumber })),
    )
    expect(both.filter(({ reason }) => reason === 'linkLimit')).toHaveLength(1)
    expect(await calls.linkedLoans(nora)).toHaveLength(1)
  })
})
