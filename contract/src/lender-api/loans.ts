import * as z from 'zod/mini'
import { lenderEndpoint } from './lender-endpoint.ts'
import { about, amountText, dayInput, dayText, uuidText } from './lender-fields.ts'
import { balances, feesExample, loanFigures } from './loan-figures.ts'
import { loanPayment, paymentChannel, paymentReferenceOf } from './loan-payment.ts'
import { currencyCode } from '../wire.ts'

const loanNo = '21-104233'
const dueExample = {
  oldestDueDt: '2026-02-15',
  newOldestDate: '2026-02-15',
  daysPastDue: 278,
  pastDueAmt: '4618.40',
  totalAmtDue: '4618.40',
  calNextPayment: '4618.40',
  nextDue: '2026-12-15',
  regularPmtAmt: '467.84',
}

const transaction = {
  id: uuidText,
  kind: z.string(),
  effectiveOn: dayText,
  postedOn: dayText,
  orderId: z.nullable(uuidText),
  reference: paymentReferenceOf,
  author: about('who decided a charge-off, and why', z.optional(z.string())),
  reason: z.optional(z.string()),
}

export const readLoanEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/loans/{loanNo}',
  does: 'A loan: balances by bucket, amounts due, payoff, transactions.',
  answer: z.object({
    loanNo: z.string(),
    currency: currencyCode,
    rate: about('percent a year', z.string()),
    payment: about('the regular installment', amountText),
    ...loanFigures.shape,
    chargedOff: z.nullable(
      z.object({
        ...loanFigures.shape.chargedOff.def.innerType.shape,
        author: z.string(),
        reason: z.string(),
      }),
    ),
    payments: z.array(loanPayment),
    trialBalance: about('the sum of each account', z.record(z.string(), amountText)),
    journal: z.array(
      z.object({
        ...transaction,
        lines: about(
          'debits above zero',
          z.array(z.object({ account: z.string(), amount: amountText })),
        ),
      }),
    ),
  }),
  example: {
    notes: `Of a charged-off loan \`chargedOff\` says what was lost and recovered, by whom
(\`system\` is the engine) and for what \`reason\`. \`chargeOffHeldSince\` is the day from which the engine
does not charge a loan off again, once a charge-off was reversed; null where it may.`,
    answer: {
      loanNo,
      currency: 'USD',
      rate: '9.00',
      payment: '467.84',
      status: 'pastDue',
      balances: { principal: '18800.00', interest: '1372.41', ...feesExample },
      payoff: '20172.41',
      perDiem: '4.64',
      due: dueExample,
      ageing: dueExample,
      refundsPayable: '0.00',
      lastPayment: { on: '2026-11-20', amount: '60.00' },
      payments: [
        {
          orderId: '…',
          reference: 'LM-…',
          channel: 'card',
          state: 'completed',
          effectiveOn: '2026-11-20',
          amount: '60.00',
          interest: '60.00',
          principal: '0.00',
          ...feesExample,
          overpayment: '0.00',
        },
      ],
      chargedOff: null,
    },
  },
})

export const readLedgerEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/loans/{loanNo}/ledger',
  does: 'Every transaction with its debits and credits.',
  answer: z.object({
    loanNo: z.string(),
    transactions: z.array(
      z.object({
        ...transaction,
        lines: about(
          "a line stands on one side: the other is ''",
          z.array(
            z.object({
              account: z.string(),
              name: z.string(),
              debit: z.string(),
              credit: z.string(),
            }),
          ),
        ),
      }),
    ),
    debits: amountText,
    credits: amountText,
  }),
  example: {
    answer: {
      loanNo,
      transactions: [
        {
          id: '…',
          kind: 'disbursement',
          effectiveOn: '2026-01-15',
          postedOn: '2026-01-15',
          orderId: null,
          reference: null,
          lines: [
            {
              account: '1100',
              name: 'Loans receivable, principal',
              debit: '18800.00',
              credit: '',
            },
          ],
        },
      ],
      debits: '20396.36',
      credits: '20396.36',
    },
  },
})

export const quotePayoffEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/loans/{loanNo}/payoff',
  does: 'What pays the loan off through a day, with what the nights until then charge. Payments on their way are listed and not subtracted.',
  query: z.strictObject({ goodThrough: z.optional(dayInput) }),
  answer: z.object({
    loanNo: z.string(),
    currency: currencyCode,
    asOf: dayText,
    goodThrough: dayText,
    total: amountText,
    perDiem: amountText,
    perDiemExact: about('with five decimals', z.string()),
    components: z.object({
      ...balances.shape,
      payoffFee: amountText,
      unapplied: amountText,
    }),
    pending: z.array(
      z.object({ channel: paymentChannel, effectiveOn: dayText, amount: amountText }),
    ),
    remitTo: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
  }),
  example: {
    query: 'goodThrough=2026-11-20',
    answer: {
      loanNo,
      currency: 'USD',
      asOf: '2026-11-20',
      goodThrough: '2026-11-20',
      total: '20072.41',
      perDiem: '4.64',
      perDiemExact: '4.63562',
      components: {
        principal: '18800.00',
        interest: '1272.41',
        ...feesExample,
        payoffFee: '0.00',
        unapplied: '0.00',
      },
      pending: [],
      remitTo: { name: 'Lone Mesa', address: '', phone: '' },
    },
  },
})
