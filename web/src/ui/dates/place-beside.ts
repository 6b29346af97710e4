/** A box in the window, in CSS pixels from its top left corner. */
export type AnchorBox = {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

type Size = { readonly width: number; readonly height: number }

/** between the two, and between what opens and the edges of the window */
const gap = 6

/**
 * Where something that opens at a field stands in the window: under it, over it where there is no
 * room under it, and else as low as it fits; its right edge at the field's, and never cut.
 */
export function placeBeside(
  field: AnchorBox,
  size: Size,
  window: Size,
): { top: number; left: number } {
  const under = field.bottom + gap
  const over = field.top - gap - size.height
  const lowest = window.height - gap - size.height
  const rightmost = window.width - gap - size.width
  const top = under <= lowest ? under : over >= gap ? over : lowest
  const left = Math.min(field.right - size.width, rightmost)
  return { top: Math.max(top, gap), left: Math.max(left, gap) }
}
