import { builtIn } from '../contract/src/labels/built-in.ts'
import { endpoints } from '../contract/src/endpoints.ts'
import { toWireSchema } from '../contract/src/openapi/wire-schema.ts'
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fieldTables } from './field-tables.ts'
import { read, sources } from './sources.ts'

/** The portal's calls as a document: everything the contract says of them. */
export function apiDocs(): string {
  const comments = commentsByPath()
  const rows = endpoints.map((endpoint) => {
    const { method, path, access, key, refusals, codes = {} } = endpoint
    const { beforePassword, ownerOnly } = endpoint
    const refused = Object.entries(refusals).map(([reason, label]) => {
      const code = (codes as Record<string, number>)[reason] ?? 422
      return `| \`${reason}\` | ${code} | ${builtIn.en[label].replaceAll('|', '\\|')} |`
    })
    return [
      `## ${method} ${path}`,
      '',
      ...(comments.get(path) === undefined ? [] : [comments.get(path), '']),
      [
        access === 'borrower' ? 'A borrower, by the header `accessToken`.' : 'Anyone.',
        ...(key === true ? ['Carries `Idempotency-Key`.'] : []),
        ...(beforePassword === true ? ['Also before a new password is set.'] : []),
        ...(ownerOnly === true ? ['Not for an agent of the lender.'] : []),
      ].join(' '),
      ...part('Request:', fieldTables(toWireSchema(endpoint.request))),
      ...answerOf(endpoint),
      ...(refused.length === 0
        ? []
        : ['', '| reason | statusCode | text |', '|---|---|---|', ...refused]),
      '',
    ].join('\n')
  })
  return formatted([introduction, ...rows].join('\n'))
}

function answerOf({ file, result }: (typeof endpoints)[number]): readonly string[] {
  if (file !== undefined) return ['', `Answer: a file, \`${file}\`, or a refusal.`]
  return part('Answer, in `result`:', fieldTables(toWireSchema(result)))
}

/** A heading and what stands under it; nothing without rows. */
function part(heading: string, rows: readonly string[]): readonly string[] {
  return rows.length === 0 ? [] : ['', heading, '', ...rows]
}

/** What the comment on each endpoint says, without the numbers of decisions. */
function commentsByPath(): ReadonlyMap<string, string> {
  const files = sources().filter((path) =>
    /^contract\/src\/(?!lender-api|labels).*\.ts$/.test(path),
  )
  const commented =
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const \w+Endpoint = endpoint\([\s\S]*?path: '([^']+)'/g
  const found = files.flatMap((path) =>
    [...read(path).matchAll(commented)].map(
      ([, comment = '', at = '']) => [at, plain(comment)] as const,
    ),
  )
  return new Map(found)
}

function plain(comment: string): string {
  const text = comment.replaceAll(/\s*\n \* ?/g, ' ').trim()
  return text.replaceAll(/ ?Spec §\d+[^.]*\./g, '').replaceAll(/ ?\((?:[A-Z]+-\d+(?:, )?)+\)/g, '')
}

const introduction = `# The portal's calls

Written from \`contract/src/endpoints.ts\` by \`tools/write-docs.ts\`. Base path \`/app/api\`. A success
is HTTP 200 with status 1 and statusCode 200, or 201 for an empty list; an expected refusal is HTTP
200 with status 0, a \`reason\`, a text and the \`field\` at fault. 400 is a body that cannot be read, 401
a session that is gone, 429 a flood, 580 a refusal outside any form, 503 a server that is not ready.
Money is text with two decimals, days are YYYY-MM-DD, flags '0' or '1'. Unknown fields are refused, and
so, with 580, is a body of more than 16 KB. The same is read by programs at
\`GET /app/api/openapi.json\` (OpenAPI 3.1).

\`workNeeded\` asks the caller to work first: \`result.data.challenge\` is
\`bits.parts.expiresAt.salt.seal\`. For each part, counted from 0, a number is to be found whose block
has a SHA-256 that begins with so many zero bits. The block is 40 bytes: the SHA-256 of the challenge's
text, the part and the number, each as 4 bytes with the greatest first. The same call is then sent with
the header \`x-proof-of-work: <challenge>~<number>.<number>…\`, once, before the challenge expires.
`

/** As the formatter would have it, so that writing and checking agree. */
export function formatted(text: string, path = 'docs/api.md'): string {
  const oxfmt = resolve('node_modules/oxfmt/bin/oxfmt')
  return execFileSync(process.execPath, [oxfmt, '--stdin-filepath', path], {
    input: text,
    encoding: 'utf8',
  })
}
