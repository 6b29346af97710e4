import { labelFor, type LabelKey, type Reader, showValue } from '@quittance/contract/labels/labels'
import { parseDollars } from '@quittance/domain/money'
import type { PaperBlock } from '../../platform/ports/paper.ts'
import type { AppliedAmounts, StatementEvidence, StatementLineKind } from './statement-evidence.ts'

const kindLabels = {
  payment: 'documents.statement.kindPayment',
  returned: 'documents.statement.kindReturned',
  cancelled: 'documents.statement.kindCancelled',
  refunded: 'documents.statement.kindRefunded',
  lateFee: 'documents.statement.kindLateFee',
  nsfFee: 'documents.statement.kindNsfFee',
  otherFee: 'documents.statement.kindOtherFee',
  feeWaived: 'documents.statement.kindFeeWaived',
  adjustment: 'documents.statement.kindAdjustment',
} as const satisfies Readonly<Record<StatementLineKind, LabelKey>>

/** Everything that was posted to the loan in these days; what came back stands in it too. */
export function activityBlocks(evidence: StatementEvidence, reader: Reader): PaperBlock[] {
  const label = labelFor(reader)
  const heading = { kind: 'heading', text: label('documents.statement.activity') } as const
  const { activity, currency } = evidence
  if (activity.length === 0)
    return [heading, { kind: 'paragraph', text: label('documents.statement.noActivity') }]
  const money = (amount: string) => showValue({ cents: parseDollars(amount), currency }, reader)
  const amounts = ['amount', 'principal', 'interest', 'fees', 'balance'] as const
  return [
    heading,
    {
      kind: 'table',
      heads: [
        { text: label('documents.statement.lineOn'), share: 13 },
        { text: label('documents.statement.lineKind'), share: 24 },
        { text: label('documents.statement.lineAmount'), share: 13, isAmount: true },
        { text: label('documents.statement.linePrincipal'), share: 13, isAmount: true },
        { text: label('documents.statement.lineInterest'), share: 12, isAmount: true },
        { text: label('documents.statement.lineFees'), share: 10, isAmount: true },
        { text: label('documents.statement.lineBalance'), share: 15, isAmount: true },
      ],
      rows: activity.map((line) => [
        showValue({ day: line.on }, reader),
        label(kindLabels[line.kind]),
        ...amounts.map((name) => money(line[name])),
      ]),
    },
  ]
}

type Applied = {
  readonly evidence: StatementEvidence
  readonly reader: Reader
  /** what the sum is called */
  readonly total: 'documents.statement.paid' | 'documents.statement.yearPaid'
}

/** What payments came to, and where they went. */
export function appliedFacts(
  paid: AppliedAmounts,
  { evidence: { currency }, reader, total }: Applied,
): (readonly [string, string])[] {
  const label = labelFor(reader)
  const money = (amount: string) => showValue({ cents: parseDollars(amount), currency }, reader)
  return [
    [label(total), money(paid.total)],
    [label('documents.statement.toPrincipal'), money(paid.principal)],
    [label('documents.statement.toInterest'), money(paid.interest)],
    [label('documents.statement.toFees'), money(paid.fees)],
  ]
}

/** Where questions go, in one line. */
export function reachText({ name, address, phone, email }: StatementEvidence['lender']): string {
  return [name, address, phone, email].filter((part) => part !== '').join(', ')
}
