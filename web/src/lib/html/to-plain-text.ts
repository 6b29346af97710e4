import { parseHtml } from './parse-html.ts'

/** Turns a lender's HTML into plain text, so that no script in it runs. */
export function toPlainText(html: string): string {
  const spaced = html.replaceAll(/<(br|\/p|\/li|\/div|\/h\d)\b[^>]*>/gi, '\n$&')
  return (parseHtml(spaced).textContent ?? '').replaceAll(/\s*\n\s*/g, '\n').trim()
}
