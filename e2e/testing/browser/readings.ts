import type { Page } from 'playwright-core'
import type { BorrowerName } from '../borrowers/borrowers.ts'
import { desktop, expectAccessible, phone } from './browser.ts'
import { expectFit } from './looks.ts'

/** In which language and at which width somebody reads the portal, and what they pay from. */
export type Reading = {
  readonly name: string
  readonly who: BorrowerName
  readonly language: 'en' | 'es'
  readonly viewport: typeof phone
  /** the end of the number of a saved card */
  readonly from: string
}

/** What a borrower sees of a failure is looked at in each of these. */
export const readings: readonly Reading[] = [
  {
    name: 'English on a phone',
    who: 'kevin',
    language: 'en',
    viewport: phone,
    from: '4242',
  },
  {
    name: 'English on a desktop',
    who: 'maria',
    language: 'en',
    viewport: desktop,
    from: '5556',
  },
  {
    name: 'Spanish on a phone',
    who: 'darnell',
    language: 'es',
    viewport: phone,
    from: '4242',
  },
  {
    name: 'Spanish on a desktop',
    who: 'luis',
    language: 'es',
    viewport: desktop,
    from: '8210',
  },
]

/** What stands on the page now is whole and can be read by everybody, in both themes. */
export async function expectSoundState(page: Page): Promise<void> {
  await expectFit(page)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
}
