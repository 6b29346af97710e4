import { frequencyText } from '@quittance/contract/labels/frequency-text'
import {
  fillLabel,
  type LabelKey,
  labelFor,
  type Reader,
  showValue,
} from '@quittance/contract/labels/labels'
import { methodText } from '@quittance/contract/labels/method-text'
import { toInstant } from '@quittance/domain/calendar'
import { add, type Cents, parseDollars } from '@quittance/domain/money'
import { toPlainText } from '../../lenders/to-plain-text.ts'
import type { Paper } from '../../platform/ports/paper.ts'
import type { AuthorizationEvidence, StoredAuthorization } from './authorization-evidence.ts'

type Fact = readonly [string, string]

/**
 * The copy of an authorization that its borrower keeps: the text word for word, who gave it and when,
 * what is debited from where, and how to end it. What was agreed to is kept and prints the same for ever;
 * the words of headings are those of the lender's labels now.
 *
 * @see `docs/spec/requirements.md` DOC-02; Regulation E 1005.10(b), NACHA's rules for WEB entries,
 *   Payments Canada's Rule H1, Appendix II
 */
export function authorizationPaper(given: StoredAuthorization, reader: Reader): Paper {
  const { evidence, text } = given
  const { lender } = evidence
  const label = labelFor(reader)
  const at = toInstant(given.givenAt.getTime())
  const reach = { lender: lender.name, address: lender.address, phone: lender.phone }
  return {
    title: reader.labels[titleOf(evidence)],
    locale: reader.locale,
    from: { name: lender.name, lines: [lender.address, contactLine(lender)].filter(Boolean) },
    color: lender.color,
    reference: label('documents.authorization.loan') + ` ${evidence.loanNo}`,
    pageWords: reader.labels['documents.authorization.page'],
    at,
    blocks: [
      { kind: 'paragraph', text: label('documents.authorization.keep') },
      { kind: 'heading', text: label('documents.authorization.agreed') },
      { kind: 'paragraph', text: toPlainText(text) },
      { kind: 'heading', text: label('documents.authorization.details') },
      { kind: 'facts', rows: [...signerFacts(given, reader), ...debitFacts(evidence, reader)] },
      { kind: 'heading', text: label('documents.authorization.stop') },
      { kind: 'paragraph', text: stopText(evidence, reader) },
      { kind: 'heading', text: label('documents.authorization.record') },
      { kind: 'facts', rows: recordFacts(given, reader) },
      { kind: 'note', text: fillLabel(reader, 'documents.authorization.questions', reach) },
    ],
  }
}

const stops = {
  card: 'documents.authorization.stopCard',
  ach: 'documents.authorization.stopAch',
  pad: 'documents.authorization.stopPad',
} as const satisfies Readonly<Record<string, LabelKey>>

function stopText({ method, lender }: AuthorizationEvidence, reader: Reader): string {
  return fillLabel(reader, stops[method.kind], { phone: lender.phone })
}

function titleOf({ method, debits }: AuthorizationEvidence): LabelKey {
  if (method.kind === 'pad') return 'documents.authorization.titlePad'
  const isOnce = debits.frequency === 'once'
  if (method.kind === 'card')
    return isOnce
      ? 'documents.authorization.titleCardOnce'
      : 'documents.authorization.titleCardSeries'
  return isOnce ? 'documents.authorization.titleOnce' : 'documents.authorization.titleSeries'
}

function contactLine({ phone, email }: AuthorizationEvidence['lender']): string {
  return [phone, email].filter((part) => part !== '').join('  ·  ')
}

/** Who gave it, when, for which loan, and from which account. */
function signerFacts({ evidence, givenAt }: StoredAuthorization, reader: Reader): Fact[] {
  const { method } = evidence
  const label = labelFor(reader)
  const at = toInstant(givenAt.getTime())
  const facts: Fact[] = [
    [label('documents.authorization.givenBy'), evidence.borrowerName],
    [label('documents.authorization.givenAt'), showValue({ at }, reader)],
    [label('documents.authorization.loan'), evidence.loanNo],
    [
      label('documents.authorization.from'),
      methodText({ channel: method.kind, ...method }, reader),
    ],
    [label('documents.authorization.holder'), method.holderName],
  ]
  if (method.kind === 'ach') facts.push([label('documents.authorization.routing'), method.routing])
  if (method.kind === 'pad') {
    const [institution = '', transit = ''] = method.routing.split('-')
    const bank = fillLabel(reader, 'payments.disclosure.institution', { institution, transit })
    facts.push([label('documents.authorization.institution'), bank])
    const personal = label('documents.authorization.personal')
    facts.push([label('documents.authorization.category'), personal])
  }
  return facts.filter(([, value]) => value !== '')
}

/** How much is debited, how often and from when on. */
function debitFacts({ debits }: AuthorizationEvidence, reader: Reader): Fact[] {
  const label = labelFor(reader)
  const { frequency, currency, secondOn, firstOn } = debits
  const [amount, fee] = [parseDollars(debits.amount), parseDollars(debits.fee)]
  const money = (cents: Cents) => showValue({ cents, currency }, reader)
  const isOnce = frequency === 'once'
  const facts: Fact[] = [[label('documents.authorization.amount'), money(add(amount, fee))]]
  if (fee > 0n) facts.push([label('documents.authorization.fee'), money(fee)])
  facts.push([label('documents.authorization.frequency'), frequencyText(frequency, reader, null)])
  const first = isOnce ? 'documents.authorization.on' : 'documents.authorization.first'
  facts.push([label(first), showValue({ dueOn: firstOn }, reader)])
  if (secondOn !== null)
    facts.push([label('documents.authorization.second'), showValue({ dueOn: secondOn }, reader)])
  if (!isOnce)
    facts.push([label('documents.authorization.last'), label('documents.authorization.lastRest')])
  return facts
}

/** What proves that it was given, and that nobody changed it since. */
function recordFacts(given: StoredAuthorization, reader: Reader): Fact[] {
  const label = labelFor(reader)
  const { consentId, evidence, textHash, ip, userAgent } = given
  const facts: Fact[] = [
    [
      label('documents.authorization.signed'),
      fillLabel(reader, 'documents.authorization.signedIn', { ip }),
    ],
    [label('documents.authorization.browser'), userAgent],
    [label('documents.authorization.number'), consentId],
    [label('documents.authorization.version'), evidence.textVersion],
    [label('documents.authorization.mark'), textHash.toString('hex')],
  ]
  return facts.filter(([, value]) => value !== '')
}
