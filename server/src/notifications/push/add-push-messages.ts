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
  const messages = taken.flatMap(({ messageId, topic, borrowerId, ...message }) => {
    const isFirst = message.channel === 'email' && message.attempts === 1
    const name = message.notification === null ? null : emailNameOf(topic, message.notification)
    const isTold = isFirst && borrowerId !== null && name !== null && isPushed(name)
    return isTold ? [{ messageId, topic, borrowerId }] : []
  })
  const devices = await listPushDevices(
    trx,
    messages.map(({ borrowerId }) => borrowerId),
  )
  const pushes = messages.flatMap((message) =>
    devices
      .filter(({ borrowerId }) => borrowerId === message.borrowerId)
      .map(({ deviceId }) => ({ ...message, deviceId })),
  )
  await writePushMessages(trx, lenderId, { pushes, now })
}
