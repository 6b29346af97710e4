import type { Secrets } from '../../platform/secrets.ts'

/** The four digits that a signer's paper has, as they are compared without being kept. */
export function hashLastFour(
  { hash }: Pick<Secrets, 'hash'>,
  lenderId: string,
  lastFour: string,
): Buffer {
  return hash('ssn last four', lenderId, lastFour)
}

/** Those that somebody typed, hashed by each key that a signer's may be hashed by, end to end. */
export function hashTypedLastFour(
  { hashesOfAnyAge }: Pick<Secrets, 'hashesOfAnyAge'>,
  lenderId: string,
  lastFour: string,
): Buffer {
  return Buffer.concat(hashesOfAnyAge('ssn last four', lenderId, lastFour))
}

/** Whether a signer's four digits are the ones that were typed. */
export function isTypedLastFour(typed: Buffer, ofSigner: Buffer): boolean {
  const size = ofSigner.length
  const hashes = Array.from({ length: typed.length / size }, (_, at) =>
    typed.subarray(at * size, (at + 1) * size),
  )
  return hashes.some((hash) => hash.equals(ofSigner))
}

/** The nine digits of a signer's paper, as they are compared without being kept. */
export function hashSsn(
  { hash }: Pick<Secrets, 'hash'>,
  lenderId: string,
  nineDigits: string,
): Buffer {
  return hash('ssn', lenderId, nineDigits)
}

/** Whether the digits are those of the paper, whichever key hashed them. */
export function isSsnOf(
  { hashesOfAnyAge }: Pick<Secrets, 'hashesOfAnyAge'>,
  lenderId: string,
  { typed, kept }: { readonly typed: string; readonly kept: Buffer | null },
): boolean {
  return kept !== null && hashesOfAnyAge('ssn', lenderId, typed).some((hash) => hash.equals(kept))
}
