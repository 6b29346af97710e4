import { hash, verify } from '@node-rs/argon2'
import { createWorkQueue, type WorkQueue } from '../../platform/work-queue.ts'

const argon2id = 2
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password to be kept: Argon2id, 19 MiB, two passes. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** The hash of a password nobody has: checking against it takes as long as against a real one. */
const nobodys =
  '$argon2id$v=19$m=19456,t=2,p=1$9C5Tdf7CxVk3BGxvm2Zn/g$1VuO0jOmD4Qa/okXSG8pd+3c1guhqV23tamqOk3eEAY'

/**
 * Whether the password is the account's. Takes the same time when there is no account, so that
 * the answer's time tells nothing.
 */
export async function matchesPasswordHash(password: string, kept: string | null): Promise<boolean> {
  const right = await verify(kept ?? nobodys, password)
  return right && kept !== null
}

/**
 * The queue in which a program hashes and compares passwords. Each takes a connection meanwhile and one
 * of the four threads that also read files and open seals; three hundred are done in some seconds.
 */
export function createPasswordQueue(): WorkQueue {
  return createWorkQueue({ atOnce: 3, waitingMax: 300 })
}
