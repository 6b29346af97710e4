/** The text of each box of a code: one digit, or ''. */
export type CodeBoxes = readonly string[]

export function emptyCodeBoxes(length: number): CodeBoxes {
  return Array.from({ length }, () => '')
}

/**
 * What the boxes hold once a text came to one of them, and which has the focus then. One digit goes
 * into its box and on to the next; many are a paste, and go one to a box: a whole code from the first
 * on, fewer from where they came. What is no digit clears its box.
 */
export function typeIntoBoxes(
  boxes: CodeBoxes,
  place: number,
  text: string,
): { readonly boxes: CodeBoxes; readonly focus: number } {
  const digits = text.match(/[0-9]/g) ?? []
  const old = boxes[place] ?? ''
  if (digits.length === 0) return { boxes: boxes.with(place, ''), focus: place }
  // Typed beside the digit that is there: the new one takes its place.
  const isTyped = digits.length <= 2 && text.length <= 2 && (digits.length === 1 || old !== '')
  if (isTyped) {
    const at = digits.length === 2 && digits[1] === old ? 0 : digits.length - 1
    const isClean = digits.length === text.length
    if (!isClean) return { boxes: boxes.with(place, ''), focus: place }
    return { boxes: boxes.with(place, digits[at] ?? ''), focus: place + 1 }
  }
  const start = digits.length >= boxes.length ? 0 : place
  const taken = digits.slice(0, boxes.length - start)
  const next = boxes.map((digit, box) => taken[box - start] ?? digit)
  return { boxes: next, focus: Math.min(start + taken.length, boxes.length - 1) }
}
