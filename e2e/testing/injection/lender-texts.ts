import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { capLink } from '../portal/emails.ts'
import { changeOnFile } from '../portal/owner-database.ts'
import type { WrittenPortal } from './fields.ts'
import { expectInert, withoutPolicy } from './injected-page.ts'

// What a lender writes about one borrower, or to everybody who signs up, beside its settings.

type Whose = { readonly lender: string; readonly email: string; readonly loanNo: string }

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** A paper of a loan whose name is one text; longer than the lender's API takes it, so as to hold all. */
export async function writeDocument(
  portal: WrittenPortal,
  { lender, loanNo }: Whose,
  text: string,
): Promise<void> {
  const query = new URLSearchParams({ name: text.slice(0, 100) }).toString()
  const sent = { method: 'POST', contentType: 'application/pdf', body: pdf }
  const answer = await portal.callLenderApi(lender, `/loans/${loanNo}/documents?${query}`, sent)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  const { documentId } = answer.body as { documentId: string }
  const index = 'loan_documents_lender_id_loan_id_content_hash_name_idx' // holds no text so long
  await changeOnFile(portal, `drop index ${index}`, [])
  const check = 'alter table loan_documents drop constraint loan_documents_name_check'
  await changeOnFile(portal, check, [])
  const statement = `update loan_documents set name = $1 where document_id = $2`
  expect(await changeOnFile(portal, statement, [text, documentId])).toBe(1)
}

/** A passkey of a borrower that is named so, and the number of their loan. */
export async function writeNames(
  portal: WrittenPortal,
  { email, loanNo }: Whose,
  text: string,
): Promise<void> {
  await changeOnFile(portal, 'alter table passkeys drop constraint passkeys_name_check', [])
  const passkey = `
    insert into passkeys (lender_id, passkey_id, borrower_id, credential_id, public_key, counter,
      transports, rp_id, name, added_at)
    select lender_id, gen_random_uuid(), borrower_id, 'a', '', 0, '{}', 'a.example', $2, now()
    from borrower_emails where address = $1`
  expect(await changeOnFile(portal, passkey, [email, text])).toBe(1)
  const numbered = `update loans set loan_no = $2 where loan_no = $1`
  expect(await changeOnFile(portal, numbered, [loanNo, text.slice(0, 1500)])).toBe(1)
}

/** What stands above every page while an agent acts for a borrower: who it is, and why. */
export async function walkAsAgent(
  browser: Browser,
  portal: WrittenPortal,
  { lender, email }: Whose,
  text: string,
): Promise<void> {
  const link = await capLink(portal, lender, email)
  const statement = `update one_time_links set agent = $1, reason = $1
    where agent is not null and used_at is null`
  expect(await changeOnFile(portal, statement, [text])).toBe(1)
  const context = await withoutPolicy(browser)
  const page = await context.newPage()
  await page.goto(portal.at(lender, link))
  await page.waitForURL('**/home')
  const banner = page.getByRole('complementary', { name: 'Acting for a borrower' })
  await banner.getByText('payloadsRun').first().waitFor()
  await expectInert(page)
  await context.close()
}

/** The terms, by their own address and as whoever signs up opens them. */
export async function walkTerms(
  browser: Browser,
  portal: WrittenPortal,
  texts: readonly string[],
): Promise<void> {
  for (const text of texts) {
    const html = `<p>payloadsRun</p>${text}`
    const sent = { method: 'PUT', body: { texts: [{ language: 'en', html }] } }
    const answer = await portal.callLenderApi('lonemesa', '/terms', sent)
    expect([answer.status, answer.body]).toEqual([200, expect.anything()])
    const context = await withoutPolicy(browser)
    const page = await context.newPage()
    await page.goto(portal.at('lonemesa', '/app/api/users/terms-and-condition?stateId=0&lang=en'))
    await expectInert(page)
    await page.goto(portal.at('lonemesa', '/login'))
    await page.getByRole('contentinfo').getByText('Terms & Conditions').click()
    await page.getByRole('dialog').getByText('payloadsRun').first().waitFor()
    await expectInert(page)
    await context.close()
  }
}
