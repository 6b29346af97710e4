import { parseDay } from '@quittance/domain/calendar'
import type { DatabasePool } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { lastFourHash } from '../../auth/sign-up/begin-sign-up.ts'
import { writeSigner } from '../../auth/sign-up/signer-repository.ts'
import { demoSigners } from './tables/signers.ts'

/** Writes who signed the loans that can be linked; those that stand there stay as they are. */
export async function seedSigners(
  { db, secrets }: { readonly db: DatabasePool; readonly secrets: Secrets },
  lenderId: string,
  hosts: readonly string[],
): Promise<void> {
  const own = demoSigners.filter(({ host }) => hosts.includes(host))
  await withLenderTransaction(db, lenderId, async (trx) => {
    for (const { ssn, phone, bornOn, ...signer } of own)
      await writeSigner(trx, lenderId, {
        ...signer,
        phones: [phone],
        bornOn: parseDay(bornOn),
        ssnHash: secrets.hash('ssn', lenderId, ssn),
        lastFourHash: lastFourHash(secrets, lenderId, ssn.slice(-4)),
      })
  })
}
