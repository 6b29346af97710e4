import { contrastRatio, type Oklch, parseColor, toHex } from './color.ts'
import { type ContrastPair, contrastPairs } from './tables/palette-pairs.ts'
import {
  type ColorRole,
  type ColorRoleName,
  type Theme,
  colorRoles,
} from './tables/palette-roles.ts'

/** Every colour of the pages, `#rrggbb`, for the light and the dark theme. */
export type Palette = Readonly<Record<Theme, Readonly<Record<ColorRoleName, string>>>>

/** What a lender with no colour of its own, or an unreadable one, gets (lender setting `colorCode`). */
const plainBrand = '#1f4e79'

/** How far lightness moves at a time while a colour is made readable. */
const step = 0.005

/**
 * Computes all colours from the lender's one. Lightness is fixed or clamped per role, chroma capped,
 * hue the lender's; then each colour is moved in lightness until every pair it takes part in reaches
 * its WCAG 2.2 AA contrast. White, yellow and black work as any other.
 *
 * @param colorCode as the lender typed it; what can not be read counts as `#1f4e79`
 */
export function paletteOf(colorCode: string): Palette {
  const brand = parseColor(colorCode) ??
    parseColor(plainBrand) ?? { lightness: 0, chroma: 0, hue: 0 }
  return { light: themed(brand, 'light'), dark: themed(brand, 'dark') }
}

/**
 * Writes the palette as CSS variables: the light theme, the dark one where the system asks for it,
 * and either where `data-theme` on the root element says so.
 *
 * @param colorCode as for `paletteOf`
 * @example paletteCss('#1d5a44') // ':root{--accent:#1d5a44;…}@media(prefers-color-scheme:dark){…}…'
 */
export function paletteCss(colorCode: string): string {
  const { light, dark } = paletteOf(colorCode)
  const system = `@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${written(dark)}}}`
  return `:root{${written(light)}}${system}:root[data-theme=dark]{${written(dark)}}`
}

function written(colors: Readonly<Record<ColorRoleName, string>>): string {
  const entries = Object.entries(colors)
  return entries.map(([name, hex]) => `--${name}:${hex}`).join(';')
}

/** Roles come in an order in which the grounds stand before what is read upon them. */
function themed(brand: Oklch, theme: Theme): Readonly<Record<ColorRoleName, string>> {
  const done: Partial<Record<ColorRoleName, string>> = {}
  for (const [name, role] of Object.entries(colorRoles) as [ColorRoleName, ColorRole][]) {
    const needs = contrastPairs.filter(
      ({ ink, ground }) => ink === name || (ground === name && done[ink] !== undefined),
    )
    done[name] = readable(mixed(brand, role, theme), needs.flatMap(against(name, done)), theme)
  }
  return done as Readonly<Record<ColorRoleName, string>>
}

function mixed(brand: Oklch, role: ColorRole, theme: Theme): Oklch {
  const { lightness, chroma, isApart = false, ...own } = role[theme]
  const hue = own.hue !== undefined && isApart ? awayFrom(brand, own.hue) : own.hue
  const [low, high, shift = 0] = typeof lightness === 'number' ? [lightness, lightness] : lightness
  return {
    lightness: Math.min(Math.max(brand.lightness, low), high) + shift,
    chroma: hue === undefined ? Math.min(brand.chroma, 0.16) * chroma : chroma,
    hue: hue ?? brand.hue,
  }
}

/** How far errors stay away from the brand, where it is no gray; degrees of hue. */
const errorsApart = 35

/** The hues that still read as an error: from rose to red. Past it they come near the amber of "due soon". */
const errorHues = { least: -12, most: 28 } as const

/** The hue of errors, moved to the side of it that the brand is not on. */
function awayFrom({ chroma, hue }: Oklch, own: number): number {
  const beyond = ((hue - own + 540) % 360) - 180
  if (chroma < 0.04 || Math.abs(beyond) >= errorsApart) return own
  const moved = own + beyond + (beyond >= 0 ? -errorsApart : errorsApart)
  return (Math.min(Math.max(moved, errorHues.least), errorHues.most) + 360) % 360
}

type Need = { readonly other: string; readonly ratio: number }

function against(name: ColorRoleName, done: Partial<Record<ColorRoleName, string>>) {
  return ({ ink, ground, ratio }: ContrastPair): Need[] => {
    const other = done[ink === name ? ground : ink]
    return other === undefined ? [] : [{ other, ratio }]
  }
}

/** Darker on the light theme and lighter on the dark one, until every need is met. */
function readable(color: Oklch, needs: readonly Need[], theme: Theme): string {
  const meets = (hex: string) =>
    needs.every(({ other, ratio }) => contrastRatio(hex, other) >= ratio)
  const away = theme === 'light' ? -step : step
  for (let { lightness } = color; lightness >= 0 && lightness <= 1; lightness += away) {
    const hex = toHex({ ...color, lightness })
    if (meets(hex)) return hex
  }
  return theme === 'light' ? '#000000' : '#ffffff'
}
