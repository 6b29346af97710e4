import type { Template } from './template.ts'

const nameMark = /\{\{\s*firstName\s*\}\}/

/**
 * A template for a reader whose name is not known. Where it addresses the reader, the name goes, with
 * the comma and space that lead to it; within a sentence, a word for somebody takes its place.
 *
 * @example 'Hola, {{firstName}}:' // becomes 'Hola:'
 */
export function removeGreetingName(template: Template, somebody: string): Template {
  const { subject, html, text, sms } = template
  const worded = (wording: string) => wordedWithoutName(wording, somebody)
  return { subject: worded(subject), html: worded(html), text: worded(text), sms: worded(sms) }
}

function wordedWithoutName(wording: string, somebody: string): string {
  const [first = '', ...others] = wording.split(nameMark)
  return others.reduce((before, after) => {
    // A sign or the end of the line behind a name: the reader is addressed by it.
    if (!/^[^\S\n]*([,:;.!?<\n]|$)/.test(after)) return `${before}${somebody}${after}`
    const isFirst = before === '' || before.endsWith('>') || before.endsWith('\n')
    return isFirst
      ? `${before}${after.replace(/^[^\S\n]*[,:]?[^\S\n]*/, '')}`
      : `${lead(before)}${after}`
  }, first)
}

/** What leads to a name, without its comma and spaces. */
function lead(before: string): string {
  let end = before.length
  while (before[end - 1] === ' ') end -= 1
  return before.slice(0, before[end - 1] === ',' ? end - 1 : end)
}
