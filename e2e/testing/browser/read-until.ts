import type { Readable } from 'node:stream'

/** Reads what a program says until it says this. @throws when it ends without */
export async function readUntil(said: Readable, wanted: RegExp): Promise<RegExpExecArray> {
  let read = ''
  const found = Promise.withResolvers<RegExpExecArray>()
  // Read on after that: a program whose words nobody takes stands still.
  said.on('data', (piece: Buffer) => {
    read += piece.toString()
    const match = wanted.exec(read)
    if (match !== null) found.resolve(match)
  })
  said.on('end', () => found.reject(new Error(`ended without ${String(wanted)}: ${read}`)))
  return found.promise
}
