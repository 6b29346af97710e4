import type { JWK } from 'jose'
import type { Clocks } from '../platform/clocks.ts'

/** The public halves of the keys that browsers seal to. */
export type PublicKeys = { all(): Promise<readonly JWK[]> }

/** Who has a private half: the portal, and the vault. */
export type KeyOwners = {
  readonly sealing: { readonly publicKeys: readonly JWK[] }
  readonly vault: { publicKeys(): Promise<readonly object[]> }
  readonly clocks: Pick<Clocks, 'elapsed'>
}

const freshMs = 60_000

/** Asks the vault at most once a minute. While it is away, the keys it gave last are good. */
export function publicKeys({ sealing, vault, clocks }: KeyOwners): PublicKeys {
  let vaultKeys: readonly JWK[] = []
  let askedAt = Number.NEGATIVE_INFINITY
  return {
    async all() {
      if (clocks.elapsed() - askedAt >= freshMs) {
        const given = await vault.publicKeys().then(
          (keys) => keys as readonly JWK[],
          () => null,
        )
        if (given !== null) {
          vaultKeys = given
          askedAt = clocks.elapsed()
        }
      }
      return [...sealing.publicKeys, ...vaultKeys]
    },
  }
}
