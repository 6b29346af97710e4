/** Leads to what a step of a review still asks for: its box, its field or its button. */
export function focusStep(step: string): void {
  const place = document.querySelector(`dialog [data-step="${step}"]`)
  const open =
    place?.querySelector<HTMLElement>('input:not([type="radio"])') ?? place?.querySelector('button')
  const line = open?.closest('label') ?? open
  line?.scrollIntoView({ block: 'center' })
  open?.focus({ preventScroll: true })
}
