import type { JWK } from 'jose'

/** Opens what browsers sealed to the portal's key (AMB-11), and hands out its public half. */
export type Sealing = {
  /** The clear text; null when it was not sealed to a key of ours. */
  open(sealed: string): Promise<string | null>
  readonly publicKeys: readonly JWK[]
}
