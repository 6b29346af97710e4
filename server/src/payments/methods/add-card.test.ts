import { CompactEncrypt, importJWK } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Payer,
  type PaymentsFixture,
  paymentsFixture,
} from '../../../testing/payments-fixture.ts'

let world: PaymentsFixture

beforeAll(async () => {
  world = await paymentsFixture()
})

afterAll(() => world.close())

async function seal(text: string): Promise<string> {
  const [key] = await world.vault.publicKeys()
  if (key === undefined) throw new Error('a vault shows its keys')
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
    .encrypt(await importJWK(key, 'ECDH-ES'))
}

type Given = {
  readonly number?: string
  readonly cvv?: string
  readonly name?: string
  readonly expiryDate?: string
  readonly billingZip?: string
}

async function formOf(given: Given = {}): Promise<Readonly<Record<string, string>>> {
  const { number = '4242424242424242', cvv = '123', ...fields } = given
  return {
    name: 'Maria Ortega',
    expiryDate: '05/2030',
    billingZip: '78210',
    ...fields,
    cardNumber: await seal(number),
    cvvNumber: await seal(cvv),
  }
}

async function add(payer: Payer, given: Given = {}) {
  const payload = await formOf(given)
  return payer.call('/payments/add-card', { method: 'POST', payload })
}

const check = async (payer: Payer, number: string) =>
  payer.call('/payments/card-validate', {
    method: 'POST',
    payload: { cardNumber: await seal(number) },
  })
const list = (payer: Payer, query = '') => payer.call(`/payments/get-card-lists${query}`, {})
const noMethod = async () => {
  const payer = await world.payer()
  await world.read((trx) =>
    trx
      .updateTable('methods')
      .set({ removed_at: new Date(world.clocks.elapsed()) })
      .where('method_id', '=', payer.methodId)
      .execute(),
  )
  return payer
}

describe('adding a card', () => {
  it('[API-76] takes the form of a card, saves the card, lists it, and pays with it', async () => {
    const payer = await noMethod()
    expect((await list(payer)).body).toMatchObject({ status: 1, statusCode: 201 })
    const { body } = await add(payer, { name: '  Maria Ortega ' })
    expect(body).toMatchObject({ status: 1, message: 'The card was added.' })
    const { card } = body.result
    expect(card).toMatchObject({
      paymentType: '1',
      cardBrand: 'visa',
      name: 'Maria Ortega',
      lastFour: '4242',
      cardExpDate: { date: '2030-05-31' },
      isBorrowerDeletable: '1',
    })
    expect((await list(payer)).body.result.savedCards).toEqual([card])
    expect((await payer.pay({ methodId: card.id })).body).toMatchObject({ status: 1 })
  })

  it('keeps no card number and no code anywhere but in the vault', async () => {
    const payer = await noMethod()
    await add(payer)
    const { rows } = await world.database.owner.query('select to_jsonb(m) as row from methods m')
    expect(JSON.stringify(rows)).not.toContain('4242424242424242')
  })

  it('answers a card that is saved already with its method, as it is now', async () => {
    const payer = await noMethod()
    const first = (await add(payer)).body.result.card
    const again = (await add(payer, { expiryDate: '06/2031' })).body.result.card
    expect(again.id).toBe(first.id)
    expect(again.cardExpDate).toEqual({ date: '2031-06-30' })
    expect((await list(payer)).body.result.savedCards).toHaveLength(1)
  })

  it.each(['name', 'cardNumber', 'cvvNumber', 'expiryDate', 'billingZip'])(
    '[API-76] requires %s to add a card',
    async (field) => {
      const payer = await noMethod()
      const { [field]: _left, ...payload } = await formOf()
      const { body } = await payer.call('/payments/add-card', { method: 'POST', payload })
      expect(body).toMatchObject({ status: 0, statusCode: 422, reason: 'missingField', field })
    },
  )

  it.each([
    ['cardNumber', '4111 1111 1111 1111'],
    ['cvvNumber', '123'],
  ])('[API-76] takes no %s in clear', async (field, clear) => {
    const payer = await noMethod()
    const payload = { ...(await formOf()), [field]: clear }
    const { code, body } = await payer.call('/payments/add-card', { method: 'POST', payload })
    expect([code, body.status, body.field, body.reason]).toEqual([200, 0, field, 'notSealed'])
    expect((await list(payer)).body.statusCode).toBe(201)
  })

  it.each([
    ['name', 'required', { name: ' ' }],
    ['expiryDate', 'expiryMonth', { expiryDate: '13/2030' }],
    ['expiryDate', 'cardExpired', { expiryDate: '10/2026' }],
    ['billingZip', 'billingZip', { billingZip: '782' }],
    ['cardNumber', 'cardNumber', { number: '4242424242424241' }],
    ['cardNumber', 'cardNotAccepted', { number: '3530111333300000' }],
    ['cvvNumber', 'cardCode', { cvv: '12' }],
  ])('refuses the card’s %s as %s, and saves nothing', async (field, reason, given) => {
    const payer = await noMethod()
    const { code, body } = await add(payer, given)
    expect(code).toBe(200)
    expect(body).toMatchObject({ status: 0, statusCode: 422, field, reason })
    expect((await list(payer)).body.statusCode).toBe(201)
  })

  it('takes five methods of all kinds, also when the last two come at once', async () => {
    const payer = await world.payer()
    for (const kind of ['card', 'ach', 'card'] as const)
      await payer.addMethod({ token: 'tok-4242', kind })
    const answers = await Promise.all([
      add(payer),
      add(payer, { number: '5555555555554444' }),
      add(payer, { number: '378282246310005', cvv: '1234' }),
    ])
    const reasons = answers.map(({ body }) => String(body.reason ?? 'done')).toSorted()
    expect(reasons).toEqual(['done', 'methodsMax', 'methodsMax'])
    expect((await list(payer)).body.result.savedCards).toHaveLength(5)
  })

  it('takes five cards a day, removed ones too, and says when the next counts', async () => {
    const payer = await noMethod()
    const clear = () =>
      world.read((trx) =>
        trx
          .updateTable('methods')
          .set({ removed_at: new Date(world.clocks.elapsed()) })
          .where('borrower_id', '=', payer.borrowerId)
          .execute(),
      )
    for (let n = 0; n < 5; n += 1) {
      expect((await add(payer)).body.status).toBe(1)
      await clear()
    }
    const { body } = await add(payer)
    expect(body).toMatchObject({ status: 0, statusCode: 429, reason: 'tooManyMethods' })
    world.clocks.forward(body.retryAfterSeconds * 1000)
    expect((await add(payer)).body.status).toBe(1)
  })

  it('asks the gateway twenty times an hour at most, also where nothing is saved', async () => {
    const payer = await noMethod()
    for (let n = 0; n < 20; n += 1)
      expect((await add(payer, { cvv: '12' })).body.reason).toBe('cardCode')
    const { body } = await add(payer)
    expect(body).toMatchObject({ status: 0, statusCode: 429, reason: 'tooManyChecks' })
    expect((await list(payer)).body.statusCode).toBe(201)
    world.clocks.forward(body.retryAfterSeconds * 1000)
    expect((await add(payer)).body.status).toBe(1)
  })

  it('refuses a card at a lender that takes no cards, before the vault is asked', async () => {
    const closed = await paymentsFixture({ settings: { hideCardsForBorrowers: '1' } })
    closed.fake.setAway(true)
    const payer = await closed.payer()
    const { body } = await add(payer)
    await closed.close()
    expect(body).toMatchObject({ status: 0, reason: 'methodNotOffered' })
  })

  it('says that nothing was charged when the vault is away, and saves no card', async () => {
    const payer = await noMethod()
    const cardNumber = await seal('4242424242424242')
    const cvvNumber = await seal('123')
    const fields = { name: 'Maria Ortega', expiryDate: '05/2030', billingZip: '78210' }
    world.fake.setAway(true)
    const answers = [
      await payer.call('/payments/card-validate', { method: 'POST', payload: { cardNumber } }),
      await payer.call('/payments/add-card', {
        method: 'POST',
        payload: { ...fields, cardNumber, cvvNumber },
      }),
    ]
    world.fake.setAway(false)
    for (const { code, body } of answers)
      expect([code, body.message]).toEqual([503, expect.stringContaining('Nothing was charged')])
    expect((await list(payer)).body.statusCode).toBe(201)
  })
})

