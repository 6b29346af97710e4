import { describe, expect, it } from 'vitest'
import { contrastRatio, parseColor } from './color.ts'
import { paletteCss, paletteOf } from './palette.ts'
import { contrastPairs } from './tables/palette-pairs.ts'
import type { ColorRoleName, Theme } from './tables/palette-roles.ts'

const themes: readonly Theme[] = ['light', 'dark']

/** Pairs of one brand below their contrast, in words; a palette that holds has none. */
function unreadable(colorCode: string): string[] {
  const palette = paletteOf(colorCode)
  return themes.flatMap((theme) =>
    contrastPairs
      .filter(({ ink, ground, ratio }) => between(palette[theme], ink, ground) < ratio)
      .map(({ ink, ground }) => `${colorCode}, ${theme}: ${ink} on ${ground}`),
  )
}

function between(
  colors: Readonly<Record<ColorRoleName, string>>,
  ink: ColorRoleName,
  ground: ColorRoleName,
) {
  return contrastRatio(colors[ink], colors[ground])
}

function hueOf(brand: string, role: ColorRoleName): number {
  return parseColor(paletteOf(brand).light[role])?.hue ?? 0
}

describe('every brand is readable', () => {
  it.each(['#ffffff', '#ffff00', '#ffd500', '#000000', '#ff0000', '#00ff00', '#0000ff', '#808080'])(
    'keeps text readable on the brand %s',
    (colorCode) => expect(unreadable(colorCode)).toEqual([]),
  )

  it('keeps text readable on a grid of 729 brands, in both themes', () => {
    const steps = ['00', '20', '40', '60', '80', 'a0', 'c0', 'e0', 'ff']
    const grid = steps.flatMap((red) =>
      steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
    )
    expect(grid.flatMap(unreadable)).toEqual([])
  }, 60_000)
})

describe('what the brand decides', () => {
  it('keeps the hue of the primary action the lender’s own', () => {
    const brand = parseColor('#1d5a44')
    const accent = parseColor(paletteOf('#1d5a44').light.accent)
    expect(accent?.hue).toBeCloseTo(brand?.hue ?? 0, -1)
    expect(accent?.lightness).toBeCloseTo(brand?.lightness ?? 0, 1)
  })

  it('leaves the status colors the same for every lender, but for a step of lightness', () => {
    const brands = ['#b0532c', '#26408f', '#ffffff']
    for (const status of ['ok', 'warn', 'info'] as const) {
      const hues = brands.map((brand) => hueOf(brand, status))
      expect(Math.max(...hues) - Math.min(...hues)).toBeLessThan(2)
    }
    expect(hueOf('#26408f', 'bad')).toBeCloseTo(hueOf('#ffffff', 'bad'), 0)
  })

  it.each(['#b0532c', '#c8102e', '#ff0000', '#d6336c', '#8b0000', '#ff6f00', '#7a1f3d'])(
    'keeps the color of errors away from the brand %s, and red',
    (brand) => {
      const own = parseColor(brand)?.hue ?? 0
      const degrees = Math.abs(((hueOf(brand, 'bad') - own + 540) % 360) - 180)
      expect(degrees).toBeGreaterThanOrEqual(20)
      expect((hueOf(brand, 'bad') + 20) % 360).toBeLessThan(50)
    },
  )

  it.each(['#7a1f3d', '#d6336c'])(
    'keeps the color of errors of a burgundy or pink brand %s far from the amber of what is due soon',
    (brand) => {
      expect(hueOf(brand, 'warn') - hueOf(brand, 'bad')).toBeGreaterThan(40)
    },
  )

  it('gives a white brand a gray without a tint', () => {
    expect(parseColor(paletteOf('#fff').light.accent)?.chroma).toBeLessThan(0.001)
  })

  it('falls back to the plain blue for a brand that is no color', () => {
    expect(paletteOf('}</style><script>')).toEqual(paletteOf('#1f4e79'))
  })
})

describe('as CSS', () => {
  const css = paletteCss('#b0532c')

  it('writes the palette as CSS variables, with nothing that a lender typed', () => {
    expect(paletteCss('red;}</style>')).toMatch(/^[\w\s#:;{}()[\]=@.-]+$/)
  })

  it('follows the system’s theme, and lets data-theme overrule it', () => {
    const { light, dark } = paletteOf('#b0532c')
    expect(css.startsWith(`:root{--canvas:${light.canvas};`)).toBe(true)
    expect(css).toContain(
      `@media(prefers-color-scheme:dark){:root:not([data-theme=light]){--canvas:${dark.canvas};`,
    )
    expect(css).toContain(`:root[data-theme=dark]{--canvas:${dark.canvas};`)
  })
})
