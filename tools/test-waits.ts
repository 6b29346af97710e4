/** What makes a test pass or fail by chance, or pass whatever the code does: a sentence each. */
export function waitFaults(text: string): readonly string[] {
  return [
    ...attachedAlone(text),
    ...fixedSleeps(text).map((line) => `sleeps a fixed time: ${line}`),
    ...comparedWithItself(text),
    ...waitsForVanishing(text),
  ]
}

/** In the document is not yet to be seen: a page that hides all of it would pass. */
function attachedAlone(text: string): readonly string[] {
  const found = text.match(/.*\bstate: 'attached'.*/g) ?? []
  return found.map((line) => `waits for what nobody needs to see: ${line.trim()}`)
}

const sleep = /\b(?:sleep|waitForTimeout)\(\s*[\w.]|\bsetTimeout\(\w+, [1-9][\d_]*\)/

/** Waits by the clock, but for a bound, and for those of a loop that looks again after each. */
export function fixedSleeps(text: string): readonly string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const loop = /^\s*(?:while|for) \(/
    const before = lines[at - 1] ?? ''
    const isLoops = loop.test(line) || (loop.test(before) && !before.endsWith('{'))
    return sleep.test(line) && !isLoops && !line.includes('Promise.race(') ? [line.trim()] : []
  })
}

/** `expect(same).toBe(same)`; two runs that are compared are calls, and may differ. */
function comparedWithItself(text: string): readonly string[] {
  return [...text.matchAll(/\bexpect\(/g)].flatMap(({ index }) => {
    const [value, after] = argumentAt(text, index + 'expect('.length)
    const matcher = /^\s*(?:\.(?:not|resolves|rejects)\s*)*\.to\w+\(/.exec(text.slice(after))
    if (matcher === null) return []
    const [other] = argumentAt(text, after + matcher[0].length)
    const isSame = value !== '' && value === other && !/\w\(/.test(value)
    return isSame ? [`compares a value with itself: expect(${value})`] : []
  })
}

/** What stands in the bracket that opens before `from`, without spaces, and where it has closed. */
function argumentAt(text: string, from: number): [string, number] {
  let depth = 1
  let quote = ''
  let at = from
  for (; at < text.length && depth > 0; at += 1) {
    const char = text.charAt(at)
    if (quote !== '') {
      if (char === '\\') at += 1
      else if (char === quote) quote = ''
    } else if (`'"\``.includes(char)) quote = char
    else if ('([{'.includes(char)) depth += 1
    else if (')]}'.includes(char)) depth -= 1
  }
  const inner = text.slice(from, at - 1)
  return [inner.replaceAll(/\bawait\b|\s+/g, '').replace(/,$/, ''), at]
}

/** What stands only while a call is under way, in words and by the names of its labels. */
const vanishing =
  /['"`/^](?:Loading|Sending|Saving|Changing your password|Checking the (?:number|account)|[\w.]+\.(?:sending|saving|loading|numberWait))['"`/$]/
const waitsToSee = /\.waitFor\(\)|\.waitFor\(\{ timeout|\bfindBy\w+\(|\.click\(\)/
/** Whoever holds the call says when it ends. */
const held = /withResolvers|new Promise|\.route\(|hold\w*\(|\bheld\b/

/** A wait to see what goes by itself: a fast machine is past it before it looks. */
function waitsForVanishing(text: string): readonly string[] {
  const tests = text.split(/^(?=\s*(?:it|test)(?:\(|\.))/m)
  return tests
    .filter((test) => !held.test(test))
    .flatMap((test) => test.split('\n').filter((line) => vanishing.test(line)))
    .filter((line) => waitsToSee.test(line))
    .map((line) => `waits to see what vanishes by itself: ${line.trim()}`)
}
