import type { ColorRoleName } from './palette-roles.ts'

/** Two colours that meet on a page, and the least contrast between them. */
export type ContrastPair = {
  readonly ink: ColorRoleName
  readonly ground: ColorRoleName
  readonly ratio: number
}

/** WCAG 2.2: 1.4.3 asks 4.5 for text, 1.4.11 asks 3 for what shows a control and its state. */
const words = 4.5
const shapes = 3

const grounds = ['canvas', 'surface', 'sunken', 'raised'] as const

/** All pairs that occur; `palette.ts` meets them, and its test measures them over a grid of colours. */
export const contrastPairs: readonly ContrastPair[] = [
  ...meet(['text', 'text-2', 'text-3'], [...grounds, 'disabled'], words),
  ...meet(['text', 'text-2'], ['accent-tint'], words),
  ...meet(['text'], ['ok-tint', 'warn-tint', 'bad-tint', 'info-tint'], words),
  ...meet(['accent-text'], [...grounds, 'accent-tint'], words),
  ...meet(['accent', 'accent-hover', 'accent-press', 'focus', 'line-2'], grounds, shapes),
  ...meet(['on-accent'], ['accent', 'accent-hover', 'accent-press'], words),
  ...meet(['ok'], [...grounds, 'ok-tint'], words),
  ...meet(['warn'], [...grounds, 'warn-tint'], words),
  ...meet(['bad'], [...grounds, 'bad-tint'], words),
  ...meet(['info'], [...grounds, 'info-tint'], words),
  ...meet(['bad-solid'], grounds, shapes),
  ...meet(['on-bad'], ['bad-solid', 'bad'], words),
  ...meet(['art-line'], ['art-1', 'art-2'], shapes),
]

function meet(
  inks: readonly ColorRoleName[],
  on: readonly ColorRoleName[],
  ratio: number,
): ContrastPair[] {
  return inks.flatMap((ink) => on.map((ground) => ({ ink, ground, ratio })))
}
