import { portalSettings } from '@quittance/domain/lenders/tables/portal-settings'
import { expect } from 'vitest'
import { changeOnFile } from '../portal/owner-database.ts'
import type { Portal } from '../portal/portal.ts'
import type { OwnPortal } from '../portal/start-portal.ts'
import { joined } from './payloads.ts'

// Where a text that somebody wrote comes to be shown, and how it comes to be there.

/** What is written reaches the database too. */
export type WrittenPortal = Portal & Pick<OwnPortal, 'dataDir'>

type Written = { readonly lender: string; readonly email: string; readonly loanNo: string }

const textSettings = Object.entries(portalSettings).flatMap(([name, setting]) =>
  setting.type === 'text' ? [[name, 'form' in setting ? setting.form : undefined] as const] : [],
)

/** Settings that hold a text of any kind, and are shown. */
export const plainSettings = textSettings
  .filter(([name, form]) => form === undefined && !['imageName', 'lms'].includes(name))
  .map(([name]) => name)

/** Settings that hold an address: of a page that a link leads to, and of the lender's picture. */
export const linkSettings = [
  ...textSettings.filter(([, form]) => form === 'url').map(([name]) => name),
  'imageName',
]

/** Settings that hold HTML. */
export const htmlSettings = textSettings.filter(([, form]) => form === 'html').map(([name]) => name)

export const longestOf = { plain: 2_000, html: 20_000, message: 4_000, chat: 5_000, value: 500 }

/** What a setting takes of a text that holds an address: no space is in it. */
export function asAddress(text: string): string {
  return `https://a.example/${text.replaceAll(/\s/g, '/')}`.slice(0, longestOf.plain)
}

/** A lender that sent no picture is shown by its name, or by the picture that its settings name. */
export async function removePictures(portal: WrittenPortal, lender: string): Promise<void> {
  const statement = `delete from lender_images
    where lender_id = (select lender_id from hosts where host = $1)`
  await changeOnFile(portal, statement, [hostOf(portal, lender)])
}

/** A lender writes one text in each of its settings, as far as they take it. */
export async function writeSettings(
  portal: WrittenPortal,
  lender: string,
  settings: Readonly<Record<string, string | number>>,
): Promise<void> {
  const body = { ...settings }
  const answer = await portal.callLenderApi(lender, '/settings', { method: 'PATCH', body })
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
}

/** HTML as it was before there was a server that cleans it: the browser's cleaning stands alone. */
export async function writeRawHtml(
  portal: WrittenPortal,
  lender: string,
  html: string,
): Promise<void> {
  await writeSettings(portal, lender, Object.fromEntries(htmlSettings.map((name) => [name, '-'])))
  const statement = `
    update lender_settings set value = to_jsonb($2::text)
    where name = any($1) and lender_id = (select lender_id from hosts where host = $3)`
  const changed = await changeOnFile(portal, statement, [
    htmlSettings,
    html,
    hostOf(portal, lender),
  ])
  expect(changed).toBe(htmlSettings.length)
  await writeSettings(portal, lender, { addressApptNum: '1' }) // the API reads all of them anew
}

export function hostOf(portal: WrittenPortal, lender: string): string {
  return new URL(portal.at(lender)).hostname
}

const ofLender = 'lender_id = (select lender_id from hosts where host = $3)'
const ofBorrower = `${ofLender} and (lender_id, borrower_id) in
  (select lender_id, borrower_id from borrower_emails where address = $1)`
const ofTheirLoan = `${ofLender} and (lender_id, loan_id) in (select p.lender_id, p.loan_id
  from loan_parties p join borrower_emails e using (lender_id, borrower_id) where e.address = $1)`

/** Texts of a borrower's that a page shows, by their columns. */
const columns = [
  [
    'borrowers',
    ['first_name', 'last_name', 'street1', 'street2', 'city', 'postal_code'],
    ofBorrower,
  ],
  ['methods', ['holder_name', 'bank_name', 'billing_zip'], ofBorrower],
  ['loan_parties', ['street1', 'street2', 'city', 'postal_code'], ofBorrower],
  ['loans', ['collateral_year', 'collateral_make', 'collateral_model'], ofTheirLoan],
] as const

/** Everything that a borrower is on file with is one text, however it came there. */
export async function writeBorrower(
  portal: WrittenPortal,
  { lender, email }: Written,
  text: string,
): Promise<void> {
  const values = [email, text, hostOf(portal, lender)]
  for (const [table, names, theirs] of columns) {
    const own = names.map((name) => `${name} = $2`)
    const set = [...own, ...(table === 'loan_parties' ? ["state_code = 'TX'"] : [])].join(', ')
    const statement = `update ${table} set ${set} where ${theirs}`
    expect(await changeOnFile(portal, statement, values)).toBeGreaterThan(0)
  }
}

/** The lender's message box, its lines in the details of a loan, and its side of the chat. */
export async function writeToBorrower(
  portal: WrittenPortal,
  { lender, email, loanNo }: Written,
  payloads: readonly string[],
): Promise<void> {
  const put = async (path: string, method: string, body: unknown) => {
    const answer = await portal.callLenderApi(lender, path, { method, body })
    expect([path, answer.status, answer.body]).toEqual([path, 200, expect.anything()])
  }
  const messages = joined(payloads, longestOf.message).map((text) => ({
    title: text.slice(0, 200),
    text,
  }))
  await put('/messages', 'PUT', [
    { language: 'en', title: (payloads[0] ?? '').slice(0, 200), messages },
    { language: 'es', title: (payloads[0] ?? '').slice(0, 200), messages },
  ])
  const details = joined(payloads, longestOf.value)
    .slice(0, 30)
    .map((value, at) => ({ label: `${at} ${value}`.slice(0, 60), type: '1', value }))
  await put(`/loans/${loanNo}/details`, 'PUT', { details })
  for (const message of joined(payloads, longestOf.chat))
    await put(`/borrowers/${email}/chat`, 'POST', { message, author: message.slice(0, 100) })
}
