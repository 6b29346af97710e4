import { createHash } from 'node:crypto'
import type { LenderApiContext } from './lender-api-context.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { findAnswer, holdKey, keepAnswer } from './idempotency-repository.ts'
import type { ApiKeyCaller } from './authenticate-api-key.ts'
import { Problem } from './problem.ts'

export type KeyedCall = {
  readonly caller: ApiKeyCaller
  /** the header `Idempotency-Key`; undefined where none was sent */
  readonly key: string | undefined
  /** what must be the same when the key comes again */
  readonly request: unknown
}

const keyForm = /^[\x21-\x7e]{1,200}$/

/** @throws Problem 400 for a key that is missing or is none */
export function readIdempotencyKey(key: string | undefined): string {
  if (key === undefined || !keyForm.test(key))
    throw new Problem(
      400,
      'Idempotency-Key: send a key of 1 to 200 characters in this header.',
      'Idempotency-Key',
    )
  return key
}

/** What is compared when a key comes again. */
export function hashRequest(request: unknown): Buffer {
  const text = JSON.stringify(request, (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  return createHash('sha256').update(text).digest()
}

/** @throws Problem 422: the key stands for another call */
export function refuseReuse(kept: Buffer, asked: Buffer): void {
  if (!kept.equals(asked))
    throw new Problem(422, 'Idempotency-Key: it was used for another call.', {
      field: 'Idempotency-Key',
      reason: 'keyReused',
    })
}

/**
 * Does something once for its key: work and answer are one commit. The same call again is answered
 * the same, byte for byte, whichever API key of the lender sends it, and does nothing; what was refused left the key free.
 *
 * @throws Problem 400, 409 while the same key runs, 422 for a key of another call, or whatever the
 *   work throws: nothing is written then
 */
export async function answerOnce<Answer extends object>(
  { db, clocks }: Pick<LenderApiContext, 'db' | 'clocks'>,
  { caller, key: sent, request }: KeyedCall,
  work: (trx: LenderTransaction) => Promise<Answer>,
): Promise<Answer> {
  const { lender, keyId } = caller
  const key = { lenderId: lender.id, keyId, key: readIdempotencyKey(sent) }
  const requestHash = hashRequest(request)
  const text = await withLenderTransaction(db, lender.id, async (trx) => {
    const known = await findAnswer(trx, key)
    if (known === null && !(await holdKey(trx, key)))
      throw new Problem(409, 'A call with this key is still running.', {
        field: 'Idempotency-Key',
        reason: 'keyRuns',
      })
    const kept = known ?? (await findAnswer(trx, key))
    if (kept !== null) {
      refuseReuse(kept.requestHash, requestHash)
      return kept.answer
    }
    const answer = JSON.stringify(await work(trx))
    await keepAnswer(trx, key, { requestHash, answer, now: clocks.elapsed() })
    return answer
  })
  return JSON.parse(text) as Answer
}
