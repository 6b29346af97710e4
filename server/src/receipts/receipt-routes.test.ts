import { demoLoans } from '../../../domain/testing/demo-loans.ts'
import { cents, formatDollars } from '@quittance/domain/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hosts, startApp, type StartedApp } from '../../testing/start-app.ts'

let started: StartedApp
let kevin: string
beforeAll(async () => {
  started = await startApp()
  kevin = await started.signIn('kevin.nguyen@example.com')
})
afterAll(() => started.close())

type Receipt = {
  readonly id: string
  readonly datePaid: string
  readonly paymentAmount: string
  readonly loan: { readonly loanNo: string }
  readonly paymentsMade: Record<string, unknown> & { readonly paymentType: string }
} & Record<string, unknown>

const usual = { limit: 100, sortBy: '2', loanNo: '', page: 1, modeOfPayment: '-1' }

async function read(
  asked: Record<string, unknown> = {},
  sent: { token?: string; host?: string } = {},
) {
  const payload = { ...usual, ...asked }
  const { body } = await started.ask('/payments/get-payment-receipts', {
    token: kevin,
    payload,
    ...sent,
  })
  return { ...body, receipts: (body.result?.['receipts'] ?? []) as Receipt[] }
}

it('[RCPT-12][API-71][API-72] returns Kevin’s 748 receipts in pages from 1, each once', async () => {
  const seen = new Set<string>()
  for (let page = 1; page <= 8; page += 1) {
    const { result, receipts } = await read({ page })
    expect(result).toMatchObject({ currentPage: page, totalPage: 8, numberOfElements: 748 })
    expect(receipts).toHaveLength(page === 8 ? 48 : 100)
    for (const { id } of receipts) seen.add(id)
  }
  expect(seen.size).toBe(748)
  expect(await read({ page: 9 })).toMatchObject({ status: 1, statusCode: 201, receipts: [] })
})

it.each([
  ['1', 'oldest first', (one: Receipt) => one.datePaid, 1],
  ['2', 'newest first', (one: Receipt) => one.datePaid, -1],
  ['3', 'smallest first', (one: Receipt) => one.paymentAmount.padStart(12, '0'), 1],
  ['4', 'largest first', (one: Receipt) => one.paymentAmount.padStart(12, '0'), -1],
])(
  '[API-71] sorts receipts by code %s: %s, over the pages too',
  async (sortBy, _what, by, direction) => {
    const [first, second] = [await read({ sortBy }), await read({ sortBy, page: 2 })]
    const keys = [...first.receipts, ...second.receipts].map(by)
    expect(keys).toEqual(keys.toSorted((left, right) => direction * left.localeCompare(right)))
    expect(new Set(keys).size).toBeGreaterThan(1)
  },
)

it.each([
  ['-1', ['1', '2']],
  ['1', ['1']],
  ['2', ['2']],
  ['4', ['1']],
  ['5', ['2']],
])('[API-71][LIM-25] filters receipts by code %s', async (modeOfPayment, kinds) => {
  const { receipts } = await read({ modeOfPayment, loanNo: '21-039127' })
  const found = new Set(receipts.map(({ paymentsMade }) => paymentsMade.paymentType))
  expect([...found].toSorted()).toEqual(kinds)
})

const count = async (modeOfPayment: string) =>
  Number((await read({ modeOfPayment })).result['numberOfElements'])

it('counts the same receipts under its filters as under none', async () => {
  expect((await count('1')) + (await count('5'))).toBe(await count('-1'))
  expect(await count('3')).toBe(0)
})

it('[API-71] returns no more receipts than asked for, and continues on the next page', async () => {
  const all = (await read()).receipts.slice(0, 14)
  const [first, second] = [await read({ limit: 7 }), await read({ limit: 7, page: 2 })]
  expect([...first.receipts, ...second.receipts]).toEqual(all)
  expect(second.result).toMatchObject({ currentPage: 2, totalPage: 107 })
})

it('[API-71] shows the loans asked for, and refuses the number of any other borrower’s loan', async () => {
  const { receipts } = await read({ loanNo: '21-101556,21-014402' })
  expect(new Set(receipts.map(({ loan }) => loan.loanNo))).toEqual(
    new Set(['21-101556', '21-014402']),
  )
  const texts = new Set<string>()
  for (const loanNo of ['21-104233', '21-120777', '7-231902', 'none', ',', '%']) {
    const refused = await read({ loanNo })
    expect(refused).toMatchObject({ status: 0, reason: 'loanNotFound', field: 'loanNo' })
    texts.add(JSON.stringify(refused))
  }
  expect(texts.size).toBe(1)
})

