import { expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { borrowers } from './testing/borrowers/borrowers.ts'
import { openFirefox } from './testing/browser/firefox.ts'
import { expectToRead, fill, type OtherBrowser, press } from './testing/browser/other-browser.ts'
import { openWebKit } from './testing/browser/webkit.ts'
import { onPortal } from './testing/portal/on-portal.ts'

const { portal } = onPortal()

it.each([
  ['Firefox', openFirefox, '41.50', '51.50'],
  ['WebKit', openWebKit, '43.25', '53.25'],
] as const)(
  'signs in, picks dates, pays and schedules in the browser %s',
  // Both draw without a graphics card.
  { timeout: 300_000 },
  async (_name, open, amount, later) => {
    const { lender, email } = borrowers.darnell
    const browser = await open()
    try {
      await browser.open(portal.at('boreal', '/signup?lang=en'))
      await openCalendar(browser)
      await press(browser, 'td button, td [role=button]', /November 15/)
      const born = `document.querySelector('input[value*="15"]')?.value`
      await expect.poll(() => browser.ask(born)).toBe('11/15/1996')

      await browser.open(portal.at(lender, '/login'))
      await fill(browser, /^Email or Phone Number/, email)
      await fill(browser, /^Password/, demoPassword)
      await press(browser, 'button', /^Sign In$/)
      await expectToRead(browser, /Make a Payment/)
      await fill(browser, /^Payment Amount/, amount)
      // The account whose last debit came back is not chosen by itself.
      await press(browser, 'form label', /0000/)
      await press(browser, 'button', /^Pay Now$/)
      await expectToRead(browser, /Review your payment/)
      await agree(browser)
      await press(browser, 'button', /^Pay \$/)
      await expectToRead(browser, /Payment (accepted|Successful)/i)
      await expectToRead(browser, inMoney(amount))

      // Home comes drawn by the server, and stays as it is when its code takes it over.
      await browser.open(portal.at(lender, '/home'))
      await expectToRead(browser, /Make a Payment/)
      await scheduleOne(browser, portal.at(lender, '/schedule-payment'), later)
    } finally {
      await browser.close()
    }
  },
)

/** A page that the server drew may be there a moment before its code, and a press before that is lost. */
async function openCalendar(browser: OtherBrowser): Promise<void> {
  const isOpen = () => browser.ask(`document.querySelector('td button, td [role=button]') !== null`)
  const open = async () => {
    if (!(await isOpen())) await press(browser, 'button', /^Choose a date/)
    return isOpen()
  }
  await expect.poll(open, { timeout: 90_000, interval: 3_000 }).toBe(true)
}

async function scheduleOne(browser: OtherBrowser, address: string, amount: string): Promise<void> {
  await browser.open(address)
  await expectToRead(browser, /Schedule a payment/)
  await openCalendar(browser)
  await press(browser, 'td button, td [role=button]', /2026/)
  const day = `document.querySelector('form input[readonly]')?.value`
  await expect.poll(() => browser.ask(day)).toMatch(/^\d\d\/\d\d\/2026$/)
  await press(browser, 'form label', /0000/)
  await fill(browser, /^Payment Amount/, amount)
  await press(browser, 'form button', /^Schedule \$/)
  await expectToRead(browser, /Review your scheduled payment/)
  await agree(browser)
  await press(browser, 'dialog button', /^Schedule/)
  await expectToRead(browser, /Congratulations!/)
  await expectToRead(browser, inMoney(amount))
}

const inMoney = (amount: string) => new RegExp(`\\$${amount.replace('.', '\\.')}`)

/** Every box of the review that is open. */
async function agree(browser: OtherBrowser): Promise<void> {
  const unchecked = 'dialog[open] [type=checkbox]:not(:checked)'
  await expect.poll(() => boxesLeft(browser, unchecked)).toBeGreaterThan(0)
  const boxes = await boxesLeft(browser, unchecked)
  for (let box = 0; box < boxes; box += 1) await press(browser, unchecked, /./)
}

const boxesLeft = async (browser: OtherBrowser, selector: string) =>
  Number(await browser.ask(`document.querySelectorAll(${JSON.stringify(selector)}).length`))
