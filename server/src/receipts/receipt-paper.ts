import { labelFor, type Reader, showValue } from '@quittance/contract/labels/labels'
import { receiptHistory } from '@quittance/contract/receipts/receipt-history'
import { type ReceiptLine, receiptLines } from '@quittance/contract/receipts/receipt-lines'
import type { Receipt } from '@quittance/contract/receipts/receipts'
import { showsReceiptSplit } from '@quittance/domain/lenders/lender-features'
import { contactsOfLender, letterhead, nameOfLender } from '../lenders/papers/letterhead.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import type { Paper, PaperBlock } from '../platform/ports/paper.ts'

export type ReceiptPaperFacts = {
  readonly lender: Lender
  readonly receipt: Receipt
  /** who signed the loan */
  readonly names: readonly string[]
  readonly vehicle: string
  /** where anyone can ask whether it is genuine */
  readonly address: string
}

type Fact = readonly [string, string]

/**
 * A receipt on paper. Its lines are those of the page and the emails: one function writes them all, so no
 * figure differs (`contract/src/receipts/receipt-lines.ts`). The same payment makes the same paper, until
 * something happens to it.
 */
export function receiptPaper(facts: ReceiptPaperFacts, reader: Reader): Paper {
  const { lender, receipt } = facts
  const { portal } = lender.settings
  const label = labelFor(reader)
  const reach = [nameOfLender(lender), ...contactsOfLender(lender)].join(', ')
  return {
    title: label('receipts.details.title'),
    locale: reader.locale,
    from: letterhead(lender),
    color: portal.colorCode,
    reference: receipt.paymentReference,
    pageWords: reader.labels['documents.authorization.page'],
    at: receipt.madeAt,
    code: {
      address: facts.address,
      alt: label('documents.receipt.code', { address: facts.address }),
    },
    blocks: blocksOf(facts, reader, reach),
  }
}

function blocksOf(facts: ReceiptPaperFacts, reader: Reader, reach: string): PaperBlock[] {
  const { lender, receipt } = facts
  const label = labelFor(reader)
  const showsSplit = showsReceiptSplit(lender.settings.portal)
  const lines = receiptLines(receipt, { reader, showsSplit })
  const history = receiptHistory(receipt, { reader, lender: lender.settings.portal.companyName })
  const isBank = receipt.channel === 'ach' || receipt.channel === 'pad'
  const isOpen = receipt.state === 'pending' || receipt.state === 'confirming'
  return [
    { kind: 'facts', rows: ownerFacts(facts, reader) },
    ...history.sentences.map((text): PaperBlock => ({ kind: 'paragraph', text })),
    ...(history.facts.length === 0
      ? []
      : [{ kind: 'facts', rows: history.facts.map(toFact) } as const]),
    { kind: 'heading', text: label('receipts.details.amount') },
    { kind: 'facts', rows: [...lines.amounts.map(toFact), toFact(lines.total)] },
    { kind: 'heading', text: label('documents.receipt.payment') },
    { kind: 'facts', rows: [...methodFacts(receipt, reader), ...lines.facts.map(toFact)] },
    ...(isOpen ? [note(label('documents.receipt.open'))] : []),
    ...(isBank && isOpen ? [note(label('documents.receipt.mayReturn'))] : []),
    note(label('documents.receipt.check', { address: facts.address })),
    note(label('documents.receipt.questions', { reach })),
  ]
}

/** Whose payment it is, and how it stands. */
function ownerFacts({ receipt, names, vehicle }: ReceiptPaperFacts, reader: Reader): Fact[] {
  const label = labelFor(reader)
  const { currency, refunded } = receipt
  const facts: Fact[] = [
    [label('documents.statement.names'), names.join(', ')],
    [label('documents.statement.vehicle'), vehicle],
    [label('receipts.details.status'), receipt.stateText],
  ]
  if (receipt.isRefunded) {
    const amount = showValue({ cents: refunded, currency }, reader)
    facts.push([label('documents.receipt.refunded'), amount])
  }
  return facts.filter(([, value]) => value !== '')
}

function methodFacts({ methodText, platform }: Receipt, reader: Reader): Fact[] {
  const label = labelFor(reader)
  const facts: Fact[] = [
    [label('receipts.details.method'), methodText],
    [label('documents.receipt.place'), platform],
  ]
  return facts.filter(([, value]) => value !== '')
}

function toFact({ label, value }: ReceiptLine): Fact {
  return [label, value]
}

function note(text: string): PaperBlock {
  return { kind: 'note', text }
}
