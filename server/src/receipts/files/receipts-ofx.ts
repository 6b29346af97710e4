import { dayOf, type Instant, type LocalDate } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import { type Cents, formatDollars, negate, subtract, sum, zero } from '@quittance/domain/money'
import type { ReceiptInScope, WholeScope } from './read-whole-scope.ts'

type Line = {
  readonly on: LocalDate
  /** above zero what was paid, below what went back; cents */
  readonly amount: Cents
  /** the same for the same money in every file */
  readonly id: string
  readonly text: string
}

const languages = { en: 'ENG', es: 'SPA', fr: 'FRA' } as const
const [nameMax, idMax] = [32, 22]

/** Programs that read such files ask for a bank's number; a lender has none. */
const noBank = '000000000'

/** What stands in no XML. */
const unprintable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const status = element('STATUS', [leaf('CODE', '0'), leaf('SEVERITY', 'INFO')])

/**
 * Receipts as OFX 2.1.1, for programs that keep books: a statement for each loan, with what the loan's
 * books took and gave back. What is not posted is in no books yet.
 */
export function receiptsOfx(
  { receipts, principals }: WholeScope,
  { language, at }: { readonly language: Language; readonly at: Instant },
): string {
  const byLoan = Map.groupBy(receipts, ({ receipt }) => receipt.loanNo)
  const statements = [...byLoan].map(([loanNo, own]) =>
    statementOf(loanNo, own, { principal: principals.get(loanNo) ?? zero, at }),
  )
  const signedOn = element('SIGNONMSGSRSV1', [
    element('SONRS', [
      status,
      leaf('DTSERVER', momentText(at)),
      leaf('LANGUAGE', languages[language]),
    ]),
  ])
  const bank = statements.length === 0 ? [] : [element('BANKMSGSRSV1', statements)]
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
${element('OFX', [signedOn, ...bank])}
`
}

function statementOf(
  loanNo: string,
  receipts: readonly ReceiptInScope[],
  { principal, at }: { readonly principal: Cents; readonly at: Instant },
): string {
  const lines = receipts.flatMap(linesOf).toSorted((left, right) => (left.on < right.on ? -1 : 1))
  const today = dayOf(at)
  return element('STMTTRNRS', [
    leaf('TRNUID', '0'),
    status,
    element('STMTRS', [
      leaf('CURDEF', receipts[0]?.receipt.currency ?? 'USD'),
      element('BANKACCTFROM', [
        leaf('BANKID', noBank),
        leaf('ACCTID', loanNo.slice(0, idMax)),
        leaf('ACCTTYPE', 'CREDITLINE'),
      ]),
      element('BANKTRANLIST', [
        leaf('DTSTART', dayText(lines[0]?.on ?? today)),
        leaf('DTEND', dayText(today)),
        ...lines.map(transaction),
      ]),
      element('LEDGERBAL', [
        leaf('BALAMT', formatDollars(negate(principal))),
        leaf('DTASOF', momentText(at)),
      ]),
    ]),
  ])
}

function transaction({ on, amount, id, text }: Line): string {
  return element('STMTTRN', [
    leaf('TRNTYPE', amount < 0n ? 'DEBIT' : 'CREDIT'),
    leaf('DTPOSTED', dayText(on)),
    leaf('TRNAMT', formatDollars(amount)),
    leaf('FITID', id),
    leaf('NAME', shortened(text)),
  ])
}

/** What the books took of a payment, and each time that some of it went back. */
function linesOf({ receipt, refunds }: ReceiptInScope): Line[] {
  const { postedOn, paymentReference: id, amount, unrefunded, methodText, stateText } = receipt
  if (postedOn === null) return []
  const back = (suffix: string, on: LocalDate, cents: Cents): Line[] =>
    cents === zero ? [] : [{ on, amount: negate(cents), id: `${id}-${suffix}`, text: stateText }]
  const told = sum(refunds.map((refund) => refund.amount))
  const isBack = receipt.state === 'returned' || receipt.state === 'cancelled'
  return [
    { on: postedOn, amount, id, text: methodText },
    ...refunds.flatMap((refund, at) => back(`R${at + 1}`, refund.on, refund.amount)),
    // The lender's books from before the portal do not tell the days of refunds.
    ...back('R0', postedOn, subtract(subtract(amount, unrefunded), told)),
    ...(isBack ? back('B', receipt.returnedOn ?? postedOn, unrefunded) : []),
  ]
}

/** No letter is cut in two. */
function shortened(text: string): string {
  return Array.from(text).slice(0, nameMax).join('')
}

function element(name: string, inner: readonly string[]): string {
  return `<${name}>${inner.join('')}</${name}>`
}

function leaf(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

function escapeXml(text: string): string {
  return text
    .replaceAll(unprintable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

function dayText(day: LocalDate): string {
  return day.replaceAll('-', '')
}

/** In Greenwich's time. */
function momentText(at: Instant): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}.000[0:GMT]`
}
