import { labelFor, type Reader, showValue } from '@quittance/contract/labels/labels'
import type { PaperBlock } from '../../platform/ports/paper.ts'
import { reachText } from './statement-tables.ts'
import type { StatementEvidence } from './statement-evidence.ts'

/** The letter that says that nothing is owed any more. */
export function paidInFullBlocks(evidence: StatementEvidence, reader: Reader): PaperBlock[] {
  const label = labelFor(reader)
  const { names, address, vehicle, loanNo, paidOffOn, on, lender } = evidence
  const day = { day: paidOffOn ?? on }
  const facts: (readonly [string, string])[] = [
    [label('documents.statement.loan'), loanNo],
    [label('documents.statement.names'), names.join(', ')],
    [label('documents.statement.address'), address.join(', ')],
    [label('documents.statement.vehicle'), vehicle],
    [label('documents.statement.paidOffOn'), showValue(day, reader)],
    [label('documents.statement.on'), showValue({ day: on }, reader)],
  ]
  return [
    { kind: 'facts', rows: facts.filter(([, value]) => value !== '') },
    { kind: 'paragraph', text: label('documents.statement.letter', { lender: lender.name, day }) },
    { kind: 'paragraph', text: label('documents.statement.letterTitle') },
    { kind: 'note', text: label('documents.statement.errors', { reach: reachText(lender) }) },
  ]
}
