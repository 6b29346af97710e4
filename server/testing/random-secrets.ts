import { randomBytes } from 'node:crypto'
import { readSecretKeys, type Secrets, secretsOf } from '../src/platform/secrets.ts'

/** Secrets under a key of their own, or under those of a file. */
export function randomSecrets(text: string = newSecret(), now: () => number = () => 0): Secrets {
  const keys = readSecretKeys(text)
  return secretsOf(() => keys, now)
}

/** Secrets whose key is rotated when a test says so, and used at once. */
export function rotatableSecrets() {
  let text = newSecret()
  const secrets = secretsOf(
    () => readSecretKeys(text),
    () => 1,
  )
  const rotate = () => void (text = `${newSecret()} 1970-01-01T00:00:00.001Z\n${text}`)
  return { secrets, rotate }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
