import { parseDay } from '@quittance/domain/calendar'
import type { DatabasePool } from '@quittance/server/platform/database/pool'
import { withLenderTransaction } from '@quittance/server/platform/database/transaction'
import type { Secrets } from '@quittance/server/platform/secrets'
import { hashLastFour, hashSsn } from '@quittance/server/lenders/signers/hash-signer'
import { writeSigner } from '@quittance/server/lenders/signers/signer-repository'
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
        hashKeyId: secrets.keyId(),
        ssnHash: hashSsn(secrets, lenderId, ssn),
        lastFourHash: hashLastFour(secrets, lenderId, ssn.slice(-4)),
      })
  })
}
