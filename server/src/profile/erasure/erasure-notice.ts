import { accountTopic } from '../../notifications/templates/account-notifications.ts'

const emailName = 'erasureBegun'

/** The last message that a borrower is sent: once for their erasure. */
export function noticeOf(erasureId: string) {
  return { emailName, once: { about: erasureId, no: '1' } } as const
}

/** The key under which it lies in the outbox. */
export const noticeKey = (erasureId: string) => `${accountTopic}${emailName}:${erasureId}:1`
