import * as z from 'zod/mini'
import { lenderEndpoint } from './lender-endpoint.ts'
import { dayInput } from './lender-fields.ts'

const days = z.strictObject({ from: dayInput, to: dayInput })
const example = { query: 'from=2026-11-20&to=2026-11-20' }

const csv = `UTF-8 CSV by RFC 4180 with a header row, at most 31 days at once; the days are the lender's
business days, the first and the last included. A text that a spreadsheet would run as a formula stands
behind an apostrophe. At most \`exportsPerKeyHour\` exports in an hour by one key. An answer that breaks off
is not whole: take it again.`

export const exportPaymentsEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/exports/payments',
  does: `The payments that were made on these days, in the order of their making, each as it stands now:
PENDING, SETTLED, RETURNED, REFUNDED, DECLINED or CANCELLED. The parts of the amount stand empty until it is
posted. ${csv}`,
  answersCsv: true,
  query: days,
  answer: z.string(),
  example: {
    ...example,
    answer: [
      'payment_id,reference,loan_no,effective_date,entered_at,method,channel,currency,amount,convenience_fee,interest,principal,late_fee,nsf_fee,other_fee,overpayment,unapplied,recovery,status,refunded,return_code,auth_id,token_last4,mandate_id',
    ],
  },
})

export const exportJournalEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/exports/journal',
  does: `What was posted to the ledger on these days: an entry a row, those of a transaction together,
debits and credits of each equal. Nothing is added to a day that is closed. ${csv}`,
  answersCsv: true,
  query: days,
  answer: z.string(),
  example: {
    ...example,
    answer: [
      'date,account,debit,credit,loan_no,reference,kind,effective_date,transaction_id,entry_no,reverses',
    ],
  },
})

export const exportAuditHeadsEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/exports/audit-heads',
  does: `How far the chain of the audit had come as each of these days closed: the number of its entries, and
the hash of the last. Take it each day and keep it: \`npm run lender -- verify-audit\` computes the chain anew, and
a head that differs from the one that you were given shows that entries were changed or taken away. ${csv}`,
  answersCsv: true,
  query: days,
  answer: z.string(),
  example: { ...example, answer: ['date,entries,head'] },
})
