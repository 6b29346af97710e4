import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankSettings } from '../../testing/bank-accounts.ts'
import { type DeskWorld, deskWorld } from '../../testing/desk-world.ts'
import { lenderApiRoutes } from '../http/routes/lender-api-routes.ts'
import { writeTask } from '../lenders/task-repository.ts'
import { allLenderCalls } from './lender-calls.ts'

// The calls of docs/lender-api.md: all that there are, and each answers as it says there.

let world: DeskWorld
let words: Readonly<Record<string, string>> = {}

beforeAll(async () => {
  const rules = { graceDays: 5, lateFeePercent: '5', chargeOffDays: 120 }
  const settings = { ...bankSettings, isAchMobile: '1', borAchRealtimePmts: '1', ...rules }
  world = await deskWorld({ settings })
  const payer = await world.payer()
  const { orderId } = (await payer.pay({ amount: '60.00' })).body.result.paymentToken
  const [email, taskId] = await world.read(async (trx) => {
    const { id: lenderId } = world.lender
    const payload = { note: 'an example' }
    const task = { kind: 'example', payload, at: world.clocks.elapsed() }
    await writeTask(trx, { lenderId, borrowerId: payer.borrowerId }, task)
    const tasks = trx.selectFrom('lender_tasks').select('task_id')
    const { task_id } = await tasks.executeTakeFirstOrThrow()
    const { address } = await trx
      .selectFrom('borrower_emails')
      .select('address')
      .where('borrower_id', '=', payer.borrowerId)
      .executeTakeFirstOrThrow()
    return [address, task_id] as const
  })
  const loanNo = await world.loanNoOf(payer.loanId)
  const place = { language: 'en', name: 'receipt', kind: 'logo', phone: '2105550103' }
  words = { ...place, loanNo, orderId, email, id: taskId }
})

afterAll(() => world.closeInBalance())

/** What differs from run to run stands in the document as …, and a loan by one number. */
function plain(answer: unknown): unknown {
  const text = JSON.stringify(answer)
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…')
    .replaceAll(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, '…')
    .replaceAll(/LM-[0-9a-f]{8}/g, '21-104233')
    .replaceAll(/https:\/\/h[0-9a-f]{8}\.test/g, 'https://…')
    .replaceAll(/(oken=)[\w-]{20,}/g, '$1…')
    .replaceAll(/"[\w-]{40,}"/g, '"…"')
  return JSON.parse(text)
}

/** Of a list the first stands in the document. */
function asShown(answer: unknown, shown: unknown): unknown {
  if (Array.isArray(answer) && Array.isArray(shown))
    return answer.slice(0, shown.length).map((one, at) => asShown(one, shown[at]))
  if (answer === null || typeof answer !== 'object') return answer
  const parts = Object.entries(shown ?? {}).map(([name, part]) => [
    name,
    asShown((answer as Record<string, unknown>)[name], part),
  ])
  return Object.fromEntries(parts)
}

describe('the lender’s API', () => {
  const asked = allLenderCalls.filter(({ path }) => !path.startsWith('/images/'))

  it.each(asked)('answers $method $path as documented', async (call) => {
    const { method, isKeyed, query, body } = call
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
      encodeURIComponent(words[name] ?? ''),
    )
    const url = query === undefined ? path : `${path}?${query}`
    const key = isKeyed === true ? { key: randomUUID() } : {}
    const { code, body: answer } = await world.desk(method, url, {
      ...key,
      ...(body !== undefined && { body }),
    })
    expect([code, asShown(plain(answer), call.answer)]).toEqual([200, call.answer])
  })

  it.each(allLenderCalls.filter(({ refused }) => refused !== undefined))(
    'refuses $method $path as documented',
    async ({ method, path, refused }) => {
      const { body, problem } = refused ?? {}
      const { text, code } = await world.desk(method, path, { key: randomUUID(), body })
      expect([code, JSON.parse(text)]).toEqual([422, problem])
    },
  )

  it('documents the lender API call by call', () => {
    const found: string[] = []
    const note = (method: string, url: string) => void found.push(`${method} ${url}`)
    const app: unknown = {
      addHook: () => undefined,
      setErrorHandler: () => undefined,
      setNotFoundHandler: () => undefined,
      removeAllContentTypeParsers: () => undefined,
      addContentTypeParser: () => undefined,
      route: ({ method, url }: { method: string; url: string }) => note(method, url),
      put: (url: string) => note('PUT', url),
      register: (repository: (inner: unknown) => unknown) => repository(app),
    }
    lenderApiRoutes(app as Parameters<typeof lenderApiRoutes>[0], world.context)
    const documented = allLenderCalls.map(
      ({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    )
    expect(documented.toSorted()).toEqual(found.toSorted())
  })
})
