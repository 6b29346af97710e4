/** What somebody did on a page that the server drew, before its code was there. */
export type EarlyActs = {
  /** where they pressed last; a form where that was to send it */
  readonly last: () => HTMLElement | null
  /** what they chose in each list, such as a language */
  readonly chosen: ReadonlyMap<HTMLSelectElement, string>
  /** From now on the page listens itself. */
  readonly stop: () => void
}

/** Where the page's own first script keeps them. */
type Place = { earlyActs?: EarlyActs }

/** For the script in the page's head: nothing is lost that is pressed while the code is on its way. */
export function noteEarlyActs(): void {
  let last: HTMLElement | null = null
  const chosen = new Map<HTMLSelectElement, string>()
  const note = (event: Event) => {
    const { target } = event
    if (!(target instanceof Element)) return
    if (event.type === 'submit') event.preventDefault()
    if (event.type === 'change') {
      if (target instanceof HTMLSelectElement) chosen.set(target, target.value)
      return
    }
    last =
      target.closest<HTMLElement>(event.type === 'submit' ? 'form' : 'button[type=button]') ?? last
  }
  const kinds = ['click', 'submit', 'change']
  for (const kind of kinds) document.addEventListener(kind, note)
  const stop = () => {
    for (const kind of kinds) document.removeEventListener(kind, note)
  }
  ;(globalThis as Place).earlyActs = { last: () => last, chosen, stop }
}

/** Does for the page what was done before it listened. */
export function redoEarlyActs(): void {
  const acts = (globalThis as Place).earlyActs
  if (acts === undefined) return
  acts.stop()
  const { activeElement } = document
  if (activeElement !== document.body)
    activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  for (const [list, value] of acts.chosen) {
    // The page set it back to what it was drawn with.
    list.value = value
    list.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const last = acts.last()
  if (last?.isConnected !== true) return
  if (last instanceof HTMLFormElement) last.requestSubmit()
  else last.click()
}