describe('checking a number', () => {
  it('[API-77] names the brand of a valid card number, and refuses any other with 201', async () => {
    const payer = await world.payer()
    expect((await check(payer, '4242 4242 4242 4242')).body).toMatchObject({
      status: 1,
      result: { cardBrand: 'visa' },
    })
    expect((await check(payer, '4242424242424241')).body).toMatchObject({
      status: 0,
      statusCode: 201,
      field: 'cardNumber',
      reason: 'cardNumber',
    })
    expect((await check(payer, '3530111333300000')).body).toMatchObject({
      statusCode: 201,
      reason: 'cardNotAccepted',
    })
  })

  it('[API-77] takes cardNumber, sealed, and nothing else', async () => {
    const payer = await world.payer()
    const ask = (payload: object) =>
      payer.call('/payments/card-validate', { method: 'POST', payload })
    const field = 'cardNumber'
    expect((await ask({ cardNumber: '4242' })).body).toMatchObject({ reason: 'notSealed', field })
    expect((await ask({})).body).toMatchObject({ status: 0, reason: 'missingField', field })
    const cardNumber = await seal('4242424242424242')
    const more = await ask({ cardNumber, cvvNumber: await seal('123') })
    expect(more.body).toMatchObject({ status: 0, reason: 'unknownField', field: 'cvvNumber' })
  })

  it('counts twenty checks of a card number an hour', async () => {
    const payer = await world.payer()
    for (let n = 0; n < 20; n += 1)
      expect((await check(payer, '4242424242424242')).body.status).toBe(1)
    expect((await check(payer, '4242424242424242')).body).toMatchObject({
      status: 0,
      statusCode: 429,
      reason: 'tooManyChecks',
    })
  })
})

describe('the list', () => {
  it('[API-78][LIM-06] lists savedCards in pages of ten from 0, and of ten at most', async () => {
    const payer = await world.payer()
    const own = new Set([payer.methodId])
    for (let n = 0; n < 11; n += 1) own.add(await payer.addMethod({ token: 'tok-4242' }))
    const pageOf = async (query: string) =>
      (await list(payer, query)).body.result.savedCards.map(({ id }: { id: string }) => id)
    const first = await pageOf('?limit=10&offset=0')
    const second = await pageOf('?limit=10&offset=10')
    expect([first.length, second.length]).toEqual([10, 2])
    expect(new Set([...first, ...second])).toEqual(own)

    expect(await pageOf('')).toEqual(first)
    const sizes = []
    for (const query of ['?limit=99', '?limit=5&offset=10', '?limit=0', '?offset=12'])
      sizes.push((await pageOf(query)).length)
    expect(sizes).toEqual([10, 2, 1, 0])
  })
})
