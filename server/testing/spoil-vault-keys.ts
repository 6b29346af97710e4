import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

type VaultKey = { kid: string; kty: string; use: string; k?: string }

function editVaultKeys(file: string, edit: (key: VaultKey) => object): void {
  const { keys } = JSON.parse(readFileSync(file, 'utf8')) as { keys: VaultKey[] }
  writeFileSync(file, JSON.stringify({ keys: keys.map(edit) }))
}

/** The key of the numbers makes fingerprints, and the other way round. */
export function swapPurposes(file: string): void {
  editVaultKeys(file, (key) =>
    key.kty === 'oct' ? { ...key, use: key.use === 'enc' ? 'sig' : 'enc' } : key,
  )
}

/** A new key under the old name. */
export function replaceKey(kind: string): (file: string) => void {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pair = privateKey.export({ format: 'jwk' })
  return (file) =>
    editVaultKeys(file, (key) => {
      if (!key.kid.startsWith(kind)) return key
      return key.kty === 'oct'
        ? { ...key, k: randomBytes(32).toString('base64url') }
        : { ...key, ...pair }
    })
}
