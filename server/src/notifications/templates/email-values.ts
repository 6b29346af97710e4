import { fillLabel, type LabelKey, type Reader, showValue } from '@quittance/contract/labels/labels'
import { loanAfterText } from '@quittance/contract/loan-after-text'
import { paymentStateText } from '@quittance/contract/labels/payment-state-text'
import { paymentFigure } from '@quittance/contract/receipts/payment-figure'
import {
  type HistoryFacts,
  receiptHistory,
  type RetryCover,
  retryText,
} from '@quittance/contract/receipts/receipt-history'
import { receiptLines, type ReceiptLine } from '@quittance/contract/receipts/receipt-lines'
import { methodText } from '@quittance/contract/labels/method-text'
import { dayOf, type LocalDate } from '@quittance/domain/calendar'
import { add, type Cents, parseDollars, zero } from '@quittance/domain/money'
import { declineReason } from '@quittance/domain/payments/decline-reason'
import { findChangeCode } from '@quittance/domain/payments/notice-of-change'
import {
  interpretReturnCode,
  type ReturnMeaning,
} from '@quittance/domain/payments/returned-payment'
import { builtInWords } from './built-in-templates.ts'
import { type PaymentNotification, notifiedState } from './payment-notifications.ts'
import { fillText, type TemplateValues } from './template.ts'
import type { Addressee } from './addressee.ts'
import { placeText } from './place-text.ts'
import { seriesNote } from './series-note.ts'

/** Everything that may be filled into an email about this payment, as its reader writes it. */
export function emailValues(
  notification: PaymentNotification,
  addressed: Addressee,
): TemplateValues {
  const { reader, lenderName, reach, portal } = addressed
  const money = moneyOf(notification, reader)
  const values: TemplateValues = {
    firstName: notification.firstName,
    lender: lenderName,
    loanNo: notification.loanNo,
    payment: paymentFigure(notification, reader),
    amount: money(notification.amount),
    fee: money(notification.fee),
    total: money(add(notification.amount, notification.fee)),
    method: paidBy(notification, reader),
    paidAt: showValue(
      notification.isTimed ? { at: notification.madeAt } : { day: dayOf(notification.madeAt) },
      reader,
    ),
    effectiveOn: showValue({ day: notification.effectiveOn }, reader),
    reference: notification.reference,
    // What lenders' own wordings ask for: numbers that say nothing to people are not told.
    confirmation: notification.reference,
    order: notification.reference,
    status: stateWords(notification, reader),
    refund: notification.refund === null ? '' : money(notification.refund),
    ...changeWords(notification, reader),
    reopened: notification.reopensLoan ? builtInWords[notification.language].reopened : '',
    placeNote: placeText(notification, addressed),
    phone: reach,
    portal,
  }
  const { whyNotTried, newAmount, tryOn } = notification
  if (whyNotTried !== null)
    return { ...values, reason: reader.labels[`retries.ended.${whyNotTried}`] }
  if (newAmount !== null && tryOn !== null) {
    const reason = triedFor(notification, { newAmount, money })
    const tryDay = showValue({ day: tryOn }, reader)
    return { ...values, newAmount: money(newAmount), tryDay, reason }
  }
  if (notification.declineCode !== '')
    return { ...values, reason: declineWords(notification, reader) }
  const { sentences } = historyIn(notification, addressed)
  const told = { ...values, history: sentences.join(' ') }
  return notification.returnCode === ''
    ? told
    : { ...told, ...returnWords(notification, addressed) }
}

type Told = Pick<Addressee, 'reader' | 'lenderName'>

/** What came after the payment, as page and paper of its receipt tell it. */
function historyIn(notification: PaymentNotification, { reader, lenderName: lender }: Told) {
  const options = { reader, lender, cover: coverOf(notification) }
  const lessTaken = lessTakenText(notification, reader)
  return receiptHistory(notification.history ?? toHistory(notification), { ...options, lessTaken })
}

