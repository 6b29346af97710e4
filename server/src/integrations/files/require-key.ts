/** What may stand in a key: it never leads out of its folder or bucket. */
const keyForm = /^[\w-]+(?:\/[\w-]+)*$/

/** @throws RangeError for a key that names no place of its own */
export function requireKey(key: string): string {
  if (!keyForm.test(key)) throw new RangeError('the key of a file is words and slashes')
  return key
}
