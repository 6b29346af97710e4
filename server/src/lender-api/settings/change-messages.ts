import type { LenderApiContext } from '../lender-api-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { ApiKeyCaller } from '../authenticate-api-key.ts'
import {
  type LenderMessageBox,
  readAllMessages,
  replaceMessages,
} from './lender-settings-repository.ts'
import { Problem } from '../problem.ts'

/** The message box on home, one a language. */
export async function readLenderMessages({ db }: Pick<LenderApiContext, 'db'>, { id }: Lender) {
  return withLenderTransaction(db, id, readAllMessages)
}

/** Replaces the message boxes of all languages; an empty list takes them away. */
export async function changeMessages(
  { db }: Pick<LenderApiContext, 'db'>,
  { lender }: ApiKeyCaller,
  boxes: readonly LenderMessageBox[],
) {
  const languages = boxes.map(({ language }) => language)
  if (new Set(languages).size < languages.length)
    throw new Problem(422, 'language: one box a language.', 'language')
  await withLenderTransaction(db, lender.id, (trx) => replaceMessages(trx, lender.id, boxes))
  return boxes
}
