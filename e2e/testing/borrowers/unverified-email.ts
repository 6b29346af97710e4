import { expect } from 'vitest'
import { demoPassword } from '../../../demo/src/tables/people.ts'
import type { Stage } from '../portal/on-portal.ts'
import { changeOnFile } from '../portal/owner-database.ts'
import type { Portal } from '../portal/portal.ts'
import { atSignIn, sendSignIn } from './sign-in-screen.ts'

/** Her email is not verified. */
export const una = 'una.verdi@example.com'

const notRefusedYet = `
  update borrower_emails e set refused_at = null from hosts h
   where h.lender_id = e.lender_id and e.address = $1 and h.host = $2`

/** Signs in with an email that is not verified for the first time: it is asked whether to keep it. */
export async function askedAboutEmail(stage: Stage<Portal & { readonly dataDir: string }>) {
  const host = new URL(stage.portal.at('lonemesa')).hostname
  expect(await changeOnFile(stage.portal, notRefusedYet, [una, host])).toBe(1)
  const { page, context } = await atSignIn(stage, { language: 'en' })
  await sendSignIn(page, una, demoPassword)
  const prompt = page.getByRole('dialog', { name: 'Verify your email address' })
  await prompt.getByText(una).waitFor()
  return { page, context, prompt, next: prompt.getByLabel('New email') }
}
