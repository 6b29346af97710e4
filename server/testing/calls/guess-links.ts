import { randomUUID } from 'node:crypto'
import { createToken, hashToken } from '../../src/platform/token.ts'
import type { StartedApp } from '../start-app.ts'
import type { linkCalls } from './link-calls.ts'

/** Makes so many borrowers without a loan at Lone Mesa, each signed in. @returns their tokens */
export async function signInGuessers(
  { database, clocks }: StartedApp,
  lenderId: string,
  count: number,
): Promise<string[]> {
  const people = Array.from({ length: count }, () => ({ id: randomUUID(), token: createToken() }))
  const rows = JSON.stringify(
    people.map(({ id, token }) => ({ id, token_hash: hashToken(token).toString('hex') })),
  )
  const now = new Date(clocks.elapsed())
  const ends = new Date(clocks.elapsed() + 86_400_000)
  await database.owner.query(
    `with guessers as (select * from jsonb_to_recordset($2::jsonb) as g(id uuid, token_hash text)),
      written as (insert into borrowers (lender_id, borrower_id, first_name, last_name, language,
          country, state_code, street1, city, postal_code, created_at)
        select $1, id, 'Gus', 'Guesser', 'en', 'US', 'TX', '1 Elsewhere', 'Austin', '73301', $3
        from guessers returning borrower_id)
      insert into sessions (lender_id, token_hash, session_id, borrower_id, device_id, language,
        began_at, last_act_at, ends_at)
      select $1, decode(token_hash, 'hex'), id, id, 'a device', 'en', $3, $4, $4
      from guessers join written on borrower_id = id`,
    [lenderId, rows, now, ends],
  )
  return people.map(({ token }) => token)
}

type Calls = Awaited<ReturnType<typeof linkCalls>>

export type Guessed = { readonly compared: number; readonly held: number; readonly linked: number }

/** How many guess at a time. */
const atOnce = 4

/**
 * Has each of them guess so often at the last four of one loan: all of them together go through the
 * numbers from 0000 on, each number once.
 */
export async function guessLastFours(
  calls: Calls,
  tokens: readonly string[],
  each: number,
): Promise<Guessed> {
  const answers = { 200: 0, 203: 0, 429: 0 }
  let next = 0
  const guess = async (): Promise<void> => {
    for (let no = next++; no < tokens.length * each; no = next++) {
      const ssn4 = String(no % 10_000).padStart(4, '0')
      const statusCode = await answerOf(calls, tokens[no % tokens.length] ?? '', ssn4)
      answers[statusCode] += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, guess))
  return { compared: answers[203], held: answers[429], linked: answers[200] }
}

/** The status of one guess; one that waited too long for its turn at the loan's counter is made again. */
async function answerOf(calls: Calls, token: string, ssn4: string): Promise<200 | 203 | 429> {
  for (;;) {
    const { statusCode } = await calls.link(token, { ssn4 })
    if (statusCode === 200 || statusCode === 203 || statusCode === 429) return statusCode
    if (statusCode !== 503) throw new Error(`a guess was answered ${statusCode}`)
  }
}
