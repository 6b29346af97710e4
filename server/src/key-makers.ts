import type { KeyRegistration } from './key-register.ts'
import { pushKeysFromFile } from './outside/push-keys.ts'
import { sealingFromFile } from './outside/sealing.ts'
import { secretsFromFile } from './outside/secrets.ts'
import { readKeys } from './vault/key-file.ts'
import { proveKeys } from './vault/prove-keys.ts'

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
