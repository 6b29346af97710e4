import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { emailNameOf } from '../templates/payment-notifications.ts'
import { writePushMessages } from './push-message-repository.ts'
import { isPushed } from './push-writer.ts'
import { listPushDevices } from './push-token-repository.ts'
import type { ClaimedMessage } from '../outbox/outbox-repository.ts'

/**
 * Writes a push for each browser of whoever an email is for, when that email is first taken up and
 * in the same commit: so there is one of each, whatever becomes of the email.
 */
export async function addPushMessages(
  trx: LenderTransaction,
  lenderId: string,
  { taken, now }: { readonly taken: readonly ClaimedMessage[]; readonly now: Instant },
): Promise<void> {
  const letters = taken.flatMap(({ messageId, topic, borrowerId, ...letter }) => {
    const isFirst = letter.channel === 'email' && letter.attempts === 1
    const name = letter.news === null ? null : emailNameOf(topic, letter.news)
    const isTold = isFirst && borrowerId !== null && name !== null && isPushed(name)
    return isTold ? [{ messageId, topic, borrowerId }] : []
  })
  const devices = await listPushDevices(
    trx,
    letters.map(({ borrowerId }) => borrowerId),
  )
  const pushes = letters.flatMap((letter) =>
    devices
      .filter(({ borrowerId }) => borrowerId === letter.borrowerId)
      .map(({ deviceId }) => ({ ...letter, deviceId })),
  )
  await writePushMessages(trx, lenderId, { pushes, now })
}
