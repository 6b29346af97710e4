import { randomUUID } from 'node:crypto'
import { endpoints } from '@quittance/contract/endpoints'
import { lenderEndpoints } from '@quittance/contract/lender-api/lender-endpoints'
import { hashToken } from '../../src/platform/token.ts'
import { type OwnIds, ownIds } from '../calls/own-ids.ts'
import { type Endpoint, exampleName, requestsFor, sendRequest } from '../calls/requests.ts'
import { hosts, type StartedApp } from '../start-app.ts'
import { asField, moreForms } from './more-forms.ts'
import { ownedFields, ownedParts } from './owner-rules.ts'

/** Whoever calls with what is not theirs. */
export const callers = ['borrower', 'stranger', 'coborrower', 'anonymous', 'agent', 'link'] as const
export type ProbingCaller = (typeof callers)[number]

/** What is probed: how often, and where the answer told what is somebody's from what is nobody's. */
export type Probed = { readonly probes: number; readonly told: readonly string[] }

export type Matrix = {
  /** What they may name: the caller who has something, and those who are probed for. */
  readonly mine: OwnIds
  readonly others: readonly OwnIds[]
  /** a loan that was taken off the caller's list */
  readonly deleted: OwnIds
}

const people = {
  borrower: 'darnell.whitaker@example.com',
  stranger: 'nora.newman@example.com',
  coborrower: 'luis.ortega@example.com',
  agent: 'nora.newman@example.com',
  link: 'nora.newman@example.com',
} as const satisfies Record<Exclude<ProbingCaller, 'anonymous'>, string>

/** Looks like no id, and is refused or answered before anything is counted. */
const notAnId = 'zz-none'

/** What there never was: a number of a loan, or an id. */
function inventedOf(owned: keyof OwnIds): string {
  return owned === 'loanNo' ? '99-999999' : randomUUID()
}

/**
 * What there never was in place of something, the same each time: what is asked about one thing too often is
 * answered otherwise, somebody's and nobody's alike.
 */
function inventTwins(owned: keyof OwnIds): (value: string) => string {
  const twins = new Map<string, string>()
  return (value) => {
    if (value === notAnId) return inventedOf(owned)
    const twin = twins.get(value) ?? inventedOf(owned)
    twins.set(value, twin)
    return twin
  }
}

/** Who has what, at this lender and at others. */
export async function startMatrix(started: StartedApp): Promise<Matrix> {
  const mine = await ownIds(started, people.borrower)
  const kevin = await ownIds(started, 'kevin.nguyen@example.com')
  const others = [
    kevin,
    await ownIds(started, 'gurpreet.singh@example.com', hosts.boreal),
    await ownIds(started, 'aisha.rahman@example.com', hosts.harborPine),
  ]
  const { rows } = await started.database.owner.query<{ loan_id: string; loan_no: string }>(
    `update loan_parties p set is_linked = false from loans l
      where l.loan_id = p.loan_id and p.borrower_id in
        (select borrower_id from borrower_emails where address = $1)
      and p.loan_id = (select max(loan_id::text)::uuid from loan_parties
        where borrower_id = p.borrower_id)
      returning p.loan_id, l.loan_no`,
    ['kevin.nguyen@example.com'],
  )
  const [gone] = rows
  if (gone === undefined) throw new Error('Kevin has loans')
  return { mine, others, deleted: { ...kevin, loanId: gone.loan_id, loanNo: gone.loan_no } }
}

/** A session of one of them; an agent's and that of a link are made of an ordinary one. */
async function tokenOf(started: StartedApp, caller: ProbingCaller): Promise<string | undefined> {
  if (caller === 'anonymous') return undefined
  const token = await started.signIn(people[caller])
  const change = {
    agent: `scope = 'cap', agent = 'Pat', agent_reason = 'a call'`,
    link: `scope = 'setPassword'`,
  }[caller as string]
  if (change !== undefined)
    await started.database.owner.query(`update sessions set ${change} where token_hash = $1`, [
      hashToken(token),
    ])
  return token
}

/**
 * Every call of the portal with each thing that it names: another borrower's, another lender's, one that
 * was deleted, against one that there never was. What is answered has to be the same.
 */
