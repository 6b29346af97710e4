import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { cents } from '@quittance/domain/money'
import { toInstant, parseDay } from '@quittance/domain/calendar'
import { CompactEncrypt, importJWK } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database/database.ts'
import {
  type VaultAndSandbox,
  startVaultAndSandbox,
} from '../../../testing/integrations/vault-and-sandbox.ts'
import { fakeVault } from '../fake/vault.ts'
import { httpVault } from './vault.ts'
import type { AddedCard, Vault } from '../../platform/ports/vault.ts'

type Tried = { readonly vault: Vault; readonly land: () => Promise<void> }

const lenderId = randomUUID()
const borrowerId = randomUUID()
const accepted = ['visa', 'mastercard', 'amex', 'discover']
const amount = cents(25_00n)
const earlier = toInstant(0)
const later = toInstant(8.64e15)
const notThere = { result: 'notSent', reason: 'unknownToken' }
let database: TestDatabase
let programs: VaultAndSandbox

beforeAll(async () => {
  database = await testDatabase()
  programs = await startVaultAndSandbox({
    databaseUrl: database.url,
    gatewayTimeoutMs: 300,
    controls: { lateMs: 700, processingMs: 700 },
  })
})

afterAll(async () => {
  await programs.close()
  await database.close()
})

const fake = (): Tried => {
  const vault = fakeVault()
  return { vault, land: async () => vault.land() }
}

const real = (): Tried => {
  const vault = httpVault({ baseUrl: programs.vaultUrl, secret: programs.secret })
  return { vault, land: () => sleep(900) }
}

