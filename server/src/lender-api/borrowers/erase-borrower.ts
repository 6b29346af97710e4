import type { eraseBorrowerEndpoint } from '@quittance/contract/lender-api/erasures'
import type { RemovedKind } from '@quittance/domain/profile/erasure'
import type { Lender } from '../../lenders/lender-directory.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import { answerOnce } from '../answer-once.ts'
import type { BorrowerErasure, ErasureBlocker, LenderApiContext } from '../lender-api-context.ts'
import type { LenderAnswer, LenderCall } from '../lender-router.ts'
import { Problem } from '../problem.ts'

type ErasureAnswer = LenderAnswer<typeof eraseBorrowerEndpoint>

/** Erases what the law lets go of a borrower: the login ends in this commit, a job does the rest. */
export async function eraseBorrower(
  context: Pick<LenderApiContext, 'db' | 'clocks' | 'beginErasure'>,
  call: LenderCall<typeof eraseBorrowerEndpoint>,
): Promise<ErasureAnswer> {
  const { lender, author } = call.caller
  const { email } = call.parameters
  const { reason } = call.body
  return answerOnce(context, call, async (trx) => {
    const begun = await context.beginErasure(trx, { lender, email, author, reason })
    switch (begun.kind) {
      case 'begun':
        return toAnswer(begun.erasure)
      case 'nobody':
        throw new Problem(404, 'No borrower signs in with this email.')
      case 'underWay': {
        const { erasureId } = begun
        const at = { reason: 'erasureUnderWay', members: { erasureId } }
        throw new Problem(409, 'This borrower is being erased.', at)
      }
      case 'blocked':
        throw refusalOf(begun.blockers)
      default:
        return begun satisfies never
    }
  })
}

/** How far an erasure is. */
export async function readErasure(
  { db, findErasure }: Pick<LenderApiContext, 'db' | 'findErasure'>,
  lender: Lender,
  erasureId: string,
): Promise<ErasureAnswer> {
  const found = isUuid(erasureId)
    ? await withLenderTransaction(db, lender.id, (trx) => findErasure(trx, lender.id, erasureId))
    : null
  if (found === null) throw new Problem(404, 'There is no such erasure.')
  return toAnswer(found)
}

const sentences: Readonly<Record<ErasureBlocker['kind'], string>> = {
  loanOpen: 'A loan of theirs is open',
  overpaymentHeld: 'What they paid too much is still to be given back, on',
  paymentUnderWay: 'A payment of theirs is not final',
  refundUnderWay: 'A refund is on its way',
  retryPlanned: 'A returned debit is to be tried again',
  scheduleActive: 'A schedule of theirs is active, on',
}

/** The first that is in the way names the refusal; its words tell all. */
function refusalOf(blockers: readonly ErasureBlocker[]): Problem {
  const told = blockers.map(({ kind, names }) => `${sentences[kind]}: ${names.join(', ')}.`)
  const members = { blockers: blockers.map(({ kind, names }) => ({ reason: kind, names })) }
  return new Problem(409, told.join(' '), { reason: blockers[0]?.kind ?? 'loanOpen', members })
}

function toAnswer({
  begunAt,
  finishedAt,
  removed,
  kept,
  ...erasure
}: BorrowerErasure): ErasureAnswer {
  const { erasureId, borrowerId, author } = erasure
  const counted = Object.entries(removed) as [RemovedKind, number][]
  return {
    erasureId,
    borrowerId,
    state: finishedAt === null ? 'underWay' : 'done',
    author,
    begunAt: new Date(begunAt).toISOString(),
    finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
    removed: counted.filter(([, count]) => count > 0).map(([what, count]) => ({ what, count })),
    kept: kept.map(({ what, until }) => ({ what, until })),
  }
}
