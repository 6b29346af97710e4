/** Leads to what a step of a review still asks for: its box, its field or its button. */
export function focusStep(step: string): void {
  const place = document.querySelector(`dialog [data-step="${step}"]`)
  const open =
    place?.querySelector<HTMLElement>('input:not([type="radio"])') ?? place?.querySelector('button')
  const line = open?.closest('label') ?? open
  line?.scrollIntoView({ block: 'center' })
  open?.focus({ preventScroll: true })
  if (line instanceof HTMLElement) mark(line)
}

const markedMs = 1600

/** A ring for a moment, which stands still: the focus itself shows none after a pointer. */
function mark(line: HTMLElement): void {
  const ring = { outline: '3px solid var(--focus)', outlineOffset: '4px', borderRadius: '8px' }
  if ('animate' in line) line.animate([ring, ring], markedMs)
}
