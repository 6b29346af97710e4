import { builtIn } from '../contract/src/labels/built-in.ts'
import { endpoints } from '../contract/src/endpoints.ts'
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'

/** The portal's calls as a document: everything the contract says of them that is not a type. */
export function apiDocs(): string {
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
      [
        access === 'borrower' ? 'A borrower, by the header `accessToken`.' : 'Anyone.',
        ...(key === true ? ['Carries `Idempotency-Key`.'] : []),
        ...(beforePassword === true ? ['Also before a new password is set.'] : []),
        ...(ownerOnly === true ? ['Not for an agent of the lender.'] : []),
      ].join(' '),
      ...(refused.length === 0
        ? []
        : ['', '| reason | statusCode | text |', '|---|---|---|', ...refused]),
      '',
    ].join('\n')
  })
  return formatted([introduction, ...rows].join('\n'))
}

const introduction = `# The portal's calls

Written from \`contract/src/endpoints.ts\` by \`tools/write-api-docs.ts\`. Base path \`/app/api\`. A success
is HTTP 200 with status 1 and statusCode 200, or 201 for an empty list; an expected refusal is HTTP
200 with status 0, a \`reason\`, a text and the \`field\` at fault. 400 is a body that cannot be read, 401
a session that is gone, 429 a flood, 580 a refusal outside any form, 503 a server that is not ready.
Money is text with two decimals, days are YYYY-MM-DD, flags '0' or '1'. Unknown fields are refused, and
so, with 580, is a body of more than 16 KB.

\`workNeeded\` asks the caller to work first: \`result.data.challenge\` is
\`bits.parts.expiresAt.salt.seal\`. For each part, counted from 0, a number is to be found whose block
has a SHA-256 that begins with so many zero bits. The block is 40 bytes: the SHA-256 of the challenge's
text, the part and the number, each as 4 bytes with the greatest first. The same call is then sent with
the header \`x-proof-of-work: <challenge>~<number>.<number>…\`, once, before the challenge expires.
`

/** As the formatter would have it, so that writing and checking agree. */
export function formatted(text: string): string {
  const oxfmt = resolve('node_modules/oxfmt/bin/oxfmt')
  return execFileSync(process.execPath, [oxfmt, '--stdin-filepath', 'docs/api.md'], {
    input: text,
    encoding: 'utf8',
  })
}