/** Puts a loan on its borrowers' list, or takes it off. */
const list = (loanNo: string, isLinked: boolean) =>
  started.database.owner.query(
    `update loan_parties p set is_linked = $2 from loans l
      where l.lender_id = p.lender_id and l.loan_id = p.loan_id and l.loan_no = $1`,
    [loanNo, isLinked],
  )

it('shows no receipt of a loan that its borrower has off the list', async () => {
  const whole = (await read()).result['numberOfElements'] as number
  const ofLoan = (await read({ loanNo: '21-066310' })).result['numberOfElements'] as number
  expect(ofLoan).toBeGreaterThan(0)
  await list('21-066310', false)
  expect(await read({ loanNo: '21-066310' })).toMatchObject({ reason: 'loanNotFound' })
  expect((await read()).result).toMatchObject({ numberOfElements: whole - ofLoan })
  await list('21-066310', true)
})

it('[RCPT-08] returns each receipt with the split, fees and balance of the data file', async () => {
  const given = demoLoans().find(({ id }) => id.endsWith('21-098817'))
  const token = await started.signIn('darnell.whitaker@example.com')
  const { receipts } = await read({ sortBy: '1' }, { token })
  const expected = given?.tx.filter(({ type }) => type === 'PAYMENT') ?? []
  expect(
    receipts.map((one) => [
      one.datePaid,
      one.paymentAmount,
      one['principal'],
      one['interest'],
      one['lateFee'],
      one['nsfFee'],
      one['principalBal'],
      one.loan.loanNo,
    ]),
  ).toEqual(
    expected.map((one) => [
      one.date,
      dollars(one.amt),
      dollars(one.prin),
      dollars(one.int),
      dollars(one.late),
      dollars(one.nsf),
      dollars(one.bal),
      '21-098817',
    ]),
  )
  for (const { id } of receipts) expect(id).toMatch(/^[\da-f-]{36}$/)
})

it('[RCPT-09] returns the state in words and in a color', async () => {
  const token = await started.signIn('darnell.whitaker@example.com')
  const { receipts } = await read({}, { token })
  const states = new Map(
    receipts.map(({ paymentStatus }) => {
      const { description, color } = paymentStatus as { description: string; color: string }
      return [description, color]
    }),
  )
  expect(states.get('Completed')).toBe('green')
  expect(states.get('Returned')).toBe('red')
})

/** The rows of the payments that these receipts are of, each under its id. */
async function keptOf(receipts: readonly Receipt[]) {
  const ids = receipts.map(({ id }) => id)
  const asked = 'select * from payments where payment_id = any($1)'
  const { rows } = await started.database.owner.query(asked, [ids])
  return new Map(rows.map((row: Record<string, unknown>) => [row['payment_id'], row]))
}

