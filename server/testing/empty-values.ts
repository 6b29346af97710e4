import type { Language } from '@quittance/domain/lenders/language'

/** What a value that is not there leaves behind, in a text that people read. */
const leftovers: readonly RegExp[] = [
  /\b(?:undefined|null|NaN|Invalid Date)\b|\[object /, // what a program calls nothing
  /\{\{[^}]*\}?\}?|\{\w*\}/, // a placeholder of a template
  /(?<![\w:/]):[a-z]\w*/i, // a placeholder of a label
  /[^\S\n]{2,}/, // two spaces, where a word stood between them
  /^[^\S\n]+\S|\S[^\S\n]+$/m, // a space at the edge of a line
  /[,:;][^\S\n]*[,:;.!?]/, // two signs, where a word stood between them
  /^[,:;.!?]/m, // a line that begins with a sign
  /\(\s|\s\)|\(\)|["“«]\s*["”»]|(?:href|src)=""/, // brackets, quotes or an address around nothing
  /(?<!\d\s)\$(?!\d)/, // a currency without an amount, on either side
  // A line that announces something, and what follows is no link: a greeting ends so in Spanish.
  /^(?!Hola\b)[^\n]*:$(?!\n+https?:)/m,
]

/** A space before a sign; in French it stands before the signs of two parts. */
const spaceBefore: Readonly<Record<Language, RegExp>> = {
  en: /\s[,.:;!?](?!\w)/,
  es: /\s[,.:;!?](?!\w)/,
  fr: /\s[,.](?!\w)/,
}

/** What is wrong with a text that should have all its values; none for a text that has. */
export function emptyValuesIn(text: string, language: Language): string[] {
  return [...leftovers, spaceBefore[language]].flatMap((pattern) => {
    const found = pattern.exec(text)
    if (found === null) return []
    return [text.slice(Math.max(0, found.index - 30), found.index + found[0].length + 30)]
  })
}

/** The words of an email in HTML, a line for each block, and its links as they are written. */
export function wordsOfHtml(html: string): string {
  return html
    .replaceAll(/<(style|head)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<(?:p|h1|tr|br|li)\b[^>]*>/g, '\n\n')
    .replaceAll(/<th\b[^>]*><\/th>/g, '') // a fact that says all by itself
    .replaceAll(/<\/th>/g, ': ')
    .replaceAll(/<[^>]*(?:href|src)=""[^>]*>/g, (tag) => tag.slice(1, -1))
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .trim()
}
