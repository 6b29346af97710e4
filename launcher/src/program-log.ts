import { createWriteStream, openSync, renameSync, statSync, type WriteStream } from 'node:fs'

export type ProgramLog = { write(text: string | Buffer): void; end(): void }

type LogPlan = {
  readonly path: string
  /** it is put aside once it is longer; bytes */
  readonly longest?: number
  /** told once, until something could be written again */
  readonly onFailure: (why: Error) => void
}

const bytesMax = 10_000_000

/**
 * The log of a program, written to its end. One that has grown too long is put aside, also while the
 * program runs, in place of the one before it. Where nothing can be written, as on a full disk, the
 * lines are lost and the program goes on.
 */
export function openProgramLog({ path, longest = bytesMax, onFailure }: LogPlan): ProgramLog {
  let bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  let isFailing = false
  let stream = open()

  function open(): WriteStream | null {
    try {
      if (bytes > longest) {
        renameSync(path, `${path}.before`)
        bytes = 0
      }
      // Opened at once: the next one may put this file aside in the same turn.
      return createWriteStream(path, { fd: openSync(path, 'a', 0o600) }).on('error', fail)
    } catch (error) {
      fail(error as Error)
      return null
    }
  }

  function fail(why: Error): void {
    if (!isFailing) onFailure(why)
    isFailing = true
  }

  return {
    write(text) {
      if (bytes > longest) {
        stream?.end()
        stream = open()
      }
      if (stream === null || stream.destroyed) stream = open()
      bytes += Buffer.byteLength(text)
      stream?.write(text, (error) => {
        if (error === null || error === undefined) isFailing = false
      })
    },
    end: () => void stream?.end(),
  }
}
