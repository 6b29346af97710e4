import type { KeyRegistration } from '@quittance/server/platform/keys/key-register'
import { makePushKeyFile, rotatePushKey } from '@quittance/server/integrations/push/push-keys'
import { makeSealingKeyFile, rotateSealingKey } from '@quittance/server/integrations/vault/sealing'
import { makeSecretFile, rotateSecret } from '@quittance/server/platform/secrets'
import { readKeys, rotateKeys } from '@quittance/vault/keys/key-file'
import { proveKeys } from '@quittance/vault/keys/prove-keys'

/** How a first start makes each key file, and how the vault's keys are proven. */
export const keyMakers: Pick<KeyRegistration, 'makers' | 'prove'> = {
  makers: {
    'portal-keys.json': makeSealingKeyFile,
    'portal-secret': makeSecretFile,
    'push-key.json': makePushKeyFile,
    'vault-keys.json': readKeys,
  },
  prove: proveKeys,
}

/** How a new key is put first in each file, to be used from a moment on. */
export function keyRotators(usedFrom: Date): KeyRegistration['makers'] {
  return {
    'portal-keys.json': (dataDir) => rotateSealingKey(dataDir, usedFrom),
    'portal-secret': (dataDir) => rotateSecret(dataDir, usedFrom),
    'push-key.json': (dataDir) => rotatePushKey(dataDir, usedFrom),
    'vault-keys.json': (dataDir) => rotateKeys(dataDir, usedFrom),
  }
}
