import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey, Language } from '@quittance/contract/labels/labels'
import { desktop, phone } from '../browser/browser.ts'
import { type BorrowerName, borrowers } from './borrowers.ts'
import type { VisitPlan } from './visit-in.ts'

/** Somebody who reads the portal, and the words that they read there. */
export type LenderReader = VisitPlan & {
  readonly lender: string
  /** 'es on a phone at lonemesa' */
  readonly reads: string
  /** a text of the portal, with what stands in it */
  readonly say: (key: LabelKey, values?: Readonly<Record<string, string>>) => string
}

/** Three lenders, three languages, a phone and a desktop. */
export const lenderReaders: readonly LenderReader[] = [
  readerOf('darnell', 'en', 'a desktop'),
  readerOf('maria', 'es', 'a phone'),
  readerOf('aisha', 'en', 'a phone'),
  readerOf('chloe', 'fr', 'a desktop'),
]

function readerOf(
  who: BorrowerName,
  language: Language,
  screen: 'a phone' | 'a desktop',
): LenderReader {
  const { lender } = borrowers[who]
  return {
    who,
    language,
    lender,
    viewport: screen === 'a phone' ? phone : desktop,
    reads: `${language} on ${screen} at ${lender}`,
    say: (key, values = {}) =>
      Object.entries(values).reduce<string>(
        (text, [name, value]) => text.replace(`:${name}`, value),
        builtIn[language][key],
      ),
  }
}
