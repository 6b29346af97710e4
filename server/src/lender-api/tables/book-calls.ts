import type { LenderCall } from '../lender-call.ts'

const reason = 'as the customer asked'
const refund = {
  refundId: '…',
  orderId: '…',
  state: 'completed',
  amount: '10.00',
  fee: '0.00',
  total: '10.00',
  currency: 'USD',
  on: '2026-11-20',
  author: 'the desk',
  reason,
}
const fees = [
  {
    paymentType: '1',
    funding: '*',
    region: '*',
    type: '1',
    flat: '3.95',
    percent: '0',
    min: null,
    max: null,
    allowed: '1',
  },
]

/** Money that goes back, fees, and what a person has to see to. */
export const bookCalls: readonly LenderCall[] = [
  {
    method: 'POST',
    path: '/payments/{orderId}/refund',
    does: 'Gives a payment back to where it came from, whole or in part.',
    isKeyed: true,
    body: { amount: '10.00', reason },
    answer: refund,
  },
  {
    method: 'GET',
    path: '/payments/{orderId}/refunds',
    does: 'The refunds of a payment.',
    answer: { orderId: '…', refunds: [refund] },
  },
  {
    method: 'GET',
    path: '/tasks',
    does: 'What a person has to know or do.',
    query: 'state=open',
    answer: [
      {
        id: '…',
        kind: 'example',
        borrowerId: '…',
        loanNo: null,
        payload: { note: 'an example' },
        madeAt: '…',
        doneAt: null,
        doneBy: '',
        note: '',
      },
    ],
  },
  {
    method: 'POST',
    path: '/tasks/{id}/done',
    does: 'Ends a task.',
    body: { note: 'called back' },
    answer: { id: '…', done: '1' },
  },
  {
    method: 'GET',
    path: '/fees',
    does: 'The table of convenience fees.',
    answer: fees,
  },
  {
    method: 'PUT',
    path: '/fees',
    does: 'Puts another in its place.',
    body: fees,
    answer: fees,
  },
  {
    method: 'GET',
    path: '/reconciliation',
    does: 'Network, payments and ledger held against each other, in cents.',
    answer: {
      runId: '…',
      ranAt: '…',
      checked: 1,
      lost: 0,
      double: 0,
      different: 0,
      orphan: 0,
      unbalanced: 0,
      discrepancies: [],
    },
  },
]
