import { randomUUID } from 'node:crypto'
import { type Instant, toInstant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { LinkPurpose } from '../../platform/database/tables/auth-tables.ts'
import { hashToken, createToken } from '../../platform/token.ts'

const minuteMs = 60_000

/** How long each kind of link counts (L21). */
export const linkLifetimeMs: Readonly<Record<LinkPurpose, number>> = {
  reset: 15 * minuteMs,
  signIn: 15 * minuteMs,
  verifyEmail: 24 * 60 * minuteMs,
  cap: minuteMs,
  undo: 7 * 24 * 60 * minuteMs,
  undoMail: 7 * 24 * 60 * minuteMs,
}

export type NewLink = {
  readonly purpose: LinkPurpose
  readonly borrowerId: string
  readonly emailId?: string
  readonly agent?: { readonly name: string; readonly reason: string }
  readonly now: Instant
}

export type CreatedLink = {
  readonly linkId: string
  readonly token: string
  readonly expiresAt: Instant
}

/** Makes a link for one use. Its token is told here once, and kept as its hash. */
export async function createLink(
  trx: LenderTransaction,
  lenderId: string,
  { purpose, borrowerId, emailId, agent, now }: NewLink,
): Promise<CreatedLink> {
  const token = createToken()
  const linkId = randomUUID()
  const expiresAt = toInstant(now + linkLifetimeMs[purpose])
  await trx
    .insertInto('one_time_links')
    .values({
      lender_id: lenderId,
      token_hash: hashToken(token),
      link_id: linkId,
      purpose,
      borrower_id: borrowerId,
      email_id: emailId ?? null,
      agent: agent?.name ?? null,
      reason: agent?.reason ?? null,
      created_at: new Date(now),
      expires_at: new Date(expiresAt),
      used_at: null,
    })
    .execute()
  return { linkId, token, expiresAt }
}

export type RedeemedLink = {
  readonly linkId: string
  readonly purpose: LinkPurpose
  readonly borrowerId: string
  readonly emailId: string | null
  readonly agent: { readonly name: string; readonly reason: string } | null
}

type Named = {
  readonly token: string
  readonly purposes: readonly LinkPurpose[]
  readonly now: Instant
}

/** Whose link this is and what for, while it counts; it counts on. Null for any other token. */
export async function readLinkOwner(
  trx: LenderTransaction,
  { token, purposes, now }: Named,
): Promise<Pick<RedeemedLink, 'borrowerId' | 'purpose'> | null> {
  const row = await trx
    .selectFrom('one_time_links')
    .select(['borrower_id', 'purpose'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst()
  return row === undefined ? null : { borrowerId: row.borrower_id, purpose: row.purpose }
}

/** Uses a link up, in one statement: of any number at the same moment one gets it. */
export async function redeemLink(
  trx: LenderTransaction,
  { token, purposes, now }: Named,
): Promise<RedeemedLink | null> {
  const row = await trx
    .updateTable('one_time_links')
    .set({ used_at: new Date(now) })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .returning(['link_id', 'purpose', 'borrower_id', 'email_id', 'agent', 'reason'])
    .executeTakeFirst()
  if (row === undefined) return null
  const { agent, reason } = row
  return {
    linkId: row.link_id,
    purpose: row.purpose,
    borrowerId: row.borrower_id,
    emailId: row.email_id,
    agent: agent === null || reason === null ? null : { name: agent, reason },
  }
}

/** Ends what was sent to verify this email: another address stands in its place. */
export async function revokeVerificationLinks(
  trx: LenderTransaction,
  emailId: string,
  now: Instant,
): Promise<void> {
  await trx
    .updateTable('one_time_links')
    .set({ used_at: new Date(now) })
    .where('email_id', '=', emailId)
    .where('purpose', '=', 'verifyEmail')
    .where('used_at', 'is', null)
    .execute()
}

/**
 * Ends what was sent to sign this borrower in: a password was set meanwhile. What undoes an intruder's second factor
 * counts on, as the password may be the intruder's.
 */
export async function revokeLinks(
  trx: LenderTransaction,
  borrowerId: string,
  now: Instant,
): Promise<void> {
  await trx
    .updateTable('one_time_links')
    .set({ used_at: new Date(now) })
    .where('borrower_id', '=', borrowerId)
    .where('purpose', 'in', ['reset', 'signIn', 'undoMail'])
    .where('used_at', 'is', null)
    .execute()
}
