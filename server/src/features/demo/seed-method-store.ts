import type { LenderTransaction } from '../../db/database.ts'

export type CardToWrite = {
  readonly methodId: string
  readonly borrowerId: string
  readonly token: string
  readonly fingerprint: string
  readonly brand: string
  readonly funding: string
  readonly lastFour: string
  readonly holderName: string
  readonly expires: string
  readonly madeAt: Date
}

export async function writeCard(
  trx: LenderTransaction,
  lenderId: string,
  card: CardToWrite,
): Promise<void> {
  await trx
    .insertInto('methods')
    .values({
      lender_id: lenderId,
      method_id: card.methodId,
      borrower_id: card.borrowerId,
      kind: 'card',
      vault_token: card.token,
      fingerprint: card.fingerprint,
      brand: card.brand,
      funding: card.funding,
      last_four: card.lastFour,
      holder_name: card.holderName,
      expires: card.expires,
      made_at: card.madeAt,
      removed_at: null,
    })
    .execute()
}
