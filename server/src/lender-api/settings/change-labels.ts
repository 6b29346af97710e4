import { builtIn, isLabelKey } from '@quittance/contract/labels/built-in'
import { allLanguages, type Language } from '@quittance/domain/lender/language'
import type { PaymentsContext } from '../../payments/payments-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { ApiKeyCaller } from '../authenticate-api-key.ts'
import { replaceLabels } from './lender-settings-repository.ts'
import { Problem } from '../problem.ts'

const textMax = 4000

/** The lender's own labels of one language, which lie over the built-in ones. */
export function readLenderLabels({ labels }: Lender, language: string) {
  return labels[languageNamed(language)] ?? {}
}

/** Replaces them. A key that no screen knows, or a text that is none, is refused by name. */
export async function changeLabels(
  { db, lenders }: Pick<PaymentsContext, 'db' | 'lenders'>,
  { lender }: ApiKeyCaller,
  { language, set }: { language: string; set: unknown },
) {
  const named = languageNamed(language)
  if (typeof set !== 'object' || set === null || Array.isArray(set))
    throw new Problem(422, 'Send an object of texts by label key.')
  for (const [key, text] of Object.entries(set)) {
    if (!isLabelKey(key)) throw new Problem(422, `There is no label ${key}.`, key)
    if (typeof text !== 'string' || text.length > textMax)
      throw new Problem(422, `${key}: a text of at most ${textMax} characters.`, key)
    const known = new Set(namesIn(builtIn.en[key]))
    const stranger = namesIn(text).find((name) => !known.has(name))
    if (stranger !== undefined)
      throw new Problem(422, `${key}: there is no value :${stranger}.`, key)
  }
  const texts = set as Readonly<Record<string, string>>
  await withLenderTransaction(db, lender.id, (trx) =>
    replaceLabels(trx, lender.id, { language: named, set: texts }),
  )
  lenders.forget(lender.id)
  return texts
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
