import type { Language } from '@quittance/domain/lenders/language'

/** One message to one person, ready to be delivered. */
export type OutgoingMessage = {
  /** of the outbox: the same message carries it at every try */
  readonly messageId: string
  /** which try this is, from 1 */
  readonly attempt: number
  /** an email address, a phone number of 10 digits, or a Web Push subscription as JSON */
  readonly recipient: string
  /** in which it is written; a call is read out in it */
  readonly language: Language
  /** '' for a text */
  readonly subject: string
  readonly text: string
  /** '' for a text */
  readonly html: string
  /** files that go with an email */
  readonly attachments: readonly MessageAttachment[]
  /** of a push: the page that it opens */
  readonly opens?: string
  readonly sender: MessageSender
}

/** A file that goes with an email. */
export type MessageAttachment = {
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer
}

/** In whose name it goes out. */
export type MessageSender = {
  readonly name: string
  readonly email: string
  readonly replyTo: string
  /** number that texts come from, E.164; null for none */
  readonly phone: string | null
  /** number that calls come from, E.164; null for none */
  readonly voice: string | null
}

/**
 * What came of handing a message over. Refused: for good, as nobody is there to take it; stopped:
 * nor any other message. Later: whoever delivers could not be asked, or said to come again.
 */
export type DeliveryOutcome =
  | { readonly result: 'sent' }
  | { readonly result: 'refused'; readonly why: string; readonly hasStopped?: true }
  | { readonly result: 'later'; readonly why: string }

/** Hands messages of one kind over to whoever delivers them. */
export type DeliveryProvider = {
  send(message: OutgoingMessage): Promise<DeliveryOutcome>
  close(): void
}

/** The providers. A kind of message that none carries is refused, unless it is kept. */
export type Mailer = {
  readonly email: DeliveryProvider | null
  readonly sms: DeliveryProvider | null
  readonly call?: DeliveryProvider | null
  readonly push?: DeliveryProvider | null
  /** a demo keeps what it sends, to be read at /dev/outbox */
  readonly isKept: boolean
}
