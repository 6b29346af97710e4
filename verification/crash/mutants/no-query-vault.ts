import { httpVault as real } from '@quittance/server/integrations/vault/vault'
import type { Vault } from '@quittance/server/platform/ports/vault'

/** A planted bug: nobody asks what became of a payment before it is sent again. */
export function httpVault(place: Parameters<typeof real>[0]): Vault {
  const notFound = { result: 'notFound', dedups: true, retentionMs: null } as const
  return { ...real(place), query: async () => notFound }
}
