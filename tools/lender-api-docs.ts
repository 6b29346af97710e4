import type { LenderEndpoint, LenderExample } from '../contract/src/lender-api/lender-endpoint.ts'
import { lenderEndpoints } from '../contract/src/lender-api/lender-endpoints.ts'
import { loanEventKinds } from '../contract/src/lender-api/loan-events.ts'
import { toWireSchema } from '../contract/src/openapi/wire-schema.ts'
import { formatted } from './api-docs.ts'
import { fieldTables } from './field-tables.ts'

/** The lender's own API as a document: every call with an example that a test runs. */
export function lenderApiDocs(): string {
  return formatted([introduction, ...lenderEndpoints.map(section), events].join('\n'))
}

const introduction = `# The lender's API

Written from \`contract/src/lender-api/lender-endpoints.ts\` by \`tools/write-docs.ts\`;
\`server/src/lender-api/lender-endpoints.test.ts\` runs every example. Base path \`/lender/api/v1\`, at
the lender's own host, with the header \`Authorization: Bearer <key>\`: a key reaches its own lender only.

JSON; money is text with two decimals, days are YYYY-MM-DD. What moves money is done once for the
header \`Idempotency-Key\`: the same call again is answered the same, whichever key of the lender's it is made
with, and another call under that key is refused. An error is a problem document (RFC 9457) with \`status\`, \`detail\`, the \`field\` at fault and,
where the rules of the ledger forbid it, their \`reason\`; nothing was written then. 401 is a key that is
not known, 404 what there is not, 409 what runs at this moment, 422 a value, 429 more calls in a minute
than the lender allows.

A borrower is named by an email that they have verified: one that was typed by mistake belongs to a stranger,
and is answered as one that nobody has. Where an account has verified none yet, the email of its sign-up
closes and opens its login, and does nothing else.

A body has at most 1 MB (413 above), 20,000 values, 32 levels and 100,000 characters in one text; HTML at
most 5,000 tags, a wording of a message at most 100 values, a message box at most 50 messages (422).

In the examples … stands for what differs each time, and long answers are shown in part. The same is
read by programs at \`GET /lender/api/openapi.json\` (OpenAPI 3.1).
`

function section(endpoint: LenderEndpoint): string {
  const { method, path, does, isKeyed, answersCsv, example } = endpoint
  const { query, body, answer, notes, refused } = example
  const address = query === undefined ? path : `${path}?${query}`
  const asked = body === undefined ? [] : ['', '```json', shown(body), '```']
  return [
    `## ${method} ${path}`,
    '',
    isKeyed === true ? `${does} Carries \`Idempotency-Key\`.` : does,
    ...(notes === undefined ? [] : ['', notes]),
    ...(query === undefined ? [] : ['', `\`${method} ${address}\``]),
    ...part('Query:', fieldTables(toWireSchema(endpoint.query))),
    ...part('Request:', fieldTables(toWireSchema(endpoint.body))),
    ...asked,
    '',
    'Answer:',
    '',
    ...(answersCsv === true ? fileLines(answer) : answerFields(endpoint)),
    '',
    ...(refused === undefined ? [] : refusal(refused)),
  ].join('\n')
}

function answerFields({ answer, example }: LenderEndpoint): readonly string[] {
  return [...fieldTables(toWireSchema(answer)), '', '```json', shown(example.answer), '```']
}

function fileLines(lines: object): readonly string[] {
  return ['```csv', ...Object.values(lines as readonly string[]), '…', '```']
}

/** A heading and what stands under it; nothing without rows. */
function part(heading: string, rows: readonly string[]): readonly string[] {
  return rows.length === 0 ? [] : ['', heading, '', ...rows]
}

function refusal({ body, problem }: NonNullable<LenderExample['refused']>): readonly string[] {
  const asked = ['Refused:', '', '```json', shown(body), '```', '']
  return [...asked, 'Problem:', '', '```json', shown(problem), '```', '']
}

function shown(value: object): string {
  return JSON.stringify(value, null, 2)
}

const events = `## Events of a loan

\`kind\` is one of ${loanEventKinds.map((kind) => `\`${kind}\``).join(', ')}; each carries a \`reason\`. What posts what
stands in [the ledger](ledger.md), which event mends which mistake in
[correct a posting](recipes/correct-a-posting.md).

\`chargeOffReversed\` puts a charged-off loan back on the books. Its answer adds \`catchUp\`, the interest of
the days between, and \`recoveriesApplied\`, what was paid since and went through the waterfall. It is
refused with \`notChargedOff\`, \`paidOff\`, \`loanClosed\` or \`ledgerIsTheLenders\`.
`
