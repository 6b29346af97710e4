import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { whyOf } from '../../platform/logging/log.ts'
import { StorageUnavailable } from '../../platform/ports/storage-unavailable.ts'
import type { LendersContext } from '../lenders-context.ts'
import {
  claimLooseFile,
  deleteLooseFile,
  hasStoredFiles,
  isFileNamed,
} from './loose-file-repository.ts'
import type { FilesContext } from './stored-file.ts'

type Needs = Pick<LendersContext, 'db' | 'clocks'> & FilesContext

/** A storage that says no so often in a round is asked in the next one again. */
const failuresMost = 3

/**
 * Removes from the storage what no row names. What can not be removed is told in the log, and tried again
 * by a later round.
 *
 * @param most files of one round
 */
export async function removeLooseFiles(
  { db, clocks, files, log }: Needs,
  lenderId: string,
  { most }: { readonly most: number },
): Promise<void> {
  if (files === null) return
  let failures = 0
  for (let count = 0; count < most && failures < failuresMost; count += 1) {
    const claimed = await withLenderTransaction(db, lenderId, async (trx) => {
      const one = await claimLooseFile(trx, lenderId, clocks.elapsed())
      if (one === null) return null
      const isNamed = await isFileNamed(trx, lenderId, one.key)
      if (isNamed) await deleteLooseFile(trx, lenderId, one.key)
      return { ...one, isNamed }
    })
    if (claimed === null) return
    const { key, isNamed } = claimed
    if (isNamed) continue
    try {
      await files.remove(key)
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error
      failures += 1
      const said = { lenderId, key, code: error.code }
      log.error('A file that is kept no longer was not removed: it is tried again.', said)
      continue
    }
    await withLenderTransaction(db, lenderId, (trx) => deleteLooseFile(trx, lenderId, key))
  }
}

/** After a commit that let go of files: what is done stays done, whatever becomes of them now. */
export async function removeLooseFilesNow(context: Needs, lenderId: string): Promise<void> {
  await removeLooseFiles(context, lenderId, { most: 5 }).catch((error: unknown) =>
    context.log.error('Files are not removed just now.', { lenderId, why: whyOf(error) }),
  )
}

type OfAll = Needs & Pick<LendersContext, 'lenders'>

/** Every lender's: what was let go by a program that has no storage, or while it was away. */
export async function removeAllLooseFiles(
  context: OfAll,
  isEnding: () => boolean = () => false,
): Promise<void> {
  if (context.files === null) return
  for (const { id } of await context.lenders.all()) {
    if (isEnding()) return
    await removeLooseFiles(context, id, { most: 200 })
  }
}

/** Whether a file of any lender lies in the storage. */
export async function areFilesStored({
  db,
  lenders,
}: Pick<LendersContext, 'db' | 'lenders'>): Promise<boolean> {
  for (const { id } of await lenders.all())
    if (await withLenderTransaction(db, id, (trx) => hasStoredFiles(trx, id))) return true
  return false
}

/**
 * Removes loose files now, and again and again.
 *
 * @returns ends it, once the round that runs is over
 */
export function keepRemovingLooseFiles(
  context: OfAll,
  { everyMs }: { readonly everyMs: number },
): () => Promise<void> {
  let isEnding = false
  const round = () =>
    removeAllLooseFiles(context, () => isEnding).catch((error: unknown) =>
      context.log.error('Files are not removed just now.', { why: whyOf(error) }),
    )
  let running = round()
  const timer = setInterval(() => {
    running = running.then(round)
  }, everyMs)
  return async () => {
    isEnding = true
    clearInterval(timer)
    await running
  }
}
