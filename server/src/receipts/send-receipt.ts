import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { ReceiptSending } from '@quittance/contract/receipts/send-receipt'
import type { Instant } from '@quittance/domain/calendar'
import { canReceiveSms } from '@quittance/domain/notifications/sms-number'
import { isEmail, readPhone, typedEmailMax } from '@quittance/domain/auth/sign-in/contact'
import { isContactOnFile, isUnprovenPlace } from '../lenders/contact-on-file-repository.ts'
import type { LendersContext } from '../lenders/lenders-context.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { isUuid } from '../platform/database/uuid.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import { countUse, dayMs, returnUse } from '../platform/rate-limits/rate-limit-repository.ts'
import { writeRequestedMessage } from '../notifications/outbox/requested-message-repository.ts'
import { smsAvailability, type SmsAvailability } from '../lenders/sms-availability.ts'
import { isPhoneOptedOut } from '../notifications/delivery/opted-out-phone-repository.ts'
import type { Borrower } from '../lenders/borrower.ts'
import { findRefusedMessage } from './find-refused-message.ts'
import { ownsReceipt } from './receipt-repository.ts'

type Refusal =
  | 'form'
  | 'email'
  | 'phone'
  | 'emailNotOnFile'
  | 'phoneNotOnFile'
  | 'notFound'
  | 'textsOff'
  | 'stopped'
  | 'tooManySends'
  | 'undelivered'
  | 'proofNeeded'
type Refused = Outcome<never, Refusal>
type Asked = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly request: ReceiptSending
  readonly texts: SmsAvailability
  /** how long to wait to learn that it was refused; milliseconds */
  readonly patienceMs: number
}

/** Where it goes, read; '' and null for what was not given. */
type Place = { readonly email: string; readonly phone: string | null }

/**
 * Sends a receipt of the borrower's own loans where they say: into the outbox, from which it goes
 * out on its own. The payment is not touched, whatever becomes of the message.
 */
export async function sendReceipt(
  context: Pick<LendersContext, 'db' | 'clocks'>,
  { lender, borrower, request, texts, patienceMs }: Asked,
): Promise<Outcome<Record<string, never>, Refusal>> {
  const place = readPlace(lender, request, texts)
  if ('kind' in place) return place
  const { receiptId: paymentId } = request
  const written = await write(context, lender, { borrower, paymentId, place })
  if ('kind' in written) return written
  const refusedAs = await findRefusedMessage(context, {
    lenderId: lender.id,
    ...written,
    patienceMs,
  })
  if (refusedAs === null) return done({})
  return refused('undelivered', { field: refusedAs === 'email' ? 'email' : 'phoneNo' })
}

type ToWrite = {
  readonly borrower: Borrower
  readonly paymentId: string
  readonly place: Place
}

async function write(
  { db, clocks }: Pick<LendersContext, 'db' | 'clocks'>,
  lender: Lender,
  { borrower, paymentId, place: { email, phone } }: ToWrite,
): Promise<{ readonly keys: string[] } | Refused> {
  const now = clocks.elapsed()
  return withLenderTransaction(db, lender.id, async (trx) => {
    if (!isUuid(paymentId) || !(await ownsReceipt(trx, borrower, paymentId)))
      return refused('notFound', { field: 'receiptId' })
    const elsewhere = await refuseElsewhere(trx, borrower, { email, phone })
    if (elsewhere !== null) return elsewhere
    if (phone !== null && (await isPhoneOptedOut(trx, lender.id, phone)))
      return refused('stopped', { field: 'phoneNo' })
    const contacts = [email, phone ?? ''].filter((contact) => contact !== '')
    if (await isUnprovenPlace(trx, { lender, borrower, contacts, now }))
      return refused('proofNeeded')
    const tooMany = await refuseFrequent(trx, lender, { borrower, paymentId, now })
    if (tooMany !== null) return tooMany
    const { borrowerId, language } = borrower
    const message = { lenderId: lender.id, borrowerId, paymentId, language, at: now }
    const keys: string[] = []
    if (email !== '')
      keys.push(
        await writeRequestedMessage(trx, { ...message, channel: 'email', recipient: email }),
      )
    if (phone !== null)
      keys.push(await writeRequestedMessage(trx, { ...message, channel: 'sms', recipient: phone }))
    return { keys }
  })
}

/**
 * An agent sends nothing to where the borrower is not known: it would be the agent's own place. An
 * email that is longer than the field takes is one of the borrower's own, or none (LIM-17).
 */
async function refuseElsewhere(
  trx: LenderTransaction,
  { borrowerId, agent }: Borrower,
  { email, phone }: Place,
): Promise<Refused | null> {
  const isElsewhere = async (contact: string) =>
    !(await isContactOnFile(trx, { borrowerId, contact }))
  if (email.length > typedEmailMax && (await isElsewhere(email)))
    return refused('email', { field: 'email' })
  if (agent === null) return null
  if (email !== '' && (await isElsewhere(email)))
    return refused('emailNotOnFile', { field: 'email' })
  if (phone !== null && (await isElsewhere(phone)))
    return refused('phoneNotOnFile', { field: 'phoneNo' })
  return null
}

function readPlace(
  lender: Lender,
  { email: typedEmail, phone: typedPhone }: ReceiptSending,
  texts: SmsAvailability,
): Place | Refused {
  const [email, typed] = [typedEmail.trim().toLowerCase(), typedPhone.trim()]
  if (email === '' && typed === '') return refused('form')
  if (email !== '' && !isEmail(email)) return refused('email', { field: 'email' })
  if (typed === '') return { email, phone: null }
  const phone = readPhone(typed)
  const { messageCountries } = lender.settings.servicing
  if (phone === null || !canReceiveSms(phone, messageCountries))
    return refused('phone', { field: 'phoneNo' })
  if (!smsAvailability(lender, texts)) return refused('textsOff', { field: 'phoneNo' })
  return { email, phone }
}

type Sending = {
  readonly borrower: Borrower
  readonly paymentId: string
  readonly now: Instant
}

/** So many times a day for one receipt, and for one borrower in all (L18). */
async function refuseFrequent(
  trx: LenderTransaction,
  { id, settings }: Lender,
  { borrower, paymentId, now }: Sending,
): Promise<Refused | null> {
  const { receiptSendsPerReceiptDay, receiptSendsPerUserDay } = settings.servicing
  const ofReceipt = { rule: 'receiptSendsPerReceiptDay', subject: paymentId, windowMs: dayMs }
  const ofUser = {
    rule: 'receiptSendsPerUserDay',
    subject: borrower.borrowerId,
    windowMs: dayMs,
  }
  const receiptUse = await countUse(trx, id, ofReceipt, now)
  const userUse = await countUse(trx, id, ofUser, now)
  if (receiptUse.count <= receiptSendsPerReceiptDay && userUse.count <= receiptSendsPerUserDay)
    return null
  await returnUse(trx, ofReceipt, now)
  await returnUse(trx, ofUser, now)
  const values = { time: { at: userUse.endsAt } }
  const retryAfterSeconds = Math.ceil((userUse.endsAt - now) / 1000)
  return refused('tooManySends', { values, retryAfterSeconds })
}
