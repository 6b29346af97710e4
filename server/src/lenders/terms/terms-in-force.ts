import { createHash } from 'node:crypto'
import { formatPhone } from '@quittance/domain/lenders/format-contact'
import type { Language } from '@quittance/domain/lenders/language'
import { stateIdOf, stateOf } from '@quittance/domain/auth/sign-up/states'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { Lender } from '../lender-directory.ts'
import { builtInTerms } from './built-in-terms.ts'
import { currentVersion, readTerms, type TermsText } from './terms-repository.ts'

export type Terms = { readonly version: number; readonly html: string; readonly hash: Buffer }

export type TermsQuery = {
  /** two letters; '' for the general terms */
  readonly stateCode: string
  readonly language: Language
}

/** The terms as this reader has to accept them: the lender's newest, else ours. */
export async function termsInForce(
  trx: LenderTransaction,
  lender: Lender,
  { stateCode, language }: TermsQuery,
): Promise<Terms> {
  const version = await currentVersion(trx, lender.id)
  const texts = version === 0 ? [] : await readTerms(trx, version)
  const own = chosen(texts, { stateCode, language }, lender)
  const html = own ?? ours(lender, { stateCode, language })
  return { version, html, hash: createHash('sha256').update(html).digest() }
}

/** In the reader's language and for the state, as far as the lender wrote it so. */
function chosen(
  texts: readonly TermsText[],
  { stateCode, language }: TermsQuery,
  { languages }: Lender,
): string | null {
  for (const wanted of [language, ...languages]) {
    const spoken = texts.filter((text) => text.language === wanted)
    const found =
      spoken.find((text) => text.stateCode === stateCode) ??
      spoken.find((text) => text.stateCode === '')
    if (found !== undefined) return found.html
  }
  return null
}

function ours({ name, settings }: Lender, { stateCode, language }: TermsQuery): string {
  const { companyName, phoneNumber, customerCareEmail } = settings.portal
  const state = stateOf(stateIdOf(stateCode))
  const stateName = (language === 'fr' ? state?.french : undefined) ?? state?.name ?? ''
  const contact = [formatPhone(phoneNumber), customerCareEmail].filter((one) => one !== '')
  return builtInTerms(language, {
    lenderName: companyName === '' ? name : companyName,
    stateName,
    contact: contact.join(', '),
  })
}
