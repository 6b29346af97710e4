import type { KeyRegistration } from '../platform/keys/key-register.ts'
import { pushKeysFromFile } from '../integrations/push/push-keys.ts'
import { sealingFromFile } from '../integrations/vault/sealing.ts'
import { secretsFromFile } from '../platform/secrets.ts'
import { readKeys } from '../vault/key-file.ts'
import { proveKeys } from '../vault/prove-keys.ts'

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
