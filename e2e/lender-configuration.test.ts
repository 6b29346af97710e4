import { describe, expect, it } from 'vitest'
import { paletteOf } from '@quittance/domain/lenders/palette'
import { demoPassword } from '../demo/src/tables/people.ts'
import { borrowers, visit } from './testing/borrowers/borrowers.ts'
import { atSignIn, fillSignIn } from './testing/borrowers/sign-in-screen.ts'
import { visitor } from './testing/browser/browser.ts'
import { paintPicture } from './testing/browser/pictures.ts'
import { expectMarked, mark, markedLabels } from './testing/browser/marked-labels.ts'
import { changeSettings, changeWords } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const stage = onSharedPortal('lonemesa')
const { portal, browser } = stage

describe('one build for three lenders', () => {
  it.each([
    ['lonemesa', 'Lone Mesa', '#1f5f8b', 'Sign In', true],
    ['harborpine', 'Harbor & Pine', '#2f5d50', 'Sign In', false],
    ['boreal', 'Boréal', '#7a1f3d', 'Sign In', true],
  ])(
    '[CFG-01][CFG-04][CFG-07] calls the portal of %s %s and gives it the brand color %s',
    async (lender, name, color, heading, hasLanguages) => {
      const { page, context } = await atSignIn(stage, { lender })
      expect(await page.title()).toBe(`${heading} · ${name}`)
      await page.getByRole('main').getByRole('img', { name }).waitFor()
      await fillSignIn(page, 'a@b.example', 'x')
      const submit = page.getByRole('button', { name: heading })
      await expect
        .poll(() => submit.evaluate(backgroundOf))
        .toBe(rgb(paletteOf(color).light.accent))
      expect((await page.getByLabel('Language').count()) === 1).toBe(hasLanguages)
      await context.close()
    },
  )

  it('[CFG-05] follows the lender: another color is another page', async () => {
    await changeSettings(portal, 'lonemesa', { colorCode: '#8a2be2' })
    const { page, context } = await atSignIn(stage)
    const accent = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--accent').trim(),
    )
    expect(accent).toBe(paletteOf('#8a2be2').light.accent)
    await context.close()
  })

  it('[CFG-01] serves no host that is no lender’s', async () => {
    const context = await visitor(browser)
    const page = await context.newPage()
    const answer = await page.goto(portal.at('nobody', '/login'))
    expect(answer?.status()).toBe(404)
    expect(await page.locator('form').count()).toBe(0)
    await context.close()
  })
})

it('[CFG-02] takes every text of sign-in, home and receipts from the labels of the client in the language chosen', async () => {
  await changeWords(portal, { lender: 'lonemesa', language: 'en' }, markedLabels('en'))
  const { page, context } = await atSignIn(stage)
  await expectMarked(page, 'sign-in')
  await page.getByRole('combobox').selectOption('es')
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  await page.getByRole('combobox').selectOption('en')
  await page.getByRole('heading', { name: mark('Sign In') }).waitFor()
  await page.locator('input[name=user]').fill(borrowers.maria.email)
  await page.locator('input[name=password]').fill(demoPassword)
  await page.locator('button[type=submit]').click()
  await page.getByText('$18,319.14').first().waitFor()
  await page.waitForLoadState('networkidle')
  await expectMarked(page, 'home')
  await page.goto(portal.at('lonemesa', '/receipts'))
  await page.getByText('11/09/2026').first().click()
  await page.getByRole('region', { name: mark('Receipt') }).waitFor()
  await expectMarked(page, 'a receipt')
  await context.close()
})

describe('who the lender is', () => {
  it('[CFG-06][CFG-30][SHELL-37] shows the lender’s own pictures where it set them', async () => {
    const logo = await putPicture('logo', 240, 80)
    const background = await putPicture('background', 800, 900)
    const { page, context } = await atSignIn(stage)
    await page.locator(`img[src="${logo}"]`).waitFor()
    const scene = page.locator(`img[src="${background}"]`)
    await scene.waitFor()
    await expect.poll(() => scene.evaluate(widthOf)).toBe(800)
    const form = await page.getByRole('form').boundingBox()
    expect((await scene.boundingBox())?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0))
    const told = await page.evaluate(async () => {
      const answer = await fetch('/app/api/users/web/get-background-image')
      return ((await answer.json()) as { result: { background_image: string } }).result
    })
    expect(told).toEqual({ background_image: background })
    await context.close()

    const home = await visit(browser, portal, 'kevin')
    const shown = home.page.getByRole('banner').locator(`img[src="${logo}"]`)
    expect(await shown.evaluate(widthOf)).toBe(240)
    await home.context.close()
  })
})

/** @returns the address of the picture */
async function putPicture(kind: 'logo' | 'background', width: number, height: number) {
  const { body } = await portal.callLenderApi('lonemesa', `/images/${kind}`, {
    method: 'PUT',
    contentType: 'image/png',
    body: new Uint8Array(await paintPicture(width, height)),
  })
  return (body as { address: string }).address
}

function backgroundOf(box: HTMLElement | SVGElement): string {
  return getComputedStyle(box).backgroundColor
}

function rgb(color: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return `rgb(${r}, ${g}, ${b})`
}

/** How many pixels of a picture were loaded. */
function widthOf(img: HTMLElement | SVGElement): number {
  return (img as HTMLImageElement).naturalWidth
}
