import { dayOf } from '@quittance/domain/calendar'
import { amountsDue } from '@quittance/domain/loans/status/amounts-due'
import { type Cents, formatDollars, subtract } from '@quittance/domain/money'
import { readLoan } from '../src/servicing/loans/loan-state-repository.ts'
import { openDays } from '../src/payments/end-of-day/open-days.ts'
import { representReturnedDebits } from '../src/payments/representment/represent-returned-debits.ts'
import { sendMessages } from '../src/notifications/delivery/send-messages.ts'
import { settleOpenPayments } from '../src/payments/gateway/settle-open-payments.ts'
import { demoMailer } from '../src/integrations/email/demo-mailer.ts'
import { type BankFixture, bankFixture, fixtureDayMs, payByBank } from './bank-fixture.ts'
import type { Payer } from './payments-fixture.ts'

export type RepresentmentFixture = Awaited<ReturnType<typeof representmentFixture>>

/** A bank world in which debits come back for want of funds and are tried again. */
export async function representmentFixture(
  settings: object = {},
  more: Parameters<typeof bankFixture>[1] = {},
) {
  const world = await bankFixture(settings, more)
  return { ...world, ...amountsOf(world), ...stepsOf(world), ...questionsOf(world) }
}

function stepsOf(world: BankFixture) {
  const { worker, lender } = world
  return {
    async moveOn(days: number): Promise<void> {
      world.clocks.forward(days * fixtureDayMs)
      await openDays(worker, lender)
    },
    /** Lets the worker look for what is to be tried again, as two of them at once. */
    async tryAgain(): Promise<void> {
      await Promise.all([1, 2].map(() => representReturnedDebits(worker, lender)))
      await settleOpenPayments(worker, lender)
    },
    async payByCard(payer: Payer, cents: bigint, token = 'tok-4242') {
      const methodId = await payer.addMethod({ token })
      const paid = await payer.pay({ methodId, amount: formatDollars(cents as Cents) })
      if (paid.body.status !== 1) throw new Error('a card was charged')
    },
    /** Pays by bank, which comes back for want of funds; says under which order. */
    async comesBack(payer: Payer, amount = '100.00'): Promise<string> {
      const { orderId } = await payByBank(payer, amount)
      await world.hear(orderId, { code: 'R01' })
      return orderId
    },
  }
}

function amountsOf({ read, lender, clocks }: BankFixture) {
  async function loanNow({ loanId }: Payer) {
    const loan = await read((trx) => readLoan(trx, loanId))
    if (loan === null) throw new Error('the loan was written')
    const { terms, state, mode } = loan
    return { underRules: { terms, rules: lender.settings.servicing, mode }, state }
  }

  async function dueOf(payer: Payer): Promise<Cents> {
    const { underRules, state } = await loanNow(payer)
    return amountsDue(underRules, state, { today: dayOf(clocks.business()) }).totalAmountDue
  }

  return {
    loanNow,
    dueOf,
    /** What a debit is tried again for: what is due besides fees for returned payments. */
    async owedBesidesFees(payer: Payer): Promise<Cents> {
      const { state } = await loanNow(payer)
      return subtract(await dueOf(payer), state.nsfFee)
    },
  }
}

function questionsOf({ read, worker, lender }: BankFixture) {
  return {
    triesOf: (orderId: string) =>
      read((trx) =>
        trx.selectFrom('payments').selectAll().where('represents', '=', orderId).execute(),
      ),
    promised: async (payer: Payer, orderId: string) =>
      (await payer.askOrder(orderId)).body.result.paymentToken.triesAgainOn as string | null,
    notificationsOf: (topic: string) =>
      read(async (trx) => {
        const rows = await trx.selectFrom('outbox').selectAll().where('topic', '=', topic).execute()
        return rows.map(({ payload }) => payload)
      }),
    /** Sends what waits, and reads what was sent. */
    async mails(): Promise<string[]> {
      await sendMessages({ ...worker, mailer: demoMailer() }, lender)
      const sent = await read((trx) =>
        trx.selectFrom('sent_messages').select(['subject', 'text']).orderBy('sent_at').execute(),
      )
      return sent.map(({ subject, text }) => `${subject}\n${text}`)
    },
  }
}
