import { builtIn } from '@quittance/contract/labels/built-in'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { desktop, expectAccessible, phone } from './testing/browser/browser.ts'
import { datePicker, focusedName } from './testing/browser/date-picker.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { expectFit } from './testing/browser/looks.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { behindProxy, openSignUp } from './testing/borrowers/sign-up.ts'

const { portal, browser } = onPortal(behindProxy)

// Of the lenders that ask for a date of birth none speaks Spanish.
beforeAll(() => changeSettings(portal, 'lonemesa', { isSsn: '0' }))

describe.each([
  // lender, language, and how its calendar says month, weekday and day
  ['lonemesa', 'en', 'Date of Birth, November 1996', 'Sun', 'Wednesday, November 20, 1996'],
  [
    'lonemesa',
    'es',
    'Fecha de nacimiento, noviembre de 1996',
    'dom',
    'miércoles, 20 de noviembre de 1996',
  ],
  ['boreal', 'fr', 'Date de naissance, novembre 1996', 'dim.', 'mercredi 20 novembre 1996'],
] as const)('of %s in %s', (lender, language, title, sunday, day) => {
  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
    ['a phone whose browser takes room', { width: 390, height: 664 }],
    ['a small phone', { width: 320, height: 568 }],
    ['a phone on its side', { width: 844, height: 390 }],
  ] as const)(
    'opens the calendar whole on %s, light and dark, with its field in sight, and moves little',
    async (_name, viewport) => {
      const plan = { lender, language, viewport }
      const { page, context, complaints } = await openSignUp(browser, portal, plan)
      const picker = datePicker(page, language)
      await picker.opener.hover()
      const before = await placesOf(page)
      await picker.open()
      expect(await picker.title()).toBe(title)
      expect((await picker.weekdays())[0]).toBe(sunday)
      await expect.poll(() => focusedName(page)).toBe(day)
      await picker.list('year').selectOption('2008')
      await picker.day(/20.*2008/).waitFor()
      // A phone scrolls the field above the sheet, and no other window moves anything.
      const isPhone = viewport.width < 640
      if (isPhone) await expectFieldAbove(page)
      expect(isPhone || (await placesOf(page))).toEqual(isPhone || before)
      await expectInside(page)
      await expectFit(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page)
      }
      await picker.day(/20.*2008/).click()
      await expect.poll(() => page.locator('[name=dob]').inputValue()).toBe('11/20/2008')
      await expect.poll(() => focusedName(page)).toBe(builtIn[language]['shell.calendar.open'])
      expect(complaints).toEqual([])
      await context.close()
    },
  )
})

describe('by keyboard', () => {
  it('opens the calendar by keyboard, and picks a day', async () => {
    const { page, context } = await openSignUp(browser, portal, { lender: 'boreal' })
    const picker = datePicker(page)
    const dob = page.locator('[name=dob]')
    await dob.fill('04/12/1988')
    await page.keyboard.press('Tab')
    expect(await focusedName(page)).toBe('Choose a date')
    await page.keyboard.press('Enter')
    await picker.dialog.waitFor()
    for (const [key, name] of walk) {
      await page.keyboard.press(key)
      await expect.poll(() => focusedName(page), { message: key }).toMatch(name)
    }
    await page.keyboard.press('Enter')
    await picker.dialog.waitFor({ state: 'detached' })
    expect([await dob.inputValue(), await focusedName(page)]).toEqual([
      '03/01/1987',
      'Choose a date',
    ])
    await context.close()
  })

  it('keeps the focus in the calendar, leads through its parts, and closes on Escape', async () => {
    const { page, context } = await openSignUp(browser, portal, { lender: 'boreal' })
    const picker = datePicker(page)
    await picker.opener.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Wednesday, November 20, 1996')
    const names: string[] = []
    for (let no = 0; no < 5; no += 1) {
      await page.keyboard.press('Shift+Tab')
      names.push(await picker.dialog.evaluate(nameOfFocused))
    }
    expect(names).toEqual(['Next month', 'Year', 'Month', 'Previous month', 'Close'])
    await page.keyboard.press('Escape')
    await picker.dialog.waitFor({ state: 'detached' })
    expect(await focusedName(page)).toBe('Choose a date')
    expect(await page.locator('[name=dob]').inputValue()).toBe('')
    await context.close()
  })
})

