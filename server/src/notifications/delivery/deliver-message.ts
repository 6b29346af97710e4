import type { HistoryFacts } from '@quittance/contract/receipts/receipt-history'
import type { ReceiptFacts } from '@quittance/contract/receipts/receipt-lines'
import { type Instant, toInstant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import type { Lender } from '../../lenders/lender-directory.ts'
import { accountTopic, secretMark } from '../templates/account-notifications.ts'
import {
  createAddressee,
  type WrittenEmail,
  type NotificationSource,
  writeEmail,
  writeSms,
  type EmailOptions,
} from '../templates/write-email.ts'
import { emailNameOf, emailsWithHistory, isOptional } from '../templates/payment-notifications.ts'
import { type Push, writePush } from '../push/push-writer.ts'
import { isAccountEmail, emailNames } from '../templates/template.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type {
  DeliveryOutcome,
  Mailer,
  MessageAttachment,
  MessageSender,
} from '../../platform/ports/mailer.ts'
import type { MessageEnd } from '../outbox/message-end-repository.ts'
import type { ClaimedMessage } from '../outbox/outbox-repository.ts'

export type Delivery = {
  readonly lender: Lender
  readonly writing: EmailOptions
  readonly secrets: Pick<Secrets, 'open'>
  readonly attach: AttachmentSource
  readonly readReceipt: ReceiptSource
  /** elapsed time */
  readonly now: Instant
}

/** Makes the copy of an authorization that goes with a message; null where there is none. */
export type AttachmentSource = (
  lender: Lender,
  consentId: string,
) => Promise<MessageAttachment | null>

/** The receipt of the payment that a message tells of; null where it is none of its reader's. */
export type ReceiptSource = (
  lender: Lender,
  told: {
    readonly borrowerId: string
    readonly paymentId: string
    readonly language: Language
  },
) => Promise<(HistoryFacts & Pick<ReceiptFacts, 'afterRefunds'>) | null>

export type DeliveryResult = MessageEnd & { readonly hasStopped?: true }

const secondMs = 1000
const minuteMs = 60 * secondMs
const waitsMs = [10 * secondMs, minuteMs, 5 * minuteMs, 15 * minuteMs]
const longestWaitMs = 60 * minuteMs

/** Writes one message and gives it to its provider. Returns the outcome, and never throws. */
export async function deliverMessage(
  mailer: Mailer,
  message: ClaimedMessage,
  { lender, writing, secrets, attach, readReceipt, now }: Delivery,
): Promise<DeliveryResult> {
  const { messageId, attempts, recipient, channel, topic, isStopped, isTurnedOff } = message
  const row = { messageId, attempts, recipient, kept: null }
  const refused = (why: string) => ({ ...row, outcome: 'refused', why, nextTryAt: null }) as const
  const later = (why: string) => {
    const wait = waitsMs[attempts - 1] ?? longestWaitMs
    return { ...row, outcome: 'later', why, nextTryAt: toInstant(now + wait) } as const
  }
  const told = toldBy(message, secrets)
  if (told === 'secretGone') return refused('its code or link is over')
  // The outbox knows a browser by its name; where it takes pushes is not copied into it.
  const place = channel === 'push' ? message.subscription : recipient
  if (told === null || place === null) return refused('nobody to tell')
  if (isStopped) return refused('the number asked for no texts')
  if (isTurnedOff && isOptional(topic, channel)) return refused('its reader turned these off')
  const provider = mailer[channel] ?? null
  if (provider === null && !mailer.isKept) return refused('nobody delivers these')

  const known = await withHistory(lender, { message, told }, readReceipt)
  if (known === null) return later('its receipt could not be read')
  const content = written(lender, { told: known, channel }, writing)
  if (content === null) return refused('nothing to push')
  const { language } = told.notification
  const attachments = channel === 'email' ? await attached(lender, told, attach) : []
  if (attachments === null) return later('its attachment could not be made')
  const parcel = {
    messageId,
    attempt: attempts,
    recipient: place,
    language,
    attachments,
    ...content,
  }
  const handed: DeliveryOutcome =
    provider === null
      ? { result: 'sent' }
      : await provider.send({ ...parcel, sender: senderOf(lender, writing.portal) })
  switch (handed.result) {
    case 'sent':
      return {
        ...row,
        outcome: 'sent',
        why: '',
        nextTryAt: null,
        kept: mailer.isKept ? { channel, attachments, ...withoutSecret(content, told) } : null,
      }
    case 'refused':
      return { ...refused(handed.why), ...(handed.hasStopped && { hasStopped: true as const }) }
    case 'later':
      return later(handed.why)
    default:
      return handed satisfies never
  }
}

