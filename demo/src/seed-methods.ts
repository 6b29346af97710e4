import { randomUUID } from 'node:crypto'
import { addDays, type LocalDate, parseDay } from '@quittance/domain/calendar'
import { CompactEncrypt, importJWK, type JWK } from 'jose'
import type { LenderTransaction } from '@quittance/server/platform/database/database'
import type { DatabasePool } from '@quittance/server/platform/database/pool'
import { withLenderTransaction } from '@quittance/server/platform/database/transaction'
import type { Vault } from '@quittance/server/platform/ports/vault'
import { findAccount } from '@quittance/server/auth/sign-in/account-repository'
import { hasMethods, type MethodToWrite, writeMethod } from './seed-method-store.ts'
import { shiftDay, shiftTo } from './shift-history.ts'
import { type DemoBank, demoBanks, type DemoCard, demoCards } from './tables/methods.ts'
import { demoPeople } from './tables/people.ts'

/**
 * The network takes no card that has expired, and a demo may start on any day: to it the cards are
 * good for long. What the portal shows, and refuses, is the history's own month.
 */
const goodUntil = '2099-12'
const addedOn = parseDay('2025-01-02')
/** How long before a demo begins its people saved their methods. */
const daysBefore = 300

type Seeding = {
  readonly db: DatabasePool
  readonly vault: Vault
  /** the first day of the demo */
  readonly today: LocalDate
}

/** A method as it is written, with its owner's email to find it by. */
export type SeededMethod = MethodToWrite & { readonly owner: string }

/**
 * Puts the people's cards and accounts into the vault, sealed as a browser would, then writes them
 * down with what rests on them: all or nothing, and once, however often a start is cut off.
 */
export async function seedMethods(
  seeding: Seeding,
  lenderId: string,
  writeMore: (trx: LenderTransaction, methods: readonly SeededMethod[]) => Promise<void>,
): Promise<void> {
  const { db, vault } = seeding
  if (await withLenderTransaction(db, lenderId, hasMethods)) return
  const [key] = await vault.publicKeys()
  if (key === undefined) throw new Error('the vault gave no key')
  const seal = await sealer(key)
  const methods: SeededMethod[] = []
  for (const given of [...demoBanks, ...demoCards]) {
    const owner = await ownerOf(db, lenderId, given.owner)
    if (owner === null) continue
    const one = { ...seeding, lenderId, seal, owner, no: methods.length }
    methods.push('expires' in given ? await addCard(one, given) : await addBank(one, given))
  }
  await withLenderTransaction(db, lenderId, async (trx) => {
    for (const method of methods) await writeMethod(trx, lenderId, method)
    await writeMore(trx, methods)
  })
}

type Owner = { readonly borrowerId: string; readonly name: string; readonly postalCode: string }
type MethodSeeding = Seeding & {
  readonly lenderId: string
  readonly seal: (text: string) => Promise<string>
  readonly owner: Owner
  /** how many were added before it */
  readonly no: number
}

async function ownerOf(db: DatabasePool, lenderId: string, email: string): Promise<Owner | null> {
  const contact = { kind: 'email' as const, value: email }
  const account = await withLenderTransaction(db, lenderId, (trx) => findAccount(trx, contact))
  const person = demoPeople.find((one) => one.email === email)
  if (account === null || person === undefined) return null
  const name = `${person.firstName} ${person.lastName}`
  return { borrowerId: account.borrowerId, name, postalCode: person.address.postalCode }
}

async function addCard(seeding: MethodSeeding, card: DemoCard): Promise<SeededMethod> {
  const { vault, lenderId, seal, owner, today } = seeding
  const shift = shiftTo(today)
  const expires = shiftDay(parseDay(`${card.expires}-01`), shift).slice(0, 7)
  const [year = '', month = ''] = (expires < goodUntil ? goodUntil : expires).split('-')
  const added = await vault.addCard({
    lenderId,
    borrowerId: owner.borrowerId,
    cardNumber: await seal(card.number),
    cvvNumber: await seal('123'),
    expiry: `${month}/${year}`,
    accepted: ['visa', 'mastercard', 'amex', 'discover'],
    today: addedOn,
  })
  if (!added.ok) throw new Error(`the vault did not take a demo card: ${added.reason}`)
  const { token, fingerprint, brand, funding, lastFour } = added
  return {
    ...common(seeding, card),
    token,
    fingerprint,
    brand,
    funding,
    lastFour,
    expires,
    kind: 'card',
    bankName: '',
    accountType: '',
    routing: '',
    billingZip: owner.postalCode.replaceAll(' ', ''),
    isDeletable: true,
  }
}

async function addBank(seeding: MethodSeeding, bank: DemoBank): Promise<SeededMethod> {
  const { vault, lenderId, seal, owner } = seeding
  const { kind, routing, accountType } = bank
  const added = await vault.addAccount({
    lenderId,
    kind,
    routing,
    accountType,
    borrowerId: owner.borrowerId,
    accountNumber: await seal(bank.number),
    by: 'none',
  })
  if (!added.ok) throw new Error(`the vault did not take a demo account: ${added.reason}`)
  const { token, fingerprint, lastFour } = added
  return {
    ...common(seeding, bank),
    token,
    fingerprint,
    lastFour,
    kind,
    routing,
    accountType,
    bankName: bank.name,
    brand: '',
    funding: '',
    expires: '',
    billingZip: '',
    isDeletable: bank.isDeletable ?? true,
  }
}

/** Each a minute after the one before, so that a list has them in one order. */
function common({ owner, no, today }: MethodSeeding, given: { readonly owner: string }) {
  const noon = Date.parse(`${addDays(today, -daysBefore)}T17:00:00Z`)
  return {
    methodId: randomUUID() as string,
    owner: given.owner,
    borrowerId: owner.borrowerId,
    holderName: owner.name,
    madeAt: new Date(noon + no * 60_000),
  }
}

async function sealer(jwk: JWK): Promise<(text: string) => Promise<string>> {
  const key = await importJWK(jwk, 'ECDH-ES')
  const header = { alg: 'ECDH-ES', enc: 'A256GCM', ...(jwk.kid !== undefined && { kid: jwk.kid }) }
  return (text) =>
    new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader(header).encrypt(key)
}
