import sanitizeHtml from 'sanitize-html'
import { Problem } from '../problem.ts'

/** So many take about 25 ms, wherever they open or close. */
const tagsMax = 5_000

/**
 * What a lender's own HTML may hold: words, lists and links, never style, script, frame or form.
 *
 * @param field named in the refusal
 * @throws Problem 422 for more tags than a text has: how they nest would cost seconds
 */
export function cleanHtml(html: string, field: string): string {
  if (html.split('<', tagsMax + 2).length > tagsMax + 1)
    throw new Problem(422, `${field}: at most ${tagsMax} tags.`, field)
  return sanitizeHtml(html, {
    allowedTags: [
      'p',
      'br',
      'b',
      'strong',
      'i',
      'em',
      'u',
      'ul',
      'ol',
      'li',
      'a',
      'h2',
      'h3',
      'h4',
    ],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    // An address without a scheme that leads elsewhere all the same.
    allowProtocolRelative: false,
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }),
    },
  })
}
