import { builtIn } from '@quittance/contract/labels/built-in'
import type { Language } from '@quittance/contract/labels/labels'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectNoSidewaysScroll, expectNothingCut, textsOf } from './looks.ts'

/** Every label that a lender may set in brackets, and 40 % longer: as long as German is. */
export function markedLabels(language: Language): Record<string, string> {
  const own = Object.entries(builtIn[language]).filter(
    ([key]) => key !== 'answers.clientDetailsFound',
  )
  return Object.fromEntries(own.map(([key, text]) => [key, mark(text)]))
}

export function mark(text: string): string {
  const words = text.replaceAll(/:[a-zA-Z]\w*/g, '').trim()
  return `⟦${text} ${words.slice(0, Math.ceil(words.length * 0.4)).trim()}⟧`
}

const hours = 'Mon-Fri 8 AM-6 PM, Sat 9 AM-1 PM Central'

/** What the lender, the borrower and the loan are called: data, not labels. */
const data = [
  'Lone Mesa Auto Finance',
  'From Lone Mesa',
  'Lone Mesa',
  'Careers',
  'Our stores',
  'English',
  'Español',
  'Maria Elena Ortega',
  'Household checking',
  'Maria Elena',
  'Honda CR-V EX',
  'Closed for Thanksgiving',
  'Our office is closed Thursday 11/26/2026. Online payments post on the date shown before you confirm.',
  'Less paper',
  'Turn on electronic statements and find every one of them here.',
  'Ste 210',
  '4100 Mesa Verde Dr',
  'San Antonio, TX',
  'help@lonemesa.example.com',
  'https://lonemesa.example.com',
  hours,
  'MO', // her initials
]

/**
 * A label may stand in another one: the brand of a card in its name. It may also be set in parts, so
 * that its figure stays whole on a line: then one begins it and another ends it.
 */
function withoutLabels(text: string): string {
  const left = text.replaceAll(/⟦[^⟦⟧]*(⟧|$)|^[^⟦⟧]*⟧/g, '')
  return left === text ? text : withoutLabels(left)
}

/** What has a hyphen stays whole on a line: the opening hours are set in parts. */
const isPartOfData = (text: string) => hours.includes(text)

/** A payment's reference, a day, and the heading of a month: 'November 2026'. */
const referenceOrDay =
  /\bLM-[0-9A-Z]{4}-[0-9A-Z]{4}\b|^([A-Z][a-z]{2,8}, )?[A-Z][a-z]{2,8}( \d{1,2},)? 20\d\d$/g

/** Beside labels there stand names of the list above, figures, references and initials only. */
export async function expectMarked(page: Page, place: string): Promise<void> {
  const unmarked = (await textsOf(page))
    .map((text) => text.replaceAll('\u00A0', ' ')) // where no line ends
    .map((text) => data.reduce((left, name) => left.replaceAll(name, ''), text))
    .map((text) => withoutLabels(text).replaceAll(referenceOrDay, ''))
    .filter((text) => /\p{L}{2}/u.test(text) && !isPartOfData(text.trim()))
  expect([place, unmarked]).toEqual([place, []])
  await expectNoSidewaysScroll(page)
  await expectNothingCut(page)
}
