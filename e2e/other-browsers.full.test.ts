import { expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { borrowers } from './testing/borrowers/borrowers.ts'
import { openFirefox } from './testing/browser/firefox.ts'
import { expectToRead, fill, press } from './testing/browser/other-browser.ts'
import { openWebKit } from './testing/browser/webkit.ts'
import { onPortal } from './testing/portal/on-portal.ts'

const { portal } = onPortal()

it.each([
  ['Firefox', openFirefox, 'darnell', '41.50'],
  ['WebKit', openWebKit, 'darnell', '43.25'],
] as const)(
  'signs in, picks a date and pays in the browser %s',
  async (_name, open, who, amount) => {
    const browser = await open()
    try {
      await browser.open(portal.at('boreal', '/signup?lang=en'))
      await press(browser, 'button', /^Choose a date/)
      await press(browser, 'td button, td [role=button]', /November 15/)
      const born = `document.querySelector('input[value*="15"]')?.value`
      await expect.poll(() => browser.ask(born)).toBe('11/15/1996')

      await browser.open(portal.at(borrowers[who].lender, '/login'))
      await fill(browser, /^Email or Phone Number/, borrowers[who].email)
      await fill(browser, /^Password/, demoPassword)
      await press(browser, 'button', /^Sign In$/)
      await expectToRead(browser, /Make a Payment/)
      await fill(browser, /^Payment Amount/, amount)
      await press(browser, 'button', /^Pay Now$/)
      await expectToRead(browser, /Review your payment/)
      const boxes = Number(
        await browser.ask(`document.querySelectorAll('dialog[open] [type=checkbox]').length`),
      )
      expect(boxes).toBeGreaterThan(0)
      for (let box = 0; box < boxes; box += 1)
        await press(browser, 'dialog [type=checkbox]:not(:checked)', /./)
      await press(browser, 'button', /^Pay \$/)
      await expectToRead(browser, /Payment (accepted|Successful)/i)
      await expectToRead(browser, new RegExp(`\\$${amount.replace('.', '\\.')}`))

      // Home comes drawn by the server, and stays as it is when its code takes it over.
      await browser.open(portal.at(borrowers[who].lender, '/home'))
      await expectToRead(browser, /Make a Payment/)
    } finally {
      await browser.close()
    }
  },
)
