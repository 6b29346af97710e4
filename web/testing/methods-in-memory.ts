import {
  addBankEndpoint,
  stopDebitsEndpoint,
  validateBankEndpoint,
} from '@quittance/contract/payments/bank-accounts'
import {
  addCardEndpoint,
  deleteBankEndpoint,
  deleteCardEndpoint,
  validateCardEndpoint,
} from '@quittance/contract/payments/change-methods'
import { listMethodsEndpoint, type SavedMethod } from '@quittance/contract/payments/methods'
import { parseDay } from '@quittance/domain/calendar'
import * as z from 'zod/mini'
import { respondDone, respondRefused } from './envelopes.ts'
import type { DebitUnderWay } from '@quittance/domain/payments/payment-method'
import { aBankAccount, aCard } from './portal-builders.ts'

/** What a test says of the saved methods, and of the server's word about them. */
export type MethodsWorld = {
  methods: SavedMethod[]
  /** kinds whose network does not answer */
  railsAway: SavedMethod['kind'][]
  /** the words of the server against a card's number; null: it is good */
  cardCheck: string | null
  addCard: Refused | null
  addBank: Refused | null
  /** the words against a removal, a stop or a check; null: it is done */
  act: string | null
  /** what goes on though debits are stopped */
  underWay: readonly DebitUnderWay[]
}

type Refused = { field: string; message: string }

/** A card costs $3.95 when paying once, and nothing else costs anything. */
export const marginsOfCards = [
  { paymentType: '1' as const, type: '1' as const, flat: '3.95', percent: '0' },
]

export const methodsAsGiven: MethodsWorld = {
  methods: [aCard()],
  railsAway: [],
  cardCheck: null,
  addCard: null,
  addBank: null,
  act: null,
  underWay: [],
}

type Body = Readonly<Record<string, string>>

const pageSize = 10

/** Answers a call about saved methods; null: it is about something else. */
export function methodsAnswer(world: MethodsWorld, path: string, body: Body): Response | null {
  switch (path) {
    case listMethodsEndpoint.path: {
      const from = Number(body['offset'])
      const savedCards = world.methods.slice(from, from + pageSize)
      const { railsAway } = world
      const list = { savedCards, railsAway, margins: marginsOfCards }
      return respondDone(z.encode(listMethodsEndpoint.result, list))
    }
    case validateCardEndpoint.path:
      return world.cardCheck === null
        ? respondDone({ cardBrand: 'visa' })
        : respondRefused('cardNumber', world.cardCheck, { statusCode: 201 })
    case addCardEndpoint.path:
      return cardAdded(world)
    case addBankEndpoint.path:
      return bankAdded(world, body)
    case deleteCardEndpoint.path:
    case deleteBankEndpoint.path:
      return removed(world, body['cardId'] ?? body['accountId'])
    case stopDebitsEndpoint.path:
      return changed(world, body['accountId'], { status: 'revoked' })
    case validateBankEndpoint.path:
      return changed(world, body['accountId'], { status: 'usable', awaits: 'nothing' })
    default:
      return null
  }
}

function cardAdded(world: MethodsWorld): Response {
  if (world.addCard !== null) return refused(world.addCard)
  const card = aCard({ id: 'card-new', lastFour: '1111', expiresOn: parseDay('2030-05-31') })
  world.methods.push(card)
  return respondDone(z.encode(addCardEndpoint.result, { card }))
}

function bankAdded(world: MethodsWorld, body: Body): Response {
  if (world.addBank !== null) return refused(world.addBank)
  const isPad = body['isPad'] === '1'
  const account = aBankAccount({
    id: 'bank-new',
    kind: isPad ? 'pad' : 'ach',
    bankName: body['bankName'] ?? '',
    holderName: body['name'] ?? '',
    lastFour: '4321',
    routingNumber: isPad
      ? `${body['bankNumber']}-${body['branchNumber']}`
      : (body['routingNumber'] ?? ''),
    accountType: body['accountType'] === '1' ? 'checking' : 'savings',
  })
  world.methods.push(account)
  return respondDone(z.encode(addBankEndpoint.result, { account }))
}

function refused({ field, message }: Refused): Response {
  return respondRefused('cardExpired', message, { field })
}

function removed(world: MethodsWorld, gone: string | undefined): Response {
  if (world.act !== null) return respondRefused('paymentUnderWay', world.act)
  world.methods = world.methods.filter(({ id }) => id !== gone)
  return respondDone({ ended: [] })
}

function changed(
  world: MethodsWorld,
  place: string | undefined,
  change: Partial<SavedMethod>,
): Response {
  if (world.act !== null) return respondRefused('wrongAmounts', world.act)
  world.methods = world.methods.map((one) => (one.id === place ? { ...one, ...change } : one))
  const account = world.methods.find(({ id }) => id === place) ?? aBankAccount()
  return respondDone(
    z.encode(stopDebitsEndpoint.result, { account, ended: [], underWay: [...world.underWay] }),
  )
}
