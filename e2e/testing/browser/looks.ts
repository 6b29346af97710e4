import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Nothing makes the page scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, room, beyond } = await page.evaluate(findBeyond)
  expect(wide, `${page.url()} is ${wide} px wide in ${room}: ${beyond}`).toBeLessThanOrEqual(room)
}

/** Runs in the page: how wide it is, and what stands beyond its window's edge. */
function findBeyond() {
  const { scrollWidth: wide, clientWidth: room } = document.documentElement
  const boxes = wide > room ? [...document.body.querySelectorAll<HTMLElement>('*')] : []
  const beyond = boxes.filter((box) => box.getBoundingClientRect().right > room + 1)
  const named = beyond.map(
    (box) => `${box.tagName} ${box.className} ${box.textContent.slice(0, 40)}`,
  )
  return { wide, room, beyond: named.slice(-4).join('; ') }
}

/** No word stands beyond the box that holds it, nor outside of the window. */
export async function expectNothingCut(page: Page): Promise<void> {
  expect(await page.evaluate(findCut)).toEqual([])
}

/** A page fits its window: no word is cut, and nothing scrolls sideways. */
export async function expectFit(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectNothingCut(page)
}

/** Runs in the page. What only a screen reader reads is clipped away whole, and is left out. */
function findCut(): string[] {
  const isForReadersOnly = (box: Element | null): boolean =>
    box !== null &&
    (getComputedStyle(box).clipPath === 'inset(50%)' || isForReadersOnly(box.parentElement))
  const cut: string[] = []
  for (const box of document.querySelectorAll<HTMLElement>('#app *, dialog[open] *')) {
    const words = [...box.childNodes].some(
      (node) => node.nodeType === 3 && node.textContent?.trim(),
    )
    if (!words || !box.checkVisibility() || isForReadersOnly(box)) continue
    const { left, right } = box.getBoundingClientRect()
    const hides = getComputedStyle(box).overflowX !== 'visible'
    if ((hides && box.scrollWidth > box.clientWidth + 1) || left < -1 || right > innerWidth + 1)
      cut.push(`${box.tagName} ${box.textContent?.slice(0, 60)}`)
  }
  return cut
}

/** Every text of the page that is read or read out, each once. Runs the page's own DOM. */
export async function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = new Set<string>([document.title])
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode())
      if (node.parentElement?.closest('script, style, noscript') === null)
        texts.add(node.textContent?.trim() ?? '')
    for (const box of document.querySelectorAll('[aria-label], [alt], [title], [placeholder]'))
      for (const name of ['aria-label', 'alt', 'title', 'placeholder'])
        texts.add(box.getAttribute(name)?.trim() ?? '')
    texts.delete('')
    return [...texts]
  })
}
