import type { AuthContext } from '../auth-context.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { countSendingBudget } from '../../notifications/recipients/count-sending-budget.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { writeAccountMessage } from '../../notifications/outbox/account-message-repository.ts'
import { sendSignUpCode } from './send-sign-up-code.ts'
import { endContactRequest, takeContactRequest } from './contact-request-repository.ts'
import { findVerifiedEmail } from '../../notifications/recipients/own-contact-repository.ts'
import { findContactOwner, findUnverifiedEmail } from './contact-lookup-repository.ts'
import { createLink } from './link-repository.ts'
import { maskContact } from './mask-contact.ts'
import { sendVerification } from './send-verification.ts'
import type { PendingContactRequest } from './pending-contact-request.ts'

export type ContactRequestContext = Pick<AuthContext, 'db' | 'clocks' | 'secrets'>

/**
 * Looks up whose contacts were asked about, and writes the messages. Done by the worker, so that no
 * caller can tell a known contact from an unknown one by the time an answer took. One that can not be answered
 * holds up no other: it is thrown when the others were, and tried again in the next round.
 *
 * @returns how many were answered
 */
export async function processContactRequests(
  context: ContactRequestContext,
  lender: Lender,
  { most = Number.POSITIVE_INFINITY }: { readonly most?: number } = {},
): Promise<number> {
  const failures: unknown[] = []
  const except: string[] = []
  for (let answered = 0; ;) {
    const next = answered < most ? await answerNext(context, lender, except) : null
    if (next === null) {
      if (failures.length > 0) throw failures[0]
      return answered
    }
    if (next.isAnswered) answered += 1
    else {
      failures.push(next.error)
      except.push(next.askId)
    }
  }
}

type Answered =
  | { readonly isAnswered: true }
  | { readonly isAnswered: false; readonly askId: string; readonly error: unknown }

/** One ask, in a commit of its own; null: there is none. */
async function answerNext(
  context: ContactRequestContext,
  lender: Lender,
  except: readonly string[],
): Promise<Answered | null> {
  const { db, clocks } = context
  const taken: { askId: string | null } = { askId: null }
  try {
    return await withLenderTransaction(db, lender.id, async (trx) => {
      const ask = await takeContactRequest(trx, lender.id, { except })
      taken.askId = ask?.contact_request_id ?? null
      if (ask === null) return null
      const times = { now: clocks.elapsed(), at: clocks.business() }
      await answer(trx, context, { lender, ask, ...times })
      await endContactRequest(trx, ask.contact_request_id)
      return { isAnswered: true }
    })
  } catch (error) {
    if (taken.askId === null) throw error
    return { isAnswered: false, askId: taken.askId, error }
  }
}

function answer(
  trx: LenderTransaction,
  context: ContactRequestContext,
  answering: PendingContactRequest,
): Promise<void> {
  const { kind } = answering.ask
  if (kind === 'signUp') return sendSignUpCode(trx, answering)
  if (kind === 'reset') return answerReset(trx, context, answering)
  return kind === 'verifyEmail'
    ? answerVerify(trx, context, answering)
    : answerTaken(trx, answering)
}

/** Sends the link that sets a password to the contact that was named, where it may be trusted. */
async function answerReset(
  trx: LenderTransaction,
  { secrets }: ContactRequestContext,
  { lender, ask, now, at }: PendingContactRequest,
): Promise<void> {
  const { contact } = ask
  const found = await findContactOwner(trx, { contact, now })
  if (found === null) return
  const { borrowerId, language } = found
  const isText = !contact.includes('@')
  const isOver = isText && (await countSendingBudget(trx, { lender, channel: 'sms', now })).isOver
  const recipient = isOver ? await findVerifiedEmail(trx, { borrowerId, now }) : contact
  if (recipient === null) return
  const link = await createLink(trx, lender.id, { purpose: 'reset', borrowerId, now })
  const { linkId: ofId, expiresAt } = link
  await writeAccountMessage(
    trx,
    lender.id,
    {
      emailName: 'resetLink',
      borrowerId,
      language,
      channel: recipient.includes('@') ? 'email' : 'sms',
      recipient,
      facts: { path: '/redirect?token=', minutes: 15 },
      secret: { ofId, expiresAt, closed: secrets.close(link.token) },
    },
    { now, at },
  )
}

async function answerVerify(
  trx: LenderTransaction,
  context: ContactRequestContext,
  { lender, ask, now, at }: PendingContactRequest,
): Promise<void> {
  const found = await findUnverifiedEmail(trx, ask.contact)
  if (found !== null) await sendVerification(trx, context, { lender, ...found, now, at })
}

/** Somebody wanted to put this email on an account, and it is another's. */
async function answerTaken(
  trx: LenderTransaction,
  { lender, ask, now, at }: PendingContactRequest,
): Promise<void> {
  const { contact, language } = ask
  const message = { emailName: 'takenContact', borrowerId: null, channel: 'email' } as const
  const facts = { contact: maskContact(contact) }
  const written = { ...message, language, recipient: contact, facts }
  await writeAccountMessage(trx, lender.id, written, { now, at })
}
