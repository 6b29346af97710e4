import { isDay, parseDay } from '@quittance/domain/calendar'
import * as z from 'zod/mini'
import type { Clocks } from '../../platform/clocks.ts'
import type { Log } from '../../platform/logging/log.ts'
import type {
  ProviderStatement,
  StatementProvider,
} from '../../platform/ports/statement-provider.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { isWholePdf } from '../../platform/ports/whole-pdf.ts'
import type { Egress, EgressAnswer } from '../http/egress.ts'
import { signBody } from '../http/sign-body.ts'
import { providerKeys } from './provider-keys.ts'

type ProviderTools = {
  readonly egress: Pick<Egress, 'ask'>
  readonly secrets: Pick<Secrets, 'hashes'>
  readonly clocks: Pick<Clocks, 'elapsed'>
  readonly log: Pick<Log, 'warn'>
}

type Question = { readonly lenderId: string; readonly loanNo: string; readonly guid?: string }

/** bytes of a list: 500 statements, each with a long address */
const listMax = 1_048_576
const pdfMax = 5 * 1_048_576

const name = z.string().check(z.maxLength(120), z.regex(/^[^\0]*$/))

const listed = z.object({
  statements: z
    .array(
      z.object({
        guid: z.string().check(z.regex(/^[\w-]{1,64}$/)),
        date: z.pipe(z.string().check(z.refine(isDay)), z.transform(parseDay)),
        accountHolderName: name,
        subAppCode: name,
        url: z.string().check(z.maxLength(500)),
      }),
    )
    .check(z.maxLength(500)),
})

/**
 * Asks a lender's provider of statements over HTTP, signed: `POST /statements/list` on its origin, and for a
 * statement a POST to the address that the list gave, which has to be on the same origin. A list of which one
 * row is not as it has to be is none.
 */
export function httpStatementProvider(tools: ProviderTools): StatementProvider {
  const { egress, secrets, clocks, log } = tools
  return {
    list: ({ origin, lenderId, loanNo }) =>
      orNull('no list of statements came', lenderId, async () => {
        const body = { lenderId, loanNo }
        const answer = await ask(`${origin}/statements/list`, body, listMax)
        return answer.status === 200 ? readList(answer, origin) : null
      }),
    fetch: ({ origin, lenderId, loanNo, guid, url }) =>
      orNull('no statement came', lenderId, async () => {
        if (!isOn(origin, url)) return null
        const { status, bytes } = await ask(url, { lenderId, loanNo, guid }, pdfMax)
        return status === 200 && isWholePdf(bytes) ? Uint8Array.from(bytes) : null
      }),
  }

  async function ask(url: string, said: Question, max: number): Promise<EgressAnswer> {
    const body = JSON.stringify(said)
    const keys = providerKeys(secrets, said.lenderId)
    const signature = signBody(keys, { at: clocks.elapsed(), body })
    const headers = { 'content-type': 'application/json', 'quittance-signature': signature }
    return egress.ask(url, { headers, body: Buffer.from(body) }, max)
  }

  async function orNull<Read>(
    words: string,
    lenderId: string,
    read: () => Promise<Read | null>,
  ): Promise<Read | null> {
    try {
      const found = await read()
      if (found === null) log.warn(words, { lenderId, why: 'wrong answer' })
      return found
    } catch (error) {
      // Its text may hold an address that the provider chose.
      log.warn(words, { lenderId, why: error instanceof Error ? error.name : typeof error })
      return null
    }
  }
}

function readList({ text }: EgressAnswer, origin: string): readonly ProviderStatement[] | null {
  const read = listed.safeParse(parse(text))
  if (!read.success) return null
  const { statements } = read.data
  const guids = new Set(statements.map(({ guid }) => guid))
  const isWhole =
    guids.size === statements.length && statements.every(({ url }) => isOn(origin, url))
  if (!isWhole) return null
  return statements.map(({ guid, date, accountHolderName, subAppCode, url }) => ({
    guid,
    on: date,
    holderName: accountHolderName,
    subAppCode,
    url,
  }))
}

function isOn(origin: string, url: string): boolean {
  if (!URL.canParse(url)) return false
  const place = new URL(url)
  return place.origin === origin && place.username === '' && place.password === ''
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
