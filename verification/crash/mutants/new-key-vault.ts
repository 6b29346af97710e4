import { randomUUID } from 'node:crypto'
import { httpVault as real } from '@quittance/server/integrations/vault/vault'
import type { Vault } from '@quittance/server/platform/ports/vault'

/** A planted bug: what is sent again carries a key of its own, so it may be charged again. */
export function httpVault(place: Parameters<typeof real>[0]): Vault {
  const vault = real(place)
  return {
    ...vault,
    charge: (order) => vault.charge({ ...order, key: `${order.key}-${randomUUID().slice(0, 8)}` }),
  }
}
