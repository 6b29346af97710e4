import type { Secrets } from '../../platform/secrets.ts'

/**
 * The keys that a lender's provider of statements knows the portal by, each as 64 hexadecimal digits: the one
 * in use first, and those before it for as long as they count. `npm run lender -- statement-key` tells the first.
 */
export function providerKeys(
  secrets: Pick<Secrets, 'hashes'>,
  lenderId: string,
): readonly [string, ...string[]] {
  const [inUse, ...others] = secrets.hashes('statements', lenderId)
  return [inUse.toString('hex'), ...others.map((key) => key.toString('hex'))]
}
