import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import {
  amountField,
  chargeButton,
  method,
  payButton,
  receiptOf,
} from './testing/payments/paying.ts'
import { witness } from './testing/payments/three-way.ts'

const { portal, browser } = onPortal()

/** In no table of test cards, so wherever it is found, this test put it there. */
const number = '4539578763621486'
const grouped = '4539 5787 6362 1486'
const holder = 'Canary Q Holder'
const code = '7391'.slice(0, 3)

describe('a card added and paid with by keyboard alone', () => {
  it('[METHOD-09] adds a card and pays by keyboard alone, with number and code nowhere in clear', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context, complaints } = await visit(browser, portal, 'darnell')
    const sent: { url: string; body: string }[] = []
    page.on('request', (request) => {
      sent.push({ url: request.url(), body: request.postData() ?? '' })
    })

    await addByKeyboard(page)
    await payByKeyboard(page)
    await expectThreeWay(['28.95'])

    const added = sent.find(({ url }) => url.includes('add-card'))
    expect(JSON.parse(added?.body ?? '{}')).toMatchObject({
      name: holder,
      expiryDate: '09/2030',
      billingZip: '78203',
      cardNumber: expect.stringMatching(/^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/),
      cvvNumber: expect.stringMatching(/^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/),
    })
    for (const { url, body } of sent) expect(secretsIn(`${url} ${body}`)).toEqual([])
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    )
    expect(secretsIn(kept + (await page.content()))).toEqual([])
    expect(complaints).toEqual([])

    // Everything that lasts: database files and its log of changes, logs, the network's journal.
    const files = filesUnder(portal.dataDir).flatMap(([path, content]) => {
      const found = [number, grouped, holder, '"last4":"1486"'].filter((text) =>
        content.includes(text),
      )
      return found.map((text) => ({ path, text }))
    })
    const found = (text: string) => files.filter((file) => file.text === text)
    expect([...found(number), ...found(grouped)]).toEqual([])
    expect(found(holder).length).toBeGreaterThan(0)
    expect(found('"last4":"1486"').some(({ path }) => path.includes('sandbox'))).toBe(true)
    await context.close()
  })
})

function secretsIn(text: string): string[] {
  return [number, grouped, `"${code}"`].filter((secret) => text.includes(secret))
}

/** Each file with what it holds. The database removes some of its caches while they are read. */
function filesUnder(folder: string): [path: string, content: Buffer][] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return paths.flatMap((name): [string, Buffer][] => {
    const path = join(folder, name)
    try {
      return statSync(path).isFile() ? [[path, readFileSync(path)]] : []
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      throw error
    }
  })
}

/** Goes on with Tab until that is where the keyboard is. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((box) => box === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}

async function addByKeyboard(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Add Payment Method' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Add Payment Method' })
  await tabTo(page, form.getByLabel('Name on card'))
  for (const text of [holder, number, '09', '2030', code, '78203']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await tabTo(page, form.getByRole('button', { name: 'Add card' }))
  await page.keyboard.press('Enter')
  await form.waitFor({ state: 'detached' })
  await method(page, '1486').and(page.locator(':checked')).waitFor()
  expect(await opener.evaluate((box) => box === document.activeElement)).toBe(true)
}

async function payByKeyboard(page: Page): Promise<void> {
  const back = async () => page.keyboard.press('Shift+Tab')
  while (!(await amountField(page).evaluate((box) => box === document.activeElement))) await back()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('25.00')
  await payButton(page).and(page.locator(':not([aria-disabled="true"])')).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Review your payment' })
  await dialog.waitFor()
  for (const box of await dialog.getByRole('checkbox').all()) {
    await tabTo(page, box)
    await page.keyboard.press('Space')
  }
  await tabTo(page, chargeButton(dialog))
  await page.keyboard.press('Enter')
  await tabTo(page, receiptOf(page).getByRole('button', { name: 'Done' }))
  await page.keyboard.press('Enter')
  await receiptOf(page).waitFor({ state: 'detached' })
}
