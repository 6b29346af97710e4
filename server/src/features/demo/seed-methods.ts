import { randomUUID } from 'node:crypto'
import { type LocalDate, parseDay } from '@quittance/domain/calendar'
import { CompactEncrypt, importJWK, type JWK } from 'jose'
import type { DatabasePool } from '../../db/database.ts'
import { inLender } from '../../db/transaction.ts'
import type { Vault } from '../../outside/vault.ts'
import { findAccount } from '../sign-in/sign-in-store.ts'
import { writeCard } from './seed-card-store.ts'
import { shiftDay, shiftTo } from './shift-story.ts'
import { demoCards } from './tables/people.ts'

/**
 * The network takes no card that has expired, and a demo may start on any day: to it the cards are
 * good for long. What the portal shows, and refuses, is the story's own month.
 */
const goodUntil = '2040-12'
const addedOn = parseDay('2025-01-02')

type Seeding = {
  readonly db: DatabasePool
  readonly vault: Vault
  /** the first day of the demo */
  readonly today: LocalDate
  readonly madeAt: Date
}

/** Puts the people's cards into the vault, sealed as a browser would, once. */
export async function seedCards(
  { db, vault, today, madeAt }: Seeding,
  lenderId: string,
): Promise<void> {
  const [key] = await vault.publicKeys()
  if (key === undefined) throw new Error('the vault gave no key')
  const seal = await sealer(key)
  const shift = shiftTo(today)
  for (const { owner, number, expires: told } of demoCards) {
    const expires = shiftDay(parseDay(`${told}-01`), shift).slice(0, 7)
    const contact = { kind: 'email' as const, value: owner }
    const account = await inLender(db, lenderId, (trx) => findAccount(trx, contact))
    if (account === null) continue
    const [year = '', month = ''] = (expires < goodUntil ? goodUntil : expires).split('-')
    const card = await vault.addCard({
      lenderId,
      borrowerId: account.borrowerId,
      cardNumber: await seal(number),
      cvvNumber: await seal('123'),
      expiry: `${month}/${year}`,
      accepted: ['visa', 'mastercard', 'amex', 'discover'],
      today: addedOn,
    })
    if (!card.ok) throw new Error(`the vault did not take a demo card: ${card.reason}`)
    const { borrowerId, firstName } = account
    await inLender(db, lenderId, (trx) =>
      writeCard(trx, lenderId, {
        ...card,
        methodId: randomUUID(),
        borrowerId,
        holderName: firstName,
        expires,
        madeAt,
      }),
    )
  }
}

async function sealer(jwk: JWK): Promise<(text: string) => Promise<string>> {
  const key = await importJWK(jwk, 'ECDH-ES')
  const header = { alg: 'ECDH-ES', enc: 'A256GCM', ...(jwk.kid !== undefined && { kid: jwk.kid }) }
  return (text) =>
    new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader(header).encrypt(key)
}
