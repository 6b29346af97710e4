import { cents, formatDollars } from '@quittance/domain/money'
import type { AuditHead } from '../../platform/audit/audit-chain.ts'
import type { CsvCell } from '../../lenders/papers/csv.ts'
import type { ExportedEntry, ExportedPayment } from './export-repository.ts'

type Columns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>

const dollars = (amount: bigint) => formatDollars(cents(amount))

/** A part of what was posted; empty until it is. */
const part = (of: (row: ExportedPayment) => bigint) => (row: ExportedPayment) =>
  row.posted_on === null ? null : dollars(of(row))

/** Domain 8.2. */
export const exportedPaymentColumns: Columns<ExportedPayment> = {
  payment_id: (row) => row.payment_id,
  reference: (row) => row.reference,
  loan_no: (row) => row.loan_no,
  effective_date: (row) => row.effective_on,
  entered_at: (row) => row.made_at.toISOString(),
  method: (row) => row.channel.toUpperCase(),
  channel: (row) => channels[row.platform],
  currency: (row) => row.currency,
  amount: (row) => dollars(row.amount_cents),
  convenience_fee: (row) => dollars(row.fee_cents),
  interest: part((row) => row.interest_cents),
  principal: part((row) => row.principal_cents),
  late_fee: part((row) => row.late_fee_cents),
  nsf_fee: part((row) => row.nsf_fee_cents),
  other_fee: part((row) => row.other_fee_cents + row.payoff_fee_cents),
  overpayment: part((row) => row.over_cents),
  unapplied: part((row) => row.unapplied_cents),
  recovery: part((row) => row.recovery_cents),
  status: statusOf,
  refunded: (row) => dollars(row.refunded_cents),
  return_code: (row) => row.return_code,
  auth_id: (row) => row.auth_id,
  token_last4: (row) => row.method_last_four,
  mandate_id: (row) => row.consent_id,
}

const channels = {
  web: 'PORTAL',
  mobile: 'PORTAL',
  schedule: 'SCHEDULE',
  phoneAgent: 'COLLECTOR',
  office: 'OFFICE',
} as const

/** What is under way, or arrived and not settled, is pending. */
const statuses = {
  created: 'PENDING',
  submitting: 'PENDING',
  confirming: 'PENDING',
  pending: 'PENDING',
  completed: 'SETTLED',
  returned: 'RETURNED',
  refunded: 'REFUNDED',
  cancelled: 'CANCELLED',
  declined: 'DECLINED',
} as const

function statusOf({ state, settled_on: settledOn }: ExportedPayment): string {
  return state === 'completed' && settledOn === null ? 'PENDING' : statuses[state]
}

export const journalColumns: Columns<ExportedEntry> = {
  date: (row) => row.posted_on,
  account: (row) => row.account,
  debit: (row) => (row.amount_cents > 0n ? dollars(row.amount_cents) : null),
  credit: (row) => (row.amount_cents < 0n ? dollars(-row.amount_cents) : null),
  loan_no: (row) => row.loan_no,
  reference: (row) => row.reference,
  kind: (row) => row.kind,
  effective_date: (row) => row.effective_on,
  transaction_id: (row) => row.transaction_id,
  entry_no: (row) => row.entry_no,
  reverses: (row) => row.reverses,
}

export const auditHeadColumns: Columns<AuditHead> = {
  date: ({ closedOn }) => closedOn,
  entries: ({ entryNo }) => entryNo,
  head: ({ hash }) => hash.toString('hex'),
}