describe('the calendar', () => {
  it('ends the calendar on the day that makes 18 years today, and offers no later day or month', async () => {
    const { page, context } = await openSignUp(browser, portal, { lender: 'boreal' })
    const picker = datePicker(page)
    await page.locator('[name=dob]').fill('11/02/2008')
    await picker.open()
    const isClosed = (name: string) => picker.day(name).getAttribute('aria-disabled')
    expect(await isClosed('Friday, November 21, 2008')).toBe('true')
    expect(await isClosed('Thursday, November 20, 2008')).toBeNull()
    expect(await picker.button('next').getAttribute('aria-disabled')).toBe('true')
    await expect
      .poll(() => picker.list('month').locator('option').last().textContent())
      .toBe('November')
    await picker.day('Friday, November 21, 2008').click({ force: true })
    await picker.button('next').click({ force: true })
    expect(await picker.title()).toBe('Date of Birth, November 2008')
    await picker.button('previous').click()
    expect(await picker.title()).toBe('Date of Birth, October 2008')
    await expect.poll(() => page.locator('[name=dob]').inputValue()).toBe('11/02/2008')
    await context.close()
  })

  it('closes the calendar by a press beside it, and by its cross', async () => {
    const { page, context } = await openSignUp(browser, portal, { lender: 'boreal' })
    const picker = datePicker(page)
    await picker.open()
    await page.mouse.click(1000, 500)
    await picker.dialog.waitFor({ state: 'detached' })
    await picker.open()
    await picker.dialog.getByRole('button', { name: 'Close' }).click()
    await picker.dialog.waitFor({ state: 'detached' })
    expect(await focusedName(page)).toBe('Choose a date')
    await context.close()
  })

  it('loads the calendar once its button is near, and not before', async () => {
    const { page, context } = await openSignUp(browser, portal, { lender: 'boreal' })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const calendars = () => asked.filter((url) => /calendar[^/]*\.js/.test(url)).length
    await page.reload()
    await page.locator('[name=dob]').pressSequentially('04121988')
    await page.waitForLoadState('networkidle')
    expect([asked.length > 0, calendars()]).toEqual([true, 0])
    await page.keyboard.press('Tab')
    await expect.poll(calendars).toBe(1)
    await datePicker(page).open()
    expect(calendars()).toBe(1)
    await context.close()
  })

  it('says that the calendar does not load, and lets the field still be typed in', async () => {
    const { page, context } = await openSignUp(browser, portal, { lender: 'boreal' })
    // An earlier visitor may have left the calendar in the cache, which a route goes past.
    await page.route('**/assets/**', (route) => route.abort())
    await context.setOffline(true)
    await datePicker(page).opener.click()
    await page.getByText('No Internet Connection.').waitFor()
    const dob = page.locator('[name=dob]')
    await dob.pressSequentially('04121988')
    await expect.poll(() => dob.inputValue()).toBe('04/12/1988')
    await context.close()
  })
})

/** Keys from 12 April 1988 on, and where each leads. */
const walk: readonly (readonly [string, RegExp])[] = [
  ['ArrowRight', /^Wednesday, April 13, 1988$/],
  ['ArrowDown', /^Wednesday, April 20, 1988$/],
  ['ArrowLeft', /^Tuesday, April 19, 1988$/],
  ['ArrowUp', /^Tuesday, April 12, 1988, selected$/],
  ['PageUp', /^Saturday, March 12, 1988$/],
  ['Shift+PageUp', /^Thursday, March 12, 1987$/],
  ['End', /^Tuesday, March 31, 1987$/],
  ['PageDown', /^Thursday, April 30, 1987$/],
  ['PageUp', /^Monday, March 30, 1987$/],
  ['Home', /^Sunday, March 1, 1987$/],
]

/** Where the page and its field stand: neither moves for a calendar. */
function placesOf(page: Page) {
  return page.evaluate(() => {
    const { top = NaN, left = NaN } =
      document.querySelector('[name=dob]')?.getBoundingClientRect() ?? {}
    return { top, left, scrolled: window.scrollY, high: document.documentElement.scrollHeight }
  })
}

/** The field stands between the header and its calendar. */
async function expectFieldAbove(page: Page): Promise<void> {
  const [field, sheet] = [page.locator('[name=dob]'), page.getByRole('dialog')]
  const bar = page.getByRole('banner')
  const [input, top] = [await field.boundingBox(), (await sheet.boundingBox())?.y ?? 0]
  const head = (await bar.count()) > 0 ? await bar.boundingBox() : null
  expect(input?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0))
  expect((input?.y ?? 0) + (input?.height ?? 0)).toBeLessThanOrEqual(top)
}

/** The popup stands in the window with all of its edges. */
async function expectInside(page: Page): Promise<void> {
  const beyond = await page.getByRole('dialog').evaluate((box) => {
    const { top, bottom, left, right } = box.getBoundingClientRect()
    return [top >= 0, left >= 0, bottom <= window.innerHeight, right <= window.innerWidth]
  })
  expect(beyond).toEqual([true, true, true, true])
}

/** Runs in the page: a button has its name itself, a list in its label. */
function nameOfFocused(): string {
  const at = document.activeElement
  const label = at instanceof HTMLSelectElement ? at.labels[0]?.textContent : null
  return label ?? at?.getAttribute('aria-label') ?? ''
}
