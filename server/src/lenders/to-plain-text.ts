import sanitizeHtml from 'sanitize-html'

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}

/** The words of a lender's HTML, for where no HTML stands. */
export function toPlainText(html: string): string {
  const words = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
  return words.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
}
