import type { LocalDate } from '@quittance/domain/calendar'
import type { DatabasePool } from '../database/pool.ts'
import { withLenderTransaction } from '../database/transaction.ts'
import type { AuditSeal } from '../secrets.ts'
import {
  type AuditFault,
  type AuditHead,
  type AuditPosition,
  beginning,
  follow,
} from './audit-chain.ts'
import { listAuditEntries, listAuditHeadsAt } from './audit-repository.ts'

/** What was found of a lender's chain. */
export type AuditFinding = {
  /** how far it is in order; 0 where there is no entry */
  readonly entryNo: bigint
  readonly hash: Buffer
  /** entries from before they were keyed: whoever could write could have written these */
  readonly unkeyed: bigint
  /** the first thing that does not fit; null: all does */
  readonly fault:
    | { readonly kind: AuditFault; readonly entryNo: bigint }
    | { readonly kind: 'head'; readonly entryNo: bigint; readonly closedOn: LocalDate }
    | null
}

const atOnce = 1_000

type Verifying = { readonly db: DatabasePool; readonly seal: AuditSeal }

/** Walks the chain of a lender from its first entry, and compares it with the head of each closed day. */
export async function verifyAudit(verifying: Verifying, lenderId: string): Promise<AuditFinding> {
  let position: AuditPosition = beginning
  let unkeyed = 0n
  const found = (fault: AuditFinding['fault']): AuditFinding => {
    const { entryNo, hash } = position
    return { entryNo, hash, unkeyed, fault }
  }
  for (let isMore = true; isMore;) {
    const { rows, heads } = await readPage(verifying, lenderId, position.entryNo)
    isMore = rows.length === atOnce
    const atStart = otherHead(heads, position)
    if (atStart !== undefined) return found({ kind: 'head', ...atStart })
    for (const row of rows) {
      const next = follow(position, row, verifying.seal)
      if (typeof next === 'string') return found({ kind: next, entryNo: position.entryNo + 1n })
      position = next
      if (!next.isKeyed) unkeyed = next.entryNo
      const other = otherHead(heads, next)
      if (other !== undefined) return found({ kind: 'head', ...other })
    }
    const beyond = heads.find(({ entryNo }) => entryNo > position.entryNo)
    if (!isMore && beyond !== undefined) return found({ kind: 'head', ...beyond })
  }
  return found(null)
}

/** Some entries after one, with the heads of the days that closed between it and the last of them. */
async function readPage({ db }: Verifying, lenderId: string, after: bigint) {
  return withLenderTransaction(db, lenderId, async (trx) => {
    const rows = await listAuditEntries(trx, lenderId, { after, limit: atOnce })
    const upTo = rows.length < atOnce ? null : (rows.at(-1)?.entry_no ?? null)
    return { rows, heads: await listAuditHeadsAt(trx, lenderId, { from: after, upTo }) }
  })
}

/** The head of a day that closed here, when it is not this one. */
function otherHead(heads: readonly AuditHead[], { entryNo, hash }: AuditPosition) {
  return heads.find((head) => head.entryNo === entryNo && !head.hash.equals(hash))
}