it('[RCPT-10] returns the number of each payment, and that of the network or check', async () => {
  const { receipts } = await read()
  const kept = await keptOf(receipts)
  expect(new Set(receipts.map((one) => one['paymentReferenceNo'])).size).toBe(receipts.length)
  for (const receipt of receipts) {
    const row = kept.get(receipt.id)
    expect(receipt['paymentReferenceNo']).toBe(row?.['reference'])
    expect(receipt['paymentReferenceNo']).toMatch(/^LM-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(receipt['paymentMethodReferenceNo']).toBe(row?.['confirm_id'])
    expect(receipt['paymentMethodReferenceNo']).not.toBe('')
  }
})

const waysOfPayments =
  'paymentType cardMethod achMethod padMethod authId orderId refundedAmt convenienceFee cardTransactionAmount achTransactionAmount platform achStatus isRefunded'.split(
    ' ',
  )
const platforms: Readonly<Record<string, string>> = {
  web: 'Made online',
  phoneAgent: 'Made by phone with an agent',
  schedule: 'Scheduled payment',
  office: 'Taken by your lender',
}

it('[RCPT-11] says how each payment was made', async () => {
  const newest = (await read()).receipts[0]?.id
  const written = `update payments set auth_id = 'A-77' where payment_id = $1`
  expect((await started.database.owner.query(written, [newest])).rowCount).toBe(1)
  const { receipts } = await read()
  const kept = await keptOf(receipts)
  for (const { id, paymentAmount, paymentsMade } of receipts) {
    const row = kept.get(id)
    expect(Object.keys(paymentsMade)).toEqual(expect.arrayContaining(waysOfPayments))
    const isCard = paymentsMade.paymentType === '1'
    const fee = String(paymentsMade['convenienceFee'])
    const charged = dollars(Number(paymentAmount.replace('.', '')) + Number(fee.replace('.', '')))
    expect([paymentsMade['cardTransactionAmount'], paymentsMade['achTransactionAmount']]).toEqual(
      isCard ? [charged, '0.00'] : ['0.00', charged],
    )
    expect([paymentsMade['cardMethod'] !== null, paymentsMade['achMethod'] !== null]).toEqual([
      isCard,
      !isCard,
    ])
    const { state } = row as { state: string }
    const isSettled = state === 'completed' || state === 'refunded'
    expect(paymentsMade).toMatchObject({
      orderId: id,
      authId: id === newest ? 'A-77' : '',
      refundedAmt: dollars(Number(row?.['refunded_cents'])),
      convenienceFee: dollars(Number(row?.['fee_cents'])),
      isRefunded: Number(row?.['refunded_cents']) > 0 ? '1' : '0',
      achStatus: isCard ? '' : isSettled ? 'settled' : state,
      padMethod: null,
      platform: { platformType: platforms[String(row?.['platform'])] },
    })
  }
})

it.each([
  ['web', 'Made online'],
  ['mobile', 'Made on a phone'],
  ['phoneAgent', 'Made by phone with an agent'],
  ['schedule', 'Scheduled payment'],
])('[RCPT-18] says of a receipt that was made by %s: %s', async (platform, platformType) => {
  const id = (await read()).receipts[0]?.id
  const set = 'update payments set platform = $1 where payment_id = $2'
  expect((await started.database.owner.query(set, [platform, id])).rowCount).toBe(1)
  expect((await read()).receipts[0]?.paymentsMade['platform']).toEqual({ platformType })
})

it('shows a refund by its amount and flag', async () => {
  const receipts: Receipt[] = []
  for (let page = 1; page <= 8; page += 1) receipts.push(...(await read({ page })).receipts)
  const refunded = receipts.filter(({ paymentsMade }) => paymentsMade['isRefunded'] === '1')
  const amounts = receipts.filter(({ paymentsMade }) => paymentsMade['refundedAmt'] !== '0.00')
  expect(refunded.length).toBeGreaterThan(0)
  expect(amounts).toEqual(refunded)
})

const withoutMethod = (receipts: readonly Receipt[]) =>
  receipts.map(({ paymentsMade, ...one }) => [paymentsMade.paymentType, { ...one, ...noMethod }])
const networkIds = (one: Receipt) => [one.paymentsMade['authId'], one['paymentMethodReferenceNo']]
const noMethod = { isOwn: '', paymentMethodReferenceNo: '' }

it('shows the borrower and the co-borrower the same receipts, as own and by method to who paid', async () => {
  const own = await read({}, { token: await started.signIn('maria.ortega@example.com') })
  const shared = await read({}, { token: await started.signIn('luis.ortega@example.com') })
  expect(own.receipts.length).toBeGreaterThan(15)
  expect(new Set(own.receipts.map((one) => one['isOwn']))).toEqual(new Set(['1']))
  expect(withoutMethod(shared.receipts)).toEqual(withoutMethod(own.receipts))
  expect(new Set(shared.receipts.map((one) => one['isOwn']))).toEqual(new Set(['0']))
  const others = shared.receipts.map(({ paymentsMade }) => paymentsMade['methodText'])
  expect(new Set(others)).toEqual(new Set(['Another borrower’s account']))
  expect(new Set(own.receipts.flatMap(networkIds)).size).toBeGreaterThan(2)
  expect(new Set(shared.receipts.flatMap(networkIds))).toEqual(new Set(['']))
})

it('[RCPT-11][LIM-25] finds PAD payments under their own code, and says how each was made', async () => {
  const host = hosts.boreal
  const token = await started.signIn('gurpreet.singh@example.com', host)
  const pad = { paymentType: '3', padMethod: expect.any(Object) as object, achMethod: null }
  for (const modeOfPayment of ['3', '4', '5']) {
    const { receipts } = await read({ modeOfPayment }, { token, host })
    expect(receipts.length).toBeGreaterThan(0)
    for (const { paymentsMade } of receipts) expect(paymentsMade).toMatchObject(pad)
  }
  for (const modeOfPayment of ['1', '2'])
    expect((await read({ modeOfPayment }, { token, host })).statusCode).toBe(201)
})

it.each([
  ['limit', 0],
  ['limit', 101],
  ['limit', '10'],
  ['sortBy', '5'],
  ['page', 0],
  ['page', 1.5],
  ['loanNo', null],
  ['modeOfPayment', '6'],
])('[API-71] refuses %s of %j by name', async (field, value) => {
  expect(await read({ [field]: value })).toMatchObject({ status: 0, statusCode: 422, field })
})

const dollars = (amount: number | undefined) => formatDollars(cents(BigInt(amount ?? 0)))
