import { CompactEncrypt, importJWK, type JWK } from 'jose'
import { parseDay } from '@quittance/domain/calendar'
import { httpVault } from '@quittance/server/integrations/vault/vault'

/** Any day on which the cards below are good. */
const addedOn = parseDay('2026-11-20')

/**
 * Puts cards into a running vault, sealed as a browser would.
 *
 * @returns the vault's token of each number, which any method of the lender may carry
 */
export async function shareCards(
  place: { readonly baseUrl: string; readonly secret: string },
  owner: { readonly lenderId: string; readonly borrowerId: string },
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const vault = httpVault(place)
  const [key] = await vault.publicKeys()
  if (key === undefined) throw new Error('the vault gave no key')
  const seal = await sealer(key)
  const tokens = new Map<string, string>()
  for (const number of numbers) {
    const cardNumber = await seal(number)
    const cvvNumber = await seal('123')
    const card = { ...owner, cardNumber, cvvNumber, expiry: '12/2031', accepted: ['visa'] }
    const kept = await vault.addCard({ ...card, today: addedOn })
    if (!kept.ok) throw new Error(`the vault did not take ${number}: ${kept.reason}`)
    tokens.set(number, kept.token)
  }
  return tokens
}

async function sealer(jwk: JWK): Promise<(text: string) => Promise<string>> {
  const key = await importJWK(jwk, 'ECDH-ES')
  const header = { alg: 'ECDH-ES', enc: 'A256GCM', ...(jwk.kid !== undefined && { kid: jwk.kid }) }
  return (text) =>
    new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader(header).encrypt(key)
}
