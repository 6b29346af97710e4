import { unreadMessagesEndpoint } from '@quittance/contract/chat/unread'
import { borrowerMessagesEndpoint, transactionMarginEndpoint } from '@quittance/contract/lender'
import { type LoanAccount, listLoansEndpoint } from '@quittance/contract/loans'
import { paymentMessageEndpoint } from '@quittance/contract/payments/payment-message'
import { cancelPaymentEndpoint } from '@quittance/contract/payments/end-payments'
import {
  convenienceFeeEndpoint,
  makePaymentEndpoint,
  type PaymentAnswer,
  paymentStatusEndpoint,
} from '@quittance/contract/payments/payments'
import { listReceiptsEndpoint, type Receipt } from '@quittance/contract/receipts/receipts'
import { formatDollars, parseDollars, zero } from '@quittance/domain/money'
import * as z from 'zod/mini'
import { respondDone, respondRefused } from './envelopes.ts'
import { documentsAnswer, documentsAsGiven, type DocumentsWorld } from './documents-in-memory.ts'
import {
  marginsOfCards,
  methodsAnswer,
  methodsAsGiven,
  type MethodsWorld,
} from './methods-in-memory.ts'
import { aBankPayment, aLoan, aPayment } from './portal-builders.ts'

/** How a call to pay, or a question after it, ends. */
export type End =
  | 'completed'
  | 'pending'
  | 'changed'
  | 'payoffChanged'
  | 'confirming'
  | 'declined'
  | 'sameAgain'
  | 'keyReused'
  | 'tooManyPayments'
  | 'neverReceived'
  | 'lost'
  | 'timeout'
  | 'fault'
  | 'away'

type World = MethodsWorld &
  DocumentsWorld & {
    loans: LoanAccount[]
    receipts: Receipt[]
    fee: string | null
    feeNotes: string[]
    effectiveDate: string
    /** of a bank account, where its payments post on another day; null: as a card's */
    bankPayoff: { readonly payoffAmount: string; readonly effectiveDate: string } | null
    authorization: string
    /** the lender's, to be accepted before a payment; null: it can not be asked for */
    paymentMessage: string | null
    /** messages of the chat that the borrower has not read */
    unread: number
    cancel: 'done' | 'lost' | 'tooLate'
    pay: End
    status: End
  }

export type RecordedCall = {
  readonly path: string
  readonly key: string | null
  readonly background: boolean
  readonly body: Readonly<Record<string, string>>
}

/** A server in memory for the signed-in pages: it answers as told, and notes every call. */
export function portalInMemory(given: Partial<World> = {}) {
  const calls: RecordedCall[] = []
  const world: World = {
    loans: [aLoan()],
    ...structuredClone(methodsAsGiven),
    ...structuredClone(documentsAsGiven),
    receipts: [],
    fee: '3.95',
    feeNotes: [],
    effectiveDate: '2026-11-20',
    bankPayoff: null,
    authorization: 'I authorize Lone Mesa to charge my Visa card once.',
    paymentMessage: '',
    unread: 0,
    cancel: 'done',
    pay: 'completed',
    status: 'neverReceived',
    ...given,
  }
  const holds = new Map<string, () => Promise<void>>()
  return {
    world,
    calls,
    send,
    callsTo: (path: string) => calls.filter((c) => c.path === path),
    /** what answers to this path wait for */
    hold: (path: string, wait: () => Promise<void>) => void holds.set(path, wait),
  }

  async function send(url: string | URL | Request, init?: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(url as string, 'http://localhost')
    const path = pathname.replace('/app/api', '')
    const headers = new Headers(init?.headers)
    const sent = typeof init?.body === 'string' ? init.body : null
    const words: unknown = sent === null ? Object.fromEntries(searchParams) : JSON.parse(sent)
    const body = words as RecordedCall['body']
    const key = headers.get('idempotency-key')
    calls.push({ path, key, background: headers.get('x-background') === '1', body })
    await holds.get(path)?.()
    return answerTo(world, path, body)
  }
}

function cancelledPayment({ loans }: World, { orderId }: RecordedCall['body']): PaymentAnswer {
  const open = loans.flatMap(({ openPayments }) => openPayments)
  const found = open.find((one) => one.orderId === orderId)
  return { ...(found ?? aPayment()), state: 'cancelled' }
}

