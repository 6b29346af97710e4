/** The texts of a test, as it is written: a placeholder stands for each value of a row. */
const titled =
  /(?<![\w.'])(?:it|test)(?:\.(?:each|runIf|skipIf)\b[\s\S]*?[\])])?\(\s*(?:'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`)/g

/** Ids of requirements that a title begins with. */
export const titleIds = /^(?:\[(?:[A-Z]+-\d+|%s)\] ?)+/

/** Only one of the three ways to quote a title matched. */
const first = (texts: readonly (string | undefined)[]) => texts.find(Boolean) ?? ''

/** The titles of a test file as they are written. */
export function readRawTitles(text: string): string[] {
  return [...text.matchAll(titled)].map(([, ...texts]) => first(texts))
}

/** The titles of a test file. That of rows may leave its beginning to each row: `%s: id and phoneno`. */
export function readTitles(text: string): string[] {
  return [...text.matchAll(titled)].flatMap(([whole, ...texts]) => {
    const title = first(texts)
    if (!title.replace(titleIds, '').startsWith('%s')) return [title]
    const beginnings = [...whole.matchAll(/^\s*\[\s*'([^'\n]*)',/gm)]
    return beginnings.map(([, beginning = '']) => title.replace('%s', beginning))
  })
}
