import type { CorrectionRefusal } from '@quittance/domain/payments/notice-of-change'
import type { ChangePart } from '@quittance/domain/payments/tables/change-codes'
import { findChangeCode } from '@quittance/domain/payments/notice-of-change'
import type { LenderWork, VaultDatabase } from '../database.ts'
import type { ClosedNumber } from '../keys/number-cipher.ts'
import type { AccountFacts, AccountPlace } from '../numbers/number-store.ts'
import type { ClosedStore } from '../keys/reclose.ts'

/** What may be known of a corrected account outside the vault. */
export type CorrectedAccount = AccountFacts & Pick<AccountPlace, 'routing' | 'accountType'>

/** An account as it is kept; its number is still closed. */
export type KeptAccount = AccountPlace & CorrectedAccount & ClosedNumber

type Outcome = AppliedCorrection['outcome']
type Closed = { event_id: string; key_id: string; sealed: Buffer }

const batch = 100

/** A notice, held together with the account that it is about. */
export type HeldNotice = {
  readonly notice: {
    readonly code: string
    readonly keyId: string
    /** gone once it was applied, or refused */
    readonly sealed: Buffer | null
    /** '' while nothing was done */
    readonly outcome: '' | Outcome
  }
  /** null where no such account is kept, or it is a card */
  readonly account: KeptAccount | null
  /** what notices of later days said of this account already */
  readonly laterParts: ReadonlySet<ChangePart>
  /** Ends it so, and writes the account where it changes. */
  end(
    outcome: Outcome,
    changed: (AccountPlace & CorrectedAccount & ClosedNumber) | null,
  ): Promise<AppliedCorrection>
  /** What it came to before, and how the account stands now. */
  current(outcome: '' | Outcome): Promise<AppliedCorrection>
}

/** A notice that was not acted on yet is closed as its number is, in the place of its event's id. */
export type CorrectionStore = ClosedStore & {
  /** Holds notice and account in one transaction. @throws for a notice that was never kept */
  hold(
    ask: VaultCorrectionRequest,
    work: (held: HeldNotice) => Promise<AppliedCorrection>,
  ): Promise<AppliedCorrection>
}

export function correctionStore(db: VaultDatabase): CorrectionStore {
  return {
    hold: (ask, work) =>
      db.withLenderTransaction(ask.lenderId, async (run) => {
        const known = await readNotice(run, ask)
        // What was merged into another account is known by that one's token since.
        const account = await readAccount(run, { ...ask, token: known.token ?? ask.token })
        const laterParts = await readLater(run, ask, account?.token ?? ask.token)
        const { token: _, ...notice } = known
        return work({
          notice,
          account,
          laterParts,
          end: (outcome, changed) => end(run, ask, { outcome, changed, account }),
          current: async (outcome) => tell(outcome, account),
        })
      }),
    async closedByOthers(lenderId, keyId) {
      const text = `SELECT event_id, key_id, sealed FROM vault.corrections
        WHERE lender_id = $1 AND key_id <> $2 AND sealed IS NOT NULL LIMIT ${batch}`
      const statement = { name: 'notices-by-others', text, values: [lenderId, keyId] }
      const rows = await db.withLenderTransaction(lenderId, (run) => run.rows<Closed>(statement))
      return rows.map(({ event_id, key_id, sealed }) => ({
        token: event_id,
        keyId: key_id,
        sealed,
      }))
    },
    async replace({ lenderId, token }, before, after) {
      const text = `UPDATE vault.corrections SET key_id = $3, sealed = $4
        WHERE lender_id = $1 AND event_id = $2 AND sealed = $5`
      const values = [lenderId, token, after.keyId, after.sealed, before.sealed]
      await db.withLenderTransaction(lenderId, (run) =>
        run.rows({ name: 'replace-notice', text, values }),
      )
    },
  }
}

function tell(outcome: '' | Outcome, account: KeptAccount | null): AppliedCorrection {
  if (account === null || outcome === 'noSuchNumber') return { outcome: 'noSuchNumber' }
  const { token, lastFour, fingerprint, routing, accountType } = account
  const facts = { token, lastFour, fingerprint, routing, accountType }
  return { outcome: outcome === '' ? 'nothing' : outcome, account: facts }
}

type NoticeRow = {
  code: string
  key_id: string
  sealed: Buffer | null
  outcome: '' | Outcome
  token: string | null
}

async function readNotice(run: LenderWork, { lenderId, eventId }: VaultCorrectionRequest) {
  const text = `SELECT code, key_id, sealed, outcome, token FROM vault.corrections
    WHERE lender_id = $1 AND event_id = $2 FOR UPDATE`
  const statement = { name: 'hold-notice', text, values: [lenderId, eventId] }
  const [row] = await run.rows<NoticeRow>(statement)
  if (row === undefined) throw new Error('The notice was never kept.')
  const { code, key_id: keyId, sealed, outcome, token } = row
  return { code, keyId, sealed, outcome, token }
}

