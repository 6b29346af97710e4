import { builtIn, isLabelKey } from '@quittance/contract/labels/built-in'
import { allLanguages, type Language } from '@quittance/domain/lenders/language'
import type { LenderApiContext } from '../lender-api-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { ApiKeyCaller } from '../authenticate-api-key.ts'
import { replaceLabels } from './lender-settings-repository.ts'
import { Problem } from '../problem.ts'

/** The lender's own labels of one language, which lie over the built-in ones. */
export function readLenderLabels({ labels }: Lender, language: string) {
  return labels[languageNamed(language)] ?? {}
}

/** What may stand in a lender's own text besides what the built-in one has. */
const alsoFilled: Readonly<Record<string, readonly string[]>> = {
  'signUp.code.resendIn': ['time'], // the wait as a clock shows it: 2:59
}

/** Pages read this letter by letter, to know that the configuration came (CFG-29): no text of a lender's. */
const fixedKey = 'answers.clientDetailsFound'

/** Replaces them. A key that no screen knows, or a text that is none, is refused by name. */
export async function changeLabels(
  { db, lenders }: Pick<LenderApiContext, 'db' | 'lenders'>,
  { lender }: ApiKeyCaller,
  { language, set }: { language: string; set: Readonly<Record<string, string>> },
) {
  const named = languageNamed(language)
  for (const [key, text] of Object.entries(set)) {
    if (!isLabelKey(key)) throw new Problem(422, `There is no label ${key}.`, key)
    if (key === fixedKey && text !== builtIn.en[key])
      throw new Problem(422, `${key} has one text, which programs read.`, key)
    const known = new Set([...namesIn(builtIn.en[key]), ...(alsoFilled[key] ?? [])])
    const stranger = namesIn(text).find((name) => !known.has(name))
    if (stranger !== undefined)
      throw new Problem(422, `${key}: there is no value :${stranger}.`, key)
  }
  await withLenderTransaction(db, lender.id, (trx) =>
    replaceLabels(trx, lender.id, { language: named, set }),
  )
  lenders.forget(lender.id)
  return set
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/:([a-z]\w*)/gi)].map(([, name]) => name ?? '')
}

/** @throws Problem 404 for a language that there is none of */
export function languageNamed(text: string): Language {
  const language = allLanguages.find((one) => one === text)
  if (language === undefined) throw new Problem(404, `There is no language ${text}.`)
  return language
}