/** What a message tells; null: nothing that we know of. */
function toldBy(
  { topic, notification, account }: ClaimedMessage,
  secrets: Pick<Secrets, 'open'>,
): NotificationSource | 'secretGone' | null {
  if (account === null) {
    const emailName = notification === null ? null : emailNameOf(topic, notification)
    return notification === null || emailName === null ? null : { emailName, notification }
  }
  const emailName = emailNames.find((name) => topic === `${accountTopic}${name}`)
  if (emailName === undefined || !isAccountEmail(emailName)) return null
  const { closed, ...rest } = account
  const isNeeded = rest.path !== '' || emailName === 'code'
  const secret = closed === null ? null : secrets.open(closed)
  if (isNeeded && secret === null) return 'secretGone'
  return { emailName, notification: { ...rest, secret: secret ?? '' } }
}

type Telling = { readonly message: ClaimedMessage; readonly told: NotificationSource }

/**
 * What a message tells, with what its receipt tells of its place, of refunds and of what came after; null: that could
 * not be read now.
 */
async function withHistory(
  lender: Lender,
  { message: { borrowerId, paymentId, takesPlace }, told }: Telling,
  readReceipt: ReceiptSource,
): Promise<NotificationSource | null> {
  const { emailName } = told
  if (isAccountEmail(emailName)) return told
  const hasHistory = emailsWithHistory.has(emailName)
  if ('secret' in told.notification) return told
  const { notification } = told
  const { language, refunded, unrefunded: left } = notification
  if (!hasHistory && !takesPlace && refunded === 0n) return told
  if (borrowerId === null || paymentId === null) return told
  return readReceipt(lender, { borrowerId, paymentId, language }).then(
    (receipt) => {
      const replaces = receipt?.replaces ?? null
      const history = hasHistory ? receipt : null
      const afterRefunds = receipt?.afterRefunds ?? null
      const parts = { afterRefunds, unrefunded: receipt?.unrefunded ?? left }
      return { emailName, notification: { ...notification, replaces, history, ...parts } }
    },
    () => null,
  )
}

/** What goes with an email; null: it could not be made now. */
async function attached(
  lender: Lender,
  { notification }: NotificationSource,
  attach: AttachmentSource,
): Promise<MessageAttachment[] | null> {
  const consentId = 'consentId' in notification ? notification.consentId : null
  if (consentId === null) return []
  return attach(lender, consentId).then(
    (made) => (made === null ? [] : [made]),
    () => null,
  )
}

function written(
  lender: Lender,
  {
    told,
    channel,
  }: { readonly told: NotificationSource; readonly channel: ClaimedMessage['channel'] },
  writing: EmailOptions,
): (WrittenEmail & Partial<Push>) | null {
  if (channel === 'push') {
    const push = writePush(told, createAddressee(lender, told.notification.language, writing))
    return push === null ? null : { ...push, html: '' }
  }
  if (channel === 'email') return writeEmail(lender, told, writing)
  const text = writeSms(lender, told, { ...writing, isSpoken: channel === 'call' })
  return { subject: '', html: '', text }
}

/** What a demo keeps has a mark where the secret stood: no table holds one in clear. */
function withoutSecret(content: WrittenEmail, { notification }: NotificationSource): WrittenEmail {
  const secret = 'secret' in notification ? notification.secret : ''
  if (secret === '') return content
  const spoken = Array.from(secret).join(', ')
  const redact = (text: string) =>
    text.replaceAll(secret, secretMark).replaceAll(spoken, secretMark)
  const { subject, text, html } = content
  return { subject: redact(subject), text: redact(text), html: redact(html) }
}

/** A lender that named no address of its own writes from one that nobody reads. */
function senderOf({ name, settings }: Lender, portal: string): MessageSender {
  const { emailFrom, emailReplyTo, smsFrom: phone, voiceFrom: voice } = settings.servicing
  const host = portal === '' ? 'localhost' : new URL(portal).hostname
  const email = emailFrom === '' ? `no-reply@${host}` : emailFrom
  const replyTo = emailReplyTo === '' ? email : emailReplyTo
  const { companyName } = settings.portal
  return { name: companyName === '' ? name : companyName, email, replyTo, phone, voice }
}
