import { type Correction, readCorrection } from '@quittance/domain/payments/notice-of-change'
import type { ChangePart } from '@quittance/domain/payments/tables/change-codes'
import type { CorrectedAccount, CorrectionStore, KeptAccount } from './correction-store.ts'
import type { NumberCipher } from '../keys/number-cipher.ts'
import type { AccountPlace } from '../numbers/number-store.ts'
import type { VaultCorrectionRequest, AppliedCorrection } from './correction-store.ts'

type Tools = { readonly cipher: NumberCipher; readonly corrections: CorrectionStore }

/**
 * Corrects the number of an account as its bank said, once for each notice: the same again is
 * answered by how the account stands. Of two notices the later day holds, whichever comes first.
 */
export async function applyCorrection(
  { cipher, corrections }: Tools,
  { lenderId, eventId, token }: VaultCorrectionRequest,
): Promise<AppliedCorrection> {
  return corrections.hold({ lenderId, eventId, token }, async (held) => {
    const { notice, account, laterParts } = held
    if (account === null) return held.end('noSuchNumber', null)
    if (notice.outcome !== '' || notice.sealed === null) return held.current(notice.outcome)
    const said = cipher.open(
      { keyId: notice.keyId, sealed: notice.sealed },
      { lenderId, token: eventId },
    )
    const read = readCorrection(notice.code, account.kind, said)
    if (typeof read === 'string') return held.end(read, null)
    const left = without(read, laterParts)
    if (Object.keys(read).length === 0) return held.end('nothing', null)
    if (Object.keys(left).length === 0) return held.end('superseded', null)
    return held.end('applied', closeAnew(cipher, lenderId, { account, left }))
  })
}

/** What a later notice said of the account already, this one does not say any more. */
function without(read: Correction, laterParts: ReadonlySet<ChangePart>): Correction {
  const kept = Object.entries(read).filter(([part]) => !laterParts.has(part as ChangePart))
  return Object.fromEntries(kept)
}

type ToClose = { readonly account: KeptAccount; readonly left: Correction }

/** The account as it is from now on, closed under the token that it has. */
function closeAnew(
  cipher: NumberCipher,
  lenderId: string,
  { account, left }: ToClose,
): AccountPlace & CorrectedAccount & ReturnType<NumberCipher['close']> {
  const { token, kind } = account
  const place = { lenderId, token }
  const number = left.number ?? cipher.open(account, place)
  const { routing = account.routing, accountType = account.accountType } = left
  const fingerprint = cipher.fingerprint(`${kind} ${routing} ${number}`, lenderId)
  const lastFour = number.slice(-4)
  return {
    token,
    kind,
    routing,
    accountType,
    fingerprint,
    lastFour,
    ...cipher.close(number, place),
  }
}
