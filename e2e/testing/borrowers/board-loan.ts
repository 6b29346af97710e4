import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Portal } from '../portal/portal.ts'
import { type BorrowerName, borrowers } from './borrowers.ts'

/** The regular payment of a loan that `boardLoan` takes in. */
export const boardedPayment = '211.10'

/** Takes in another loan of somebody, of 5,000.00 for a 2019 Mazda CX-5, disbursed on the first day of the demo. */
export async function boardLoan(portal: Portal, who: BorrowerName, loanNo: string): Promise<void> {
  const { lender, email } = borrowers[who]
  const body = {
    loanNo,
    currency: 'USD',
    contract: {
      principal: '5000.00',
      rate: '9',
      contractOn: '2026-11-20',
      firstDueOn: '2026-12-20',
      frequency: 'MO',
      installments: 26,
      payment: boardedPayment,
    },
    parties: [{ email, role: 'borrower' }],
    collateral: { year: '2019', make: 'Mazda', model: 'CX-5' },
    reason: 'another car',
  }
  const init = { method: 'POST', key: randomUUID(), body }
  const answer = await portal.callLenderApi(lender, '/loans', init)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
}

/** Uploads a document for this loan alone: the 'Contract of the Mazda'. */
export async function addContract(
  portal: Portal,
  who: BorrowerName,
  loanNo: string,
): Promise<void> {
  const { lender } = borrowers[who]
  const body = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  )
  const sent = { method: 'POST', contentType: 'application/pdf', body }
  const path = `/loans/${loanNo}`
  const uploaded = await portal.callLenderApi(lender, `${path}/documents?name=Contract`, sent)
  const { documentId } = uploaded.body as { documentId: string }
  const details = [{ label: 'Contract of the Mazda', type: '7', value: documentId }]
  const put = { method: 'PUT', body: { details } }
  expect((await portal.callLenderApi(lender, `${path}/details`, put)).status).toBe(200)
}
