import { labelFor, type Reader, showValue } from '@quittance/contract/labels/labels'
import { dayOf, type Instant } from '@quittance/domain/calendar'
import { sum } from '@quittance/domain/money'
import { letterhead } from '../../lenders/papers/letterhead.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { Paper, PaperBlock } from '../../platform/ports/paper.ts'
import type { InterestPaid } from './interest-repository.ts'

type Facts = {
  readonly lender: Lender
  readonly years: readonly InterestPaid[]
  readonly at: Instant
}

/** What was paid as interest, year by year and loan by loan. */
export function interestPaper({ lender, years, at }: Facts, reader: Reader): Paper {
  const { portal } = lender.settings
  const label = labelFor(reader)
  return {
    title: label('documents.interest.title'),
    locale: reader.locale,
    from: letterhead(lender),
    color: portal.colorCode,
    reference: showValue({ day: dayOf(at) }, reader),
    pageWords: reader.labels['documents.authorization.page'],
    at,
    blocks: [
      { kind: 'paragraph', text: label('documents.interest.lead') },
      years.length === 0
        ? { kind: 'paragraph', text: label('documents.interest.none') }
        : tableOf(years, reader),
      { kind: 'note', text: label('documents.interest.note') },
    ],
  }
}

function tableOf(years: readonly InterestPaid[], reader: Reader): PaperBlock {
  const label = labelFor(reader)
  return {
    kind: 'table',
    heads: [
      { text: label('documents.interest.year'), share: 25 },
      { text: label('documents.interest.loan'), share: 40 },
      { text: label('documents.interest.paid'), share: 35, isAmount: true },
    ],
    rows: [...Map.groupBy(years, ({ year }) => year)].flatMap(([year, own]) => [
      ...own.map((one) => rowOf(String(year), one.loanNo, one)),
      ...(own.length > 1 ? allLoans(year, own) : []),
    ]),
  }

  function rowOf(
    year: string,
    loan: string,
    { paid, currency }: Pick<InterestPaid, 'paid' | 'currency'>,
  ) {
    return [year, loan, showValue({ cents: paid, currency }, reader)]
  }

  /** A sum for each currency: two of them come to nothing. */
  function allLoans(year: number, own: readonly InterestPaid[]): string[][] {
    return [...Map.groupBy(own, ({ currency }) => currency)].map(([currency, same]) =>
      rowOf(String(year), label('documents.interest.all'), {
        paid: sum(same.map(({ paid }) => paid)),
        currency,
      }),
    )
  }
}
