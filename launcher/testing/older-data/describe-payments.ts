import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { assert } from '@quittance/domain/assert'
import { hosts } from '../../../server/testing/start-app.ts'
import { type DemoCaller, demoCaller } from './demo-caller.ts'

type Saved = { readonly id: string; readonly paymentType: string; readonly lastFour: string }
type Paid = { readonly paymentToken: { readonly orderId: string; readonly state: string } }

/** The moment at which the data are taken down. */
export const dumpedAt = '2026-11-30T16:00:00Z'

/**
 * People of the demo pay, so that a payment stands in every state: ten days ago, which the banks
 * have answered, and today.
 */
export async function describePayments(port: number): Promise<void> {
  const texas = demoCaller(port, hosts.loneMesa)
  const canada = demoCaller(port, hosts.boreal)
  const maria = await borrower(texas, 'maria.ortega@example.com')
  await maria.pay('6789', '150.00', 'pending')
  const luis = await borrower(texas, 'luis.ortega@example.com')
  await luis.pay('0002', '80.00', 'declined')
  const darnell = await borrower(texas, 'darnell.whitaker@example.com')
  await darnell.addAccount('6677880001')
  await darnell.pay('0001', '75.00', 'pending')
  await refund(texas, await darnell.pay('4242', '60.00', 'completed'), '60.00')
  await refund(texas, await darnell.pay('4242', '90.00', 'completed'), '40.00')
  const moved = await texas.send('/dev/clock', { body: { now: dumpedAt } })
  assert(moved.includes('"caughtUp":true'), `the days pass: ${moved}`)
  await sleep(10_000) // the network tells what came back

  await maria.pay('6789', '41.00', 'pending')
  await maria.cancel(await maria.pay('6789', '42.00', 'pending'))
  const gurpreet = await borrower(canada, 'gurpreet.singh@example.com')
  await gurpreet.pay('1028', '43.00', 'pending')
  const kevin = await borrower(texas, 'kevin.nguyen@example.com')
  await kevin.addCard('4000000000009052')
  await kevin.pay('9052', '44.00', 'confirming')
}

async function borrower(caller: DemoCaller, email: string) {
  const token = await caller.signIn(email)
  const { result } = await caller.ask('/users/list-loan-account', { token })
  const [loan] = result['loans'] as { id: string }[]
  assert(loan !== undefined, `${email} has a loan`)

  async function methodEnding(lastFour: string): Promise<Saved> {
    const list = await caller.ask('/payments/get-card-lists?limit=50&offset=0', { token })
    const saved = (list.result['savedCards'] as Saved[]).find((one) => one.lastFour === lastFour)
    assert(saved !== undefined, `${email} saved one that ends in ${lastFour}`)
    return saved
  }

  async function add(path: string, body: object): Promise<void> {
    const { status, message } = await caller.ask(path, { token, body })
    assert(status === 1, `${email} saves it: ${message}`)
  }

  return {
    addCard: async (number: string) =>
      add('/payments/add-card', {
        name: 'Demo Person',
        cardNumber: await caller.seal('vault', number),
        cvvNumber: await caller.seal('vault', '123'),
        expiryDate: '05/2031',
        billingZip: '78205',
      }),
    addAccount: async (number: string) =>
      add('/ach/add', {
        bankName: 'Alamo Bank',
        name: 'Demo Person',
        accountType: '1',
        routingNumber: '110000000',
        accountNumber: await caller.seal('vault', number),
      }),

    /** @returns the order's id */
    async pay(lastFour: string, amount: string, state: string): Promise<string> {
      const { id, paymentType } = await methodEnding(lastFour)
      const paid = await caller.ask('/payments/make', {
        token,
        headers: { 'idempotency-key': randomUUID() },
        body: { id, paymentType, loanId: loan.id, amount },
      })
      const { paymentToken } = (paid.result ?? {}) as Partial<Paid>
      const told = paymentToken?.state ?? paid.reason
      assert(told === state, `${email} pays ${amount}: ${paid.message} (${told})`)
      return paymentToken?.orderId ?? ''
    },

    async cancel(orderId: string): Promise<void> {
      const headers = { 'idempotency-key': randomUUID() }
      const { status, message } = await caller.ask('/payments/cancel', {
        token,
        headers,
        body: { orderId },
      })
      assert(status === 1, `${email} cancels: ${message}`)
    },
  }
}

async function refund(caller: DemoCaller, orderId: string, amount: string): Promise<void> {
  const answer = await caller.send(`/lender/api/v1/payments/${orderId}/refund`, {
    headers: { authorization: 'Bearer demo-lonemesa', 'idempotency-key': randomUUID() },
    body: { amount, reason: 'as the customer asked' },
  })
  assert(answer.includes('"completed"'), `the lender refunds: ${answer}`)
}
