import type { LenderCall } from '../lender-call.ts'

const loanNo = '21-104233'
const noFees = { lateFee: '0.00', nsfFee: '0.00', otherFee: '0.00' }
const boarded = '15764.70'
const principal = '18800.00'
const boarding = {
  currency: 'USD',
  contract: {
    principal,
    rate: '9',
    contractOn: '2026-01-15',
    firstDueOn: '2026-02-15',
    dueDay: 15,
    frequency: 'MO',
    installments: 48,
    payment: '467.84',
  },
  reason: 'moved to the portal',
}
/** Nine installments were paid on their days; the tenth fell due five days ago. */
const standingAfterNine = {
  principal: boarded,
  accrued: '139.94',
  ...noFees,
  satisfied: '4210.56',
  interestPaid: '1175.26',
  lateFeeCharged: '1',
}
/** The sixth installment fell due 128 days ago. */
const standingAfterFive = {
  principal: '17506.90',
  accrued: '0.00',
  ...noFees,
  satisfied: '2339.20',
  interestPaid: '1046.10',
}
const due = {
  oldestDueDt: '2026-02-15',
  newOldestDate: '2026-02-15',
  daysPastDue: 278,
  pastDueAmt: '4618.40',
  totalAmtDue: '4618.40',
  calNextPayment: '4618.40',
  nextDue: '2026-12-15',
  regularPmtAmt: '467.84',
}
const paid = {
  kind: 'payment',
  on: '2026-11-18',
  amount: '100.00',
  orderId: '…',
}
const reason = 'as the customer asked'
const byTheDesk = { author: 'the desk', reason }
const asCheck = {
  channel: 'check',
  amount: '100.00',
  effectiveOn: '2026-11-18',
  reference: '1042',
}

const boardingNotes = `The engine that closes days looks three nights ahead. \`nextDayEvents\` lists
what it would decide: each \`lateFee\` or \`chargeOff\` with its \`date\` and \`amount\`. A loan that these
nights would charge off is refused; \`"confirm": "1"\` boards it all the same. The lender of the
example charges a late fee of 5 % after 5 days of grace.`
const chargedOffNotes = `Of a charged-off loan \`chargedOff\` says what was lost and recovered, by whom
(\`system\` is the engine) and for what \`reason\`. \`chargeOffHeldSince\` is the day from which the engine
does not charge a loan off again, once a charge-off was reversed; null where it may.`

/** Loans, what is done to them, and their books. */
export const loanCalls: readonly LenderCall[] = [
  {
    method: 'POST',
    path: '/loans',
    does: `Takes a loan in: disbursed today, or boarded with what it stands at. Two fields may be left
out: \`contract.dueDay\`, the day of the month (1 to 31) where the first due date lies in a month too
short for it; and \`standing.lateFeeCharged\`, '1' (so when left out) or '0', whether installments bore
their late fee whose day, the one after the grace, lies before the boarding. Those of the boarding day
and after are charged here.`,
    isKeyed: true,
    notes: boardingNotes,
    body: { loanNo: '21-500001', ...boarding, standing: standingAfterNine },
    answer: {
      loanNo: '21-500001',
      eventNo: 1,
      kind: 'boarded',
      on: '2026-11-20',
      nextDayEvents: [{ date: '2026-11-21', kind: 'lateFee', amount: '23.39' }],
      loan: {
        status: 'pastDue',
        balances: { principal: boarded, interest: '139.94', ...noFees },
        payoff: '15904.64',
      },
    },
    refused: {
      body: { loanNo: '21-500002', ...boarding, standing: standingAfterFive },
      problem: {
        type: 'about:blank',
        title: 'A value is not right',
        status: 422,
        detail: [
          'confirm: the loan would be charged off on 2026-11-21, with 17511.22;',
          'send "1" to board it all the same.',
        ].join(' '),
        field: 'confirm',
        reason: 'wouldBeChargedOff',
        nextDayEvents: [{ date: '2026-11-21', kind: 'chargeOff', amount: '17511.22' }],
      },
    },
  },
  {
    method: 'GET',
    path: '/loans/{loanNo}',
    does: 'A loan: balances by bucket, amounts due, payoff, transactions.',
    notes: chargedOffNotes,
    answer: {
      loanNo,
      currency: 'USD',
      rate: '9.00',
      payment: '467.84',
      status: 'pastDue',
      balances: { principal, interest: '1372.41', ...noFees },
      payoff: '20172.41',
      perDiem: '4.64',
      due,
      ageing: due,
      refundsPayable: '0.00',
      lastPayment: { on: '2026-11-20', amount: '60.00' },
      payments: [
        {
          orderId: '…',
          channel: 'card',
          state: 'completed',
          effectiveOn: '2026-11-20',
          amount: '60.00',
          interest: '60.00',
          principal: '0.00',
          ...noFees,
          overpayment: '0.00',
        },
      ],
      chargedOff: null,
    },
  },
  {
    method: 'POST',
    path: '/loans/{loanNo}/events',
    does: 'Does something to a loan: see the kinds below.',
    isKeyed: true,
    body: { kind: 'payment', ...asCheck, reason },
    answer: {
      loanNo,
      eventNo: 1,
      ...paid,
      ...byTheDesk,
      split: {
        interest: '100.00',
        principal: '0.00',
        principalExtra: '0.00',
        ...noFees,
        payoffFee: '0.00',
        unapplied: '0.00',
        overpayment: '0.00',
        smallBalance: '0.00',
      },
      loan: {
        status: 'pastDue',
        balances: { principal, interest: '1272.41', ...noFees },
        payoff: '20072.41',
        refundsPayable: '0.00',
      },
    },
  },
  {
    method: 'GET',
    path: '/loans/{loanNo}/events',
    does: 'What was done to a loan, by whom and why, the newest first.',
    answer: {
      loanNo,
      events: [
        {
          eventNo: 1,
          ...paid,
          code: '',
          ...byTheDesk,
          detail: asCheck,
          enteredAt: '…',
        },
      ],
    },
  },
  {
    method: 'GET',
    path: '/loans/{loanNo}/ledger',
    does: 'Every transaction with its debits and credits.',
    answer: {
      loanNo,
      transactions: [
        {
          id: '…',
          kind: 'disbursement',
          effectiveOn: '2026-01-15',
          postedOn: '2026-01-15',
          orderId: null,
          lines: [
            {
              account: '1100',
              name: 'Loans receivable, principal',
              debit: principal,
              credit: '',
            },
          ],
        },
      ],
      debits: '20396.36',
      credits: '20396.36',
    },
  },
  {
    method: 'GET',
    path: '/loans/{loanNo}/payoff',
    does: 'What pays the loan off through a day, with what the nights until then charge. Payments on their way are listed and not subtracted.',
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
        principal,
        interest: '1272.41',
        ...noFees,
        payoffFee: '0.00',
        unapplied: '0.00',
      },
      pending: [],
      remitTo: { name: 'Lone Mesa', address: '', phone: '' },
    },
  },
]
