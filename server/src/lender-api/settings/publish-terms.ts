import { setImmediate } from 'node:timers/promises'
import type { publishTermsEndpoint } from '@quittance/contract/lender-api/wordings'
import { allLanguages } from '@quittance/domain/lenders/language'
import { stateIdOf } from '@quittance/domain/auth/sign-up/states'
import type { LenderApiContext } from '../lender-api-context.ts'
import { acquireAdvisoryLock } from '../../platform/database/advisory-lock.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import {
  currentVersion,
  readTerms,
  type TermsText,
  writeTerms,
} from '../../lenders/terms/terms-repository.ts'
import { cleanHtml } from './clean-html.ts'
import type { ApiKeyCaller } from '../authenticate-api-key.ts'
import type { LenderCall } from '../lender-router.ts'
import { Problem } from '../problem.ts'

type Terms = LenderCall<typeof publishTermsEndpoint>['body']
type Needs = Pick<LenderApiContext, 'db' | 'clocks'>

const htmlMax = 100_000

/** The terms in force; version 0 are ours, and have no texts here. */
export async function readLenderTerms({ db }: Pick<Needs, 'db'>, { id }: Lender) {
  return withLenderTransaction(db, id, async (trx) => {
    const version = await currentVersion(trx, id)
    return { version, texts: version === 0 ? [] : await readTerms(trx, version) }
  })
}

/** Publishes terms: a version of its own, which every borrower accepts anew (AMB-82). */
export async function publishTerms(
  { db, clocks }: Needs,
  { lender, author }: ApiKeyCaller,
  given: Terms,
) {
  const texts = await readTexts(given)
  return withLenderTransaction(db, lender.id, async (trx) => {
    // Two at once get numbers one after the other: what came last is in force.
    await acquireAdvisoryLock(trx, `terms ${lender.id}`)
    const version = (await currentVersion(trx, lender.id)) + 1
    await writeTerms(trx, lender.id, { version, texts, author, at: clocks.elapsed() })
    return { version, texts }
  })
}

async function readTexts({ texts }: Terms): Promise<TermsText[]> {
  const read: TermsText[] = []
  for (const text of texts) {
    read.push(readText(text))
    await setImmediate() // others come in between
  }
  const keys = read.map(({ language, stateCode }) => `${language} ${stateCode}`)
  if (new Set(keys).size !== keys.length)
    throw new Problem(422, 'texts: one text for a language and state.', 'texts')
  if (!read.some(({ stateCode }) => stateCode === ''))
    throw new Problem(422, 'texts: one of them without a stateCode, for all others.', 'texts')
  return read
}

function readText({ language: code, stateCode, html }: Terms['texts'][number]): TermsText {
  const language = allLanguages.find((one) => one === code)
  if (language === undefined) throw new Problem(422, 'language: en, es or fr.', 'language')
  if (stateCode !== '' && stateIdOf(stateCode) === '0')
    throw new Problem(422, 'stateCode: two letters of a state, or nothing.', 'stateCode')
  const cleaned = html.length <= htmlMax ? cleanHtml(html, 'html') : ''
  if (cleaned.trim() === '')
    throw new Problem(422, `html: a text of 1 to ${htmlMax} characters.`, 'html')
  return { language, stateCode, html: cleaned }
}