describe.each([
  ['in memory', fake],
  ['over HTTP, with the real sandbox behind it', real],
])('a vault %s', (_, make) => {
  it('shows public keys of the vault only', async () => {
    const keys = await make().vault.publicKeys()
    expect(keys.map(({ kid, alg, use }) => [kid.slice(0, 5), alg, use])).toContainEqual([
      'vault',
      'ECDH-ES',
      'enc',
    ])
    expect(keys.filter((key) => 'd' in key)).toEqual([])
  })

  it('checks a number that was sealed to the vault', async () => {
    const { vault } = make()
    const check = async (number: string) =>
      vault.checkCard({ lenderId, accepted, cardNumber: await seal(vault, number) })
    expect(await check('4242 4242 4242 4242')).toEqual({ ok: true, brand: 'visa' })
    expect(await check('378282246310005')).toEqual({ ok: true, brand: 'amex' })
    expect(await check('4242424242424241')).toEqual({ ok: false, reason: 'badLuhn' })
    expect(await check('42424242')).toEqual({ ok: false, reason: 'badLength' })
    expect(await check('my card')).toEqual({ ok: false, reason: 'notANumber' })
    expect(await check('3566002020360505')).toEqual({ ok: false, reason: 'notAccepted' })
  })

  it('refuses a card number in clear', async () => {
    const { vault } = make()
    const card = { lenderId, accepted, cardNumber: '4242424242424242' }
    expect(await vault.checkCard(card)).toEqual({ ok: false, reason: 'notSealed' })
    const cvvNumber = await seal(vault, '123')
    const added = await vault.addCard({ ...card, borrowerId, cvvNumber, expiry: '05/2030' })
    expect(added).toEqual({ ok: false, field: 'cardNumber', reason: 'notSealed' })
  })

  it('saves a card once for a borrower', async () => {
    const { vault } = make()
    const first = await add(vault, '4242424242424242')
    expect(first).toMatchObject({
      ok: true,
      brand: 'visa',
      funding: 'credit',
      lastFour: '4242',
      expiry: '05/2030',
    })
    const again = await add(vault, '4242424242424242', { expiry: '06/2031' })
    expect(again).toEqual({ ...first, expiry: '06/2031' })
    const another = await add(vault, '4242424242424242', { borrowerId: randomUUID() })
    expect(tokenOf(another)).not.toBe(tokenOf(first))
    expect(another).toMatchObject({ fingerprint: first.ok && first.fingerprint })
    const elsewhere = await add(vault, '4242424242424242', { lenderId: randomUUID() })
    expect(elsewhere.ok && elsewhere.fingerprint).not.toBe(first.ok && first.fingerprint)
  })

  it('names the field of a card that it does not take', async () => {
    const { vault } = make()
    const today = parseDay('2026-11-20')
    expect(await add(vault, '4242424242424242', { cvv: '1234' })).toEqual({
      ok: false,
      field: 'cvvNumber',
      reason: 'badCvv',
    })
    const expired = { ok: false, field: 'expiryDate', reason: 'expired' }
    expect(await add(vault, '4242424242424242', { today, expiry: '10/2026' })).toEqual(expired)
    const lastMonth = await add(vault, '4242424242424242', { today, expiry: '11/2026' })
    expect(lastMonth.ok).toBe(true)
    const declined = { ok: false, field: 'cardNumber', reason: 'declined' }
    expect(await add(vault, '4000000000000101')).toEqual(declined)
  })

  it('charges once for one idempotency key', async () => {
    const { vault } = make()
    const order = await orderFor(vault, '4242424242424242')
    const first = await vault.charge(order)
    expect(first.result).toBe('charged')
    const others = await Promise.all(Array.from({ length: 10 }, () => vault.charge(order)))
    expect(others).toEqual(Array.from({ length: 10 }, () => first))
    expect(await vault.query({ lenderId, ref: order.key })).toEqual({ ...first, amount })
    expect(await entriesOf(vault, order.key)).toMatchObject([{ amount, status: 'succeeded' }])
  })

  it('refuses a key that was used for another amount', async () => {
    const { vault } = make()
    const order = await orderFor(vault, '4242424242424242')
    await vault.charge(order)
    expect(await vault.charge({ ...order, amount: cents(26_00n) })).toEqual({ result: 'unknown' })
    expect(await entriesOf(vault, order.key)).toMatchObject([{ amount }])
  })

  it.each([
    ['4000000000000002', 'generic_decline'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
  ])('names the reason why %s is declined: %s', async (number, code) => {
    const { vault } = make()
    const order = await orderFor(vault, number)
    expect(await vault.charge(order)).toEqual({ result: 'declined', code })
    expect(await vault.query({ lenderId, ref: order.key })).toEqual({ result: 'declined', code })
    expect(await entriesOf(vault, order.key)).toMatchObject([{ status: 'declined' }])
  })

  it.each(['4000000000009003', '4000000000009029', '4000000000009037'])(
    'reports first as unknown whether %s was charged, and finds that it was',
    async (number) => {
      const { vault } = make()
      const order = await orderFor(vault, number)
      expect(await vault.charge(order)).toEqual({ result: 'unknown' })
      const found = await vault.query({ lenderId, ref: order.key })
      expect(found).toMatchObject({ result: 'charged', amount })
      expect(await vault.charge(order)).toMatchObject({ result: 'charged' })
      expect(await entriesOf(vault, order.key)).toHaveLength(1)
    },
  )

  it('charges at the second try a charge that was lost at the first', async () => {
    const { vault } = make()
    const order = await orderFor(vault, '4000000000009011')
    const nothing = { result: 'notFound', dedups: true, retentionMs: null }
    expect(await vault.charge(order)).toEqual({ result: 'unknown' })
    expect(await vault.query({ lenderId, ref: order.key })).toEqual(nothing)
    expect(await vault.charge(order)).toMatchObject({ result: 'charged' })
    expect(await entriesOf(vault, order.key)).toHaveLength(1)
  })

  it('charges once when a charge lands late, after a query found nothing', async () => {
    const { vault, land } = make()
    const order = await orderFor(vault, '4000000000009045')
    expect(await vault.charge(order)).toEqual({ result: 'unknown' })
    expect(await vault.query({ lenderId, ref: order.key })).toMatchObject({ result: 'notFound' })
    await land()
    expect(await vault.query({ lenderId, ref: order.key })).toMatchObject({ result: 'charged' })
    expect(await vault.charge(order)).toMatchObject({ result: 'charged' })
    expect(await entriesOf(vault, order.key)).toHaveLength(1)
  })

  it.each([
    ['4000000000009052', 'charged'],
    ['4000000000009060', 'declined'],
  ])('waits for the card %s, whose charge is processing and then %s', async (number, end) => {
    const { vault, land } = make()
    const order = await orderFor(vault, number)
    expect(await vault.charge(order)).toEqual({ result: 'unknown' })
    expect(await vault.query({ lenderId, ref: order.key })).toEqual({ result: 'processing' })
    expect(await entriesOf(vault, order.key)).toEqual([])
    await land()
    expect(await vault.query({ lenderId, ref: order.key })).toMatchObject({ result: end })
    expect(await entriesOf(vault, order.key)).toHaveLength(1)
  })

  it('shows one lender no charge or card of another', async () => {
    const { vault } = make()
    const order = await orderFor(vault, '4242424242424242')
    await vault.charge(order)
    const other = randomUUID()
    const theirs = { ...order, key: randomUUID(), lenderId: other }
    expect(await vault.charge(theirs)).toEqual(notThere)
    const found = await vault.query({ lenderId: other, ref: order.key })
    expect(found).toMatchObject({ result: 'notFound' })
    expect(await vault.journal({ lenderId: other, after: 0 })).toEqual([])
  })

  it('charges no number that was deleted', async () => {
    const { vault } = make()
    const order = await orderFor(vault, '5555555555554444')
    expect(await vault.forget({ ...order, givenBefore: earlier })).toBe(false)
    expect((await vault.charge(order)).result).toBe('charged')
    const again = { ...order, key: randomUUID() }
    const gone = { ...order, givenBefore: later }
    expect([await vault.forget(gone), await vault.forget(gone)]).toEqual([true, true])
    expect(await vault.charge(again)).toEqual(notThere)
    expect(await entriesOf(vault, again.key)).toEqual([])
  })
})

type Changes = Partial<{
  cvv: string
  expiry: string
  lenderId: string
  borrowerId: string
  today: ReturnType<typeof parseDay>
}>

async function add(vault: Vault, number: string, changes: Changes = {}): Promise<AddedCard> {
  const { cvv = number.startsWith('37') ? '1234' : '123', ...rest } = changes
  const cardNumber = await seal(vault, number)
  const cvvNumber = await seal(vault, cvv)
  const form = { lenderId, borrowerId, accepted, cardNumber, cvvNumber, expiry: '05/2030' }
  return vault.addCard({ ...form, ...rest })
}

async function orderFor(vault: Vault, number: string) {
  const token = tokenOf(await add(vault, number))
  const collectOn = parseDay('2026-11-20')
  return { key: randomUUID(), lenderId, token, amount, currency: 'USD', collectOn } as const
}

function tokenOf(card: AddedCard): string {
  if (!card.ok) throw new Error(`the card was not taken: ${card.reason}`)
  return card.token
}

async function entriesOf(vault: Vault, ref: string) {
  const entries = await vault.journal({ lenderId, after: 0 })
  return entries.filter((entry) => entry.ref === ref)
}

async function seal(vault: Vault, text: string): Promise<string> {
  const [jwk] = await vault.publicKeys()
  if (jwk === undefined) throw new Error('no key to seal to')
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid })
    .encrypt(await importJWK(jwk, 'ECDH-ES'))
}