function answerTo(world: World, path: string, body: RecordedCall['body']): Response {
  switch (path) {
    case listLoansEndpoint.path:
      return respondDone(
        z.encode(listLoansEndpoint.result, { loans: world.loans, showBkUdfPopup: false }),
      )
    case convenienceFeeEndpoint.path:
      if (world.fee === null) return respondRefused('loanNotFound', 'no')
      return respondDone({ ...quoteOf(world, body), authorization: world.authorization })
    case transactionMarginEndpoint.path:
      return respondDone({ data: marginsOfCards })
    case paymentMessageEndpoint.path:
      if (world.paymentMessage === null) return Response.json(null, { status: 500 })
      return respondDone({ paymentMessage: world.paymentMessage })
    case cancelPaymentEndpoint.path:
      if (world.cancel === 'lost') return Response.json(null, { status: 500 })
      return world.cancel === 'done'
        ? respondDone(z.encode(cancelPaymentEndpoint.result, cancelledPayment(world, body)))
        : respondRefused('tooLateToCancel', 'It could be cancelled until 05:00 PM.')
    case makePaymentEndpoint.path:
      return ended(world.pay, body)
    case paymentStatusEndpoint.path:
      return ended(world.status, body)
    case listReceiptsEndpoint.path:
      return receiptsPage(world, Number(body['limit']), Number(body['page']))
    case unreadMessagesEndpoint.path:
      return respondDone({ unread: world.unread })
    case borrowerMessagesEndpoint.path:
      return respondDone(
        z.encode(borrowerMessagesEndpoint.result, { data: messages, unread: world.unread }),
      )
    default:
      return (
        methodsAnswer(world, path, body) ??
        documentsAnswer(world, path) ??
        Response.json(null, { status: 500 })
      )
  }
}

function quoteOf(world: World, body: RecordedCall['body']) {
  const isCard = body['paymentType'] === '1'
  const [loan] = world.loans
  return {
    transactionFee: isCard ? world.fee : '0.00',
    effectiveDate: world.effectiveDate,
    settlementDate: null,
    payoffAmount: formatDollars(loan?.payoff ?? zero),
    feeNotes: world.feeNotes,
    ...(isCard ? {} : world.bankPayoff),
  }
}

const messages = {
  title: 'From Lone Mesa',
  messages: [
    { title: 'Closed for Thanksgiving', text: 'Our office is closed Thursday 11/26/2026.' },
  ],
}

function receiptsPage({ receipts }: World, limit: number, page: number): Response {
  const shown = receipts.slice((page - 1) * limit, page * limit)
  return respondDone(
    z.encode(listReceiptsEndpoint.result, {
      receipts: shown,
      currentPage: page,
      totalPage: Math.ceil(receipts.length / limit),
      numberOfElements: receipts.length,
    }),
  )
}

function ended(end: End, body: RecordedCall['body']): Response {
  switch (end) {
    case 'completed':
    case 'confirming': {
      const amount = parseDollars(body['amount'] ?? '25.00')
      return respondDone(z.encode(makePaymentEndpoint.result, aPayment({ state: end, amount })))
    }
    case 'pending': {
      const amount = parseDollars(body['amount'] ?? '25.00')
      return respondDone(z.encode(makePaymentEndpoint.result, aBankPayment({ amount })))
    }
    case 'changed':
      return respondRefused('changed', 'The fee or the date has changed.')
    case 'payoffChanged': {
      const data = { payoffAmount: '900.00', effectiveDate: '2026-11-23' }
      return respondRefused('changed', 'The payoff has changed.', {
        result: { data, reason: 'changed' },
      })
    }
    case 'declined':
      return respondRefused('declined', 'Your bank declined the card ending 4242.')
    case 'sameAgain':
      return body['confirmDuplicate'] === '1'
        ? ended('completed', body)
        : respondRefused('sameAgain', 'You already made a payment of $25.00 at 10:00 AM.')
    case 'keyReused':
      return respondRefused('keyReused', 'Another payment was already made with this key.')
    case 'tooManyPayments':
      return respondRefused('tooManyPayments', 'Too many payments were tried.', { statusCode: 429 })
    case 'neverReceived':
      return respondRefused('neverReceived', 'No payment was received.')
    case 'lost':
      throw new TypeError('fetch failed')
    case 'timeout':
      throw new DOMException('too long', 'TimeoutError')
    case 'fault':
      return Response.json({ status: 0, statusCode: 500, message: 'no' }, { status: 500 })
    case 'away':
      return Response.json(
        { status: 0, statusCode: 503, message: 'Payments are paused. Nothing was charged.' },
        { status: 503 },
      )
    default:
      return end satisfies never
  }
}
