import { inflateSync } from 'node:zlib'

/** What a document names that a viewer runs, starts, unpacks or asks a password for. */
const acts = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|Encrypt)(?=[\s()<>[\]{}/%\0]|$)/
const streams = /\bstream\r?\n/g
/** bytes: more than the objects of a document that is read need */
const unpackedMax = 16_000_000
/** characters in which the dictionary of a stream is looked for before it */
const dictionaryMax = 2000

/**
 * Whether a PDF does something by itself: runs a script, starts a program, brings files along or is closed by a
 * password. Its objects may be packed into streams, and its names written in hexadecimal; where they are packed so that
 * they can not be read here, it counts as one that does.
 */
export function isActingPdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  if (acts.test(plainNames(text))) return true
  let left = unpackedMax
  for (const { 0: mark, index } of text.matchAll(streams)) {
    const before = text.slice(Math.max(0, index - dictionaryMax), index)
    const dictionary = plainNames(before.slice(before.lastIndexOf(' obj') + 1))
    if (!/\/ObjStm\b/.test(dictionary) || !/\/Filter\b/.test(dictionary)) continue
    const from = index + mark.length
    const objects = unpack(bytes.subarray(from, text.indexOf('endstream', from)), left)
    if (objects === null || /\/Predictor\b/.test(dictionary) || acts.test(plainNames(objects)))
      return true
    left -= objects.length
  }
  return false
}

/** Whether a document tells where its parts are, as each PDF does at its end. */
export function hasPdfTrailer(bytes: Buffer): boolean {
  return /\btrailer\b|\bstartxref\b/.test(bytes.toString('latin1'))
}

/** `/Java#53cript` is the name `/JavaScript`. */
function plainNames(text: string): string {
  return text.replaceAll(/#([\da-f]{2})/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  )
}

function unpack(packed: Buffer, maxOutputLength: number): string | null {
  if (maxOutputLength < 1) return null
  try {
    return inflateSync(packed, { maxOutputLength }).toString('latin1')
  } catch {
    return null // what can not be read is not taken: the caller says so
  }
}
