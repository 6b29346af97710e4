import { parseHtml } from '../../../lib/html/parse-html.ts'

/** A lender may write with markup; it is read as text, so that nothing in it runs. */
export function toPlainText(html: string): string {
  const spaced = html.replaceAll(/<(br|\/p|\/li|\/div|\/h\d)\b[^>]*>/gi, '\n$&')
  return (parseHtml(spaced).textContent ?? '').replaceAll(/\s*\n\s*/g, '\n').trim()
}