type AccountRow = {
  token: string
  kind: 'card' | 'ach' | 'pad'
  key_id: string
  sealed: Buffer
  fingerprint: string
  last_four: string
  routing: string
  account_type: AccountPlace['accountType']
}

async function readAccount(
  run: LenderWork,
  { lenderId, token }: Pick<VaultCorrectionRequest, 'lenderId' | 'token'>,
): Promise<KeptAccount | null> {
  const text = `SELECT token, kind, key_id, sealed, fingerprint, last_four, routing, account_type
    FROM vault.numbers WHERE lender_id = $1 AND token = $2 FOR UPDATE`
  const [row] = await run.rows<AccountRow>({
    name: 'hold-account',
    text,
    values: [lenderId, token],
  })
  if (row === undefined || row.kind === 'card') return null
  const { kind, key_id: keyId, sealed, fingerprint, routing } = row
  const { last_four: lastFour, account_type: accountType } = row
  return { token, kind, keyId, sealed, fingerprint, lastFour, routing, accountType }
}

/** Applied notices of this account whose day is later; of one day the higher id counts as later. */
async function readLater(
  run: LenderWork,
  { lenderId, eventId }: VaultCorrectionRequest,
  token: string,
): Promise<ReadonlySet<ChangePart>> {
  const text = `SELECT c.code FROM vault.corrections c
      JOIN vault.events e USING (lender_id, event_id)
      JOIN vault.events mine ON mine.lender_id = c.lender_id AND mine.event_id = $2
    WHERE c.lender_id = $1 AND c.token = $3 AND c.outcome = 'applied'
      AND (e.body ->> 'on', e.event_id) > (mine.body ->> 'on', mine.event_id)`
  const values = [lenderId, eventId, token]
  const rows = await run.rows<{ code: string }>({ name: 'later-notices', text, values })
  return new Set(rows.flatMap(({ code }) => findChangeCode(code).parts))
}

type Ending = {
  readonly outcome: Outcome
  readonly changed: (AccountPlace & CorrectedAccount & ClosedNumber) | null
  readonly account: KeptAccount | null
}

async function end(
  run: LenderWork,
  ask: VaultCorrectionRequest,
  { outcome, changed, account }: Ending,
): Promise<AppliedCorrection> {
  const now = changed === null ? account : await write(run, ask.lenderId, changed)
  const text = `UPDATE vault.corrections SET sealed = NULL, outcome = $3, token = $4
    WHERE lender_id = $1 AND event_id = $2`
  const values = [ask.lenderId, ask.eventId, outcome, now?.token ?? ask.token]
  await run.rows({ name: 'end-notice', text, values })
  return tell(outcome, now)
}

/** Another account of the same borrower may be this one already: then that one is what it is. */
async function write(
  run: LenderWork,
  lenderId: string,
  changed: AccountPlace & CorrectedAccount & ClosedNumber,
): Promise<KeptAccount> {
  const { token, keyId, sealed, fingerprint, lastFour, routing, accountType } = changed
  const same = `SELECT other.token FROM vault.numbers other JOIN vault.numbers mine
      USING (lender_id, borrower_id) WHERE mine.lender_id = $1 AND mine.token = $2
      AND other.fingerprint = $3 AND other.token <> mine.token`
  const [known] = await run.rows<{ token: string }>({
    name: 'same-account',
    text: same,
    values: [lenderId, token, fingerprint],
  })
  if (known !== undefined) {
    const other = await readAccount(run, { lenderId, token: known.token })
    if (other !== null) return other
  }
  const text = `UPDATE vault.numbers SET key_id = $3, sealed = $4, fingerprint = $5, last_four = $6,
      routing = $7, account_type = $8 WHERE lender_id = $1 AND token = $2`
  const values = [lenderId, token, keyId, sealed, fingerprint, lastFour, routing, accountType]
  await run.rows({ name: 'correct-account', text, values })
  return changed
}

export type VaultCorrectionRequest = {
  readonly lenderId: string
  /** the network's own id of the notice */
  readonly eventId: string
  /** of the account that was debited */
  readonly token: string
}

/**
 * What came of a notice: applied; superseded by a later one of the same account; or why it was
 * refused. Of an account that is kept, what it is known as since.
 */
export type AppliedCorrection =
  | {
      readonly outcome: 'applied' | 'superseded' | 'nothing' | CorrectionRefusal
      readonly account: CorrectedAccount
    }
  | { readonly outcome: 'noSuchNumber' }
