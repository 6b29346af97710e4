import { allLanguages } from '@quittance/domain/lender/language'
import * as z from 'zod/mini'
import type { PaymentsContext } from '../../payments/payments-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { ApiKeyCaller } from '../authenticate-api-key.ts'
import { readAllMessages, replaceMessages } from './lender-settings-repository.ts'
import { Problem } from '../problem.ts'

const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))

/** of one language: a borrower's home has room for a few */
const messagesMax = 50

const boxes = z.array(
  z.strictObject({
    language: z.enum(allLanguages as ['en', 'es', 'fr']),
    title: text(200),
    messages: z
      .array(z.strictObject({ title: text(200), text: text(4000) }))
      .check(z.maxLength(messagesMax)),
  }),
)

/** The message box on home, one a language. */
export async function readLenderMessages({ db }: Pick<PaymentsContext, 'db'>, { id }: Lender) {
  return withLenderTransaction(db, id, readAllMessages)
}

/** Replaces the message boxes of all languages; an empty list takes them away. */
export async function changeMessages(
  { db }: Pick<PaymentsContext, 'db'>,
  { lender }: ApiKeyCaller,
  body: unknown,
) {
  const read = z.safeParse(boxes, body)
  if (!read.success) {
    const field = read.error.issues[0]?.path.join('.') ?? ''
    throw new Problem(422, `${field || 'The body'} is not as it has to be.`, field)
  }
  const languages = read.data.map(({ language }) => language)
  if (new Set(languages).size < languages.length)
    throw new Problem(422, 'language: one box a language.', 'language')
  await withLenderTransaction(db, lender.id, (trx) => replaceMessages(trx, lender.id, read.data))
  return read.data
}
