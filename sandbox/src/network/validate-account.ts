import * as z from 'zod'
import { type Reply, answer } from '../reply.ts'

const account = {
  kind: z.enum(['ach', 'pad']),
  number: z.string().regex(/^\d{4,17}$/),
  routing: z.string().regex(/^(\d{9}|\d{3}-\d{5})$/),
  accountType: z.enum(['', 'checking', 'savings']),
  merchant: z.string().max(200),
}

/** What `POST /accounts/validate` takes. */
export const validateBody = z.strictObject({
  ...account,
  by: z.enum(['provider', 'microDeposits', 'prenote']),
})

/** What `POST /accounts/confirm` takes. */
export const confirmBody = z.strictObject({
  ...account,
  amounts: z.array(z.string().regex(/^\d{1,10}\.\d{2}$/)).length(2),
})

/** What the accounts do when they are validated, by their last digits. All others are good. */
export const checkedAccounts = [
  { ending: '6789', says: 'validated at once' },
  { ending: '3210', says: 'validated by two small amounts: 0.32 and 0.45' },
  { ending: '3211', says: 'by two small amounts, of which none is right; locks after 3 tries' },
  { ending: '9999', says: 'can not be validated now' },
  { ending: '1116', says: 'no such account' },
] as const

const sentAmounts = ['0.32', '0.45']
const triesMax = 3

/** Says what the network knows of an account, or sends it two small amounts or none. */
export function validateAccount({ number, by }: z.output<typeof validateBody>): Reply {
  if (number.endsWith('9999')) return answer(200, { status: 'unavailable' })
  if (number.endsWith('1116')) return answer(200, { status: 'notFound' })
  if (by === 'prenote') return answer(200, { status: 'prenote' })
  const isSent = by === 'microDeposits' || /321[01]$/.test(number)
  return answer(200, { status: isSent ? 'microDeposits' : 'validated' })
}

/** Compares two amounts with those that were sent; counts wrong tries of each account. */
export class AmountsContext {
  readonly #wrong = new Map<string, number>()

  confirm({ merchant, routing, number, amounts }: z.output<typeof confirmBody>): Reply {
    const place = `${merchant} ${routing} ${number}`
    const wrong = this.#wrong.get(place) ?? 0
    if (wrong >= triesMax) return answer(200, { status: 'locked' })
    const isRight = amounts.toSorted().join() === sentAmounts.join() && !number.endsWith('3211')
    if (isRight) return answer(200, { status: 'validated' })
    this.#wrong.set(place, wrong + 1)
    return answer(200, { status: wrong + 1 >= triesMax ? 'locked' : 'wrongAmounts' })
  }
}
