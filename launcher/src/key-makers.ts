import type { KeyRegistration } from '@quittance/server/platform/keys/key-register'
import { pushKeysFromFile } from '@quittance/server/integrations/push/push-keys'
import { sealingFromFile } from '@quittance/server/integrations/vault/sealing'
import { secretsFromFile } from '@quittance/server/platform/secrets'
import { readKeys } from '@quittance/vault/keys/key-file'
import { proveKeys } from '@quittance/vault/keys/prove-keys'

/** How a first start makes each key file, and how the vault's keys are proven. */
export const keyMakers: Pick<KeyRegistration, 'makers' | 'prove'> = {
  makers: {
    'portal-keys.json': sealingFromFile,
    'portal-secret': secretsFromFile,
    'push-key.json': pushKeysFromFile,
    'vault-keys.json': readKeys,
  },
  prove: proveKeys,
}