/** As far as a message tells it by itself. */
function toHistory(notification: PaymentNotification): HistoryFacts {
  const { amount, fee, currency, channel, refunded, unrefunded, returnCode, after } = notification
  const state = notifiedState(notification)
  const back = {
    reason: interpretReturnCode(returnCode).words,
    fee: notification.nsfFee ?? zero,
    triesAgainOn: notification.tryAgainOn,
    ended: '' as const,
    schedulesHeld: 0,
    isReopened: notification.reopensLoan,
    after,
  }
  return {
    amount,
    fee,
    currency,
    state,
    channel,
    back: state === 'returned' && returnCode !== '' ? back : null,
    retry: null,
    isRetry: false,
    isOwn: true,
    isRefunded: refunded > 0n,
    refunded,
    unrefunded,
    refunds: [],
    payoffHeldUntil: null,
    replaces: notification.replaces,
  }
}

/** Why another try is for less than the payment; a refund comes first, since none of it is taken again. */
function amountChange({ amount, fee, refunded, feesLeft }: PaymentNotification, newAmount: Cents) {
  const before = add(amount, fee)
  if (newAmount >= before) return 'same'
  if (refunded > 0n) return 'refunded'
  return add(newAmount, feesLeft ?? zero) >= before ? 'withoutFees' : 'less'
}

/** How much another try takes at most, and why that is less; '' where it is not. */
function lessTakenText(notification: PaymentNotification, reader: Reader): string {
  const { retryMost, currency } = notification
  if (retryMost === null) return ''
  const most = fillLabel(reader, 'retries.banner.atMost', { rest: { cents: retryMost, currency } })
  return `${most} ${triedFor(notification, { newAmount: retryMost, money: moneyOf(notification, reader) })}`
}

type Tried = { readonly newAmount: Cents; readonly money: ReturnType<typeof moneyOf> }

/** Why a debit is tried again for what it is, and what that leaves due. */
function triedFor(notification: PaymentNotification, { newAmount, money }: Tried): string {
  const { language, feesLeft } = notification
  const words = builtInWords[language]
  const reason = words.triedFor[amountChange(notification, newAmount)]
  if (feesLeft === null) return reason
  return `${reason} ${fillText(words.feesLeft, { amount: money(feesLeft) })}`
}

/** The same words as beside the account in the portal. */
function changeWords(
  { change, lastFour }: PaymentNotification,
  { labels }: Reader,
): TemplateValues {
  const said = change === null ? null : findChangeCode(change.code).words
  if (change === null || said === null) return {}
  const { newLastFour } = change
  return { lastFour, change: labels[`payments.changed.${said}`], newLastFour }
}

function declineWords(
  { declineCode, lastFour, reference }: PaymentNotification,
  reader: Reader,
): string {
  return fillLabel(reader, `payments.refused.${declineReason(declineCode)}`, {
    lastFour,
    reference,
  })
}

/** What the bank said, and what becomes of the account: the same words as on the page. */
function returnWords(notification: PaymentNotification, addressed: Addressee): TemplateValues {
  const { reader, phone } = addressed
  const { tryAgainOn, lastFour, language, returnCode } = notification
  const meaning = interpretReturnCode(returnCode)
  // Another code may have brought one since the message was put to be sent.
  const nsfFee = notification.nsfFee ?? notification.history?.back?.fee ?? zero
  const amount = moneyOf(notification, reader)(nsfFee)
  const day = tryAgainOn === null ? '' : showValue({ dueOn: tryAgainOn }, reader)
  return {
    code: returnCode,
    // A card's bank gives none.
    codeNote:
      meaning.words === 'disputed'
        ? ''
        : fillText(builtInWords[language].codeNote, { code: returnCode }),
    reason: reader.labels[`payments.returnReason.${meaning.words}`],
    feeNote: nsfFee === zero ? '' : fillText(builtInWords[language].feeNote, { amount }),
    accountNote: ['block', 'revoke'].includes(meaning.action)
      ? fillLabel(reader, nextStep(meaning, phone), { lastFour, phone })
      : seriesNote(notification, addressed),
    nextStep:
      tryAgainOn === null
        ? fillLabel(reader, nextStep(meaning, phone), { lastFour, phone })
        : (coverText(notification, { tryAgainOn, reader }) ??
          [
            builtInWords[language].triedAgain.replaceAll('{{day}}', () => day),
            lessTakenText(notification, reader),
          ]
            .join(' ')
            .trim()),
  }
}

