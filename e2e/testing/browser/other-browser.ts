import { expect } from 'vitest'

/** A browser that is not the one of the other tests: what its own protocol is asked for. */
export type OtherBrowser = {
  open(address: string): Promise<void>
  /** the value of an expression in the page, which JSON can say */
  ask(expression: string): Promise<unknown>
  /** what hands do, as both kinds of WebDriver name it */
  act(sources: readonly object[]): Promise<void>
  close(): Promise<void>
}

type Spot = { readonly x: number; readonly y: number }

/** Presses what a reader of the screen finds by this name, with the mouse, once it is there. */
export async function press(browser: OtherBrowser, selector: string, name: RegExp): Promise<void> {
  const { x, y } = await spotOf(browser, selector, name)
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  await browser.act([
    { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions },
  ])
}

/** Types into a field in the place of what stands there. */
export async function fill(browser: OtherBrowser, name: RegExp, text: string): Promise<void> {
  await press(browser, 'input', name)
  const control = '\uE009'
  const whole = [key('keyDown', control), key('keyDown', 'a'), key('keyUp', 'a')]
  const typed = text
    .split('')
    .flatMap((character) => [key('keyDown', character), key('keyUp', character)])
  const actions = [...whole, key('keyUp', control), ...typed]
  await browser.act([{ type: 'key', id: 'keys', actions }])
}

const key = (type: string, value: string) => ({ type, value })

/** Waits until the page, or the dialog that is open over it, says this. */
export async function expectToRead(browser: OtherBrowser, text: RegExp): Promise<void> {
  await expect.poll(() => browser.ask(`(${textOf.toString()})()`), patience).toMatch(text)
}

const patience = { timeout: 60_000, interval: 200 }

async function spotOf(browser: OtherBrowser, selector: string, name: RegExp): Promise<Spot> {
  const asked = `(${locate.toString()})(${JSON.stringify(selector)}, ${String(name)})`
  let found: unknown
  let before: unknown
  await expect
    .poll(async () => {
      before = found
      found = await browser.ask(asked)
      // What still moves is not pressed.
      return found !== null && JSON.stringify(found) === JSON.stringify(before)
    }, patience)
    .toBe(true)
  return found as Spot
}

/** Runs in the page. */
function textOf(): string {
  const over = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1)
  return (over ?? document.body).innerText
}

/** Runs in the page: the middle of the one visible element of a name; null while there is none. */
function locate(selector: string, name: RegExp): Spot | null {
  const over = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const found = [...over.querySelectorAll<HTMLElement>(selector)].find((one) => {
    const labels = [...((one as HTMLInputElement).labels ?? [])].map((label) => label.innerText)
    const said = one.getAttribute('aria-label') ?? (labels.join(' ') || one.innerText)
    const isOff = one.getAttribute('aria-disabled') === 'true'
    return name.test(said.trim()) && one.getClientRects().length > 0 && !isOff
  })
  if (found === undefined) return null
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = found.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
