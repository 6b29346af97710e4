import { copyFileSync, rmSync, statSync, truncateSync } from 'node:fs'

const bytesMax = 10_000_000

/**
 * Puts a log aside that has grown too long, in place of the one before it, while its writer holds it open:
 * the writer appends, so it goes on at the new end. What it writes between copy and cut is lost.
 *
 * @throws when it can not be copied, as on a full disk; then it stays as it is
 */
export function turnLogOver(path: string, longest = bytesMax): void {
  const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (bytes <= longest) return
  const before = `${path}.before`
  try {
    copyFileSync(path, before)
  } catch (error) {
    rmSync(before, { force: true }) // a piece of it is worth nothing, and takes the disk
    throw error
  }
  truncateSync(path)
}