/** What leaves the next try nothing to take, should it go through. */
function coverOf({ retryCover }: PaymentNotification): RetryCover | null {
  if (retryCover === null) return null
  const { on, amount, most } = retryCover
  return { on, amount: parseDollars(amount), most: parseDollars(most) }
}

type Again = { readonly tryAgainOn: LocalDate; readonly reader: Reader }

function coverText(notification: PaymentNotification, { tryAgainOn, reader }: Again) {
  const cover = coverOf(notification)
  return cover && retryText(tryAgainOn, notification, { reader, cover })
}

function nextStep({ action, words }: ReturnMeaning, phone: string): LabelKey {
  if (words === 'disputed') return 'payments.returned.blockedCard'
  if (action === 'block') return 'payments.returned.blocked'
  if (action !== 'revoke') return 'payments.returned.notAgain'
  return phone === '' ? 'payments.returned.stopped' : 'payments.returned.stoppedCall'
}

/** The facts of the payment: the lines of its receipt, and how it was paid and stands. */
export function emailFacts(
  notification: PaymentNotification,
  addressed: Told & Pick<Addressee, 'showsSplit'>,
): ReceiptLine[] {
  const { reader, showsSplit } = addressed
  const state = notifiedState(notification)
  const { after, currency } = notification
  const later = notification.history === null ? null : historyIn(notification, addressed)
  const { amounts, total, facts } = receiptLines(
    { ...notification, state, paymentReference: notification.reference },
    { reader, showsSplit },
  )
  const line = (key: LabelKey, value: string) => ({ label: reader.labels[key], value })
  const left = after === null ? [] : loanAfterText(after, { currency, reader })
  return [
    ...amounts,
    total,
    line('receipts.details.method', paidBy(notification, reader)),
    line('receipts.details.status', stateWords(notification, reader)),
    ...facts,
    ...(later?.facts ??
      [...refundFacts(notification, reader), ...left].map(([label, value]) => ({ label, value }))),
  ]
}

/** The refund that is told of with its day; of a copy of a receipt what went back in all. */
function refundFacts(notification: PaymentNotification, reader: Reader): [string, string][] {
  const { refund, refundedOn, refunded, currency } = notification
  if (refund !== null && refundedOn !== null) {
    const name = fillLabel(reader, 'receipts.refund.on', { date: { day: refundedOn } })
    return [[name, moneyOf(notification, reader)(refund)]]
  }
  if (refunded === 0n) return []
  const amount = { cents: refunded, currency }
  return [['', fillLabel(reader, 'receipts.details.refunded', { amount })]]
}

function stateWords(notification: PaymentNotification, reader: Reader): string {
  const { refunded, amount, fee, currency } = notification
  const total = add(amount, fee)
  return paymentStateText({ state: notifiedState(notification), refunded, total, currency }, reader)
}

function paidBy({ channel, brand, ...notification }: PaymentNotification, reader: Reader): string {
  if (notification.isOfAnother) return fillLabel(reader, 'schedules.row.another', {})
  const { lastFour: method_last_four, accountType: account_type } = notification
  return methodText(
    { channel, brand, lastFour: method_last_four, accountType: account_type },
    reader,
  )
}

function moneyOf({ currency }: PaymentNotification, reader: Reader): (cents: Cents) => string {
  return (cents) => showValue({ cents, currency }, reader)
}