export async function probePortal(
  started: StartedApp,
  { mine, others, deleted }: Matrix,
  by: readonly ProbingCaller[],
): Promise<Probed> {
  const requests = await requestsFor(started, mine)
  const told: string[] = []
  const twinsOf = new Map<string, ReturnType<typeof inventTwins>>()
  let probes = 0
  for (const { endpoint, caller, fields } of portalCells(by)) {
    started.clocks.forward(60_000)
    const usual = requests[exampleName(endpoint)] ?? {}
    const token = await tokenOf(started, caller)
    const forms = [usual, ...moreForms(endpoint.path, usual, mine)]
    for (const { field, owned, form } of namedIn(forms, fields)) {
      const ask = (value: string) => {
        const named = { ...form, [field]: asField(field, value) }
        return answerOf(started, endpoint, { fields: named, token, value })
      }
      const values = [...others, deleted].map((one) => one[owned])
      const twinOf = twinsOf.get(owned) ?? inventTwins(owned)
      twinsOf.set(owned, twinOf)
      const answers = await compareAnswers(ask, twinOf, [...values, notAnId])
      probes += answers.probes
      for (const value of answers.different)
        told.push(`${caller}: ${endpoint.method} ${endpoint.path} ${field} ${value}`)
    }
  }
  return { probes, told }
}

/** Each thing that is named, in each form of a call that has it. */
function namedIn(forms: readonly Form[], fields: ReturnType<typeof ownedFields>) {
  return forms.flatMap((form) =>
    fields.filter(({ field }) => Object.hasOwn(form, field)).map((named) => ({ ...named, form })),
  )
}

type Form = Readonly<Record<string, unknown>>

/** Each call that names something, for each who calls. */
function portalCells(by: readonly ProbingCaller[]) {
  return endpoints.flatMap((endpoint) => {
    const fields = ownedFields(endpoint)
    return fields.length === 0 ? [] : by.map((caller) => ({ endpoint, caller, fields }))
  })
}

/** Which of some values are answered otherwise than one that there never was. */
async function compareAnswers(
  ask: (value: string) => Promise<string>,
  twinOf: (value: string) => string,
  values: readonly string[],
): Promise<{ readonly probes: number; readonly different: readonly string[] }> {
  const different: string[] = []
  for (const value of values)
    if ((await ask(twinOf(value))) !== (await ask(value))) different.push(value)
  return { probes: 2 * values.length, different }
}

type Asking = {
  readonly fields: Readonly<Record<string, unknown>>
  readonly token: string | undefined
  readonly value: string
}

/** Status and body, with what was asked for left out. */
async function answerOf(
  started: StartedApp,
  endpoint: Endpoint,
  { fields, token, value }: Asking,
): Promise<string> {
  const sent = { fields, ...(token !== undefined && { token }) }
  const { code, text } = await sendRequest(started, endpoint, sent)
  // Each challenge of work is another one.
  const answer = text.replace(/"challenge":"[^"]*"/, '"challenge":"…"')
  return `${code} ${answer.replaceAll(value, '…')}`
}

/** Who presents which key at the first lender's address. */
const keys = { own: 'demo-lonemesa', another: 'demo-boreal', unknown: 'demo-nobody', none: '' }

/** Every call of the lender's API with what another lender has, against what there is not. */
export async function probeLenderApi(started: StartedApp, { others }: Matrix): Promise<Probed> {
  const foreign = others.slice(1)
  const told: string[] = []
  let probes = 0
  for (const { endpoint, part, owned, key } of lenderCells()) {
    started.clocks.forward(60_000)
    const ask = (value: string) => lenderAnswer(started, endpoint, { part, key, value })
    const values = [...foreign.map((one) => one[owned]), notAnId, "' or 1=1 --"]
    const answers = await compareAnswers(ask, inventTwins(owned), values)
    probes += answers.probes
    for (const value of answers.different)
      told.push(`${key}: ${endpoint.method} ${endpoint.path} ${part} ${value}`)
  }
  return { probes, told }
}

/** Each call with something of a borrower in its address, by each key. */
function lenderCells() {
  return lenderEndpoints.flatMap((endpoint) =>
    ownedParts(endpoint.path).flatMap((owned) =>
      Object.values(keys).map((key) => ({ endpoint, ...owned, key })),
    ),
  )
}

async function lenderAnswer(
  started: StartedApp,
  { method, path, isKeyed, takesFile, example }: (typeof lenderEndpoints)[number],
  { part, key, value }: { readonly part: string; readonly key: string; readonly value: string },
): Promise<string> {
  const address = path.replace(`{${part}}`, encodeURIComponent(value)).replaceAll(/\{\w+\}/g, 'en')
  const query = example.query === undefined ? '' : `?${example.query}`
  const { code, text } = await started.call(`/lender/api/v1${address}${query}`, {
    method,
    headers: {
      ...(key !== '' && { authorization: `Bearer ${key}` }),
      ...(isKeyed === true && { 'idempotency-key': randomUUID() }),
      ...(takesFile === 'pdf' && { 'content-type': 'application/pdf' }),
    },
    ...(takesFile === 'pdf'
      ? { payload: Buffer.from('%PDF-1.4 trailer %%EOF') }
      : method !== 'GET' && { payload: example.body ?? {} }),
  })
  return `${code} ${text.replaceAll(value, '…').replaceAll(JSON.stringify(value).slice(1, -1), '…')}`
}
