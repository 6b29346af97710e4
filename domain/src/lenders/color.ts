import { assert } from '../assert.ts'
import { type ColorBytes, readColor } from './color-text.ts'

/** A colour as the eye sorts it: lightness 0..1, chroma 0 (grey) to about 0.37, hue in degrees. */
export type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number }

type Rgb = readonly [red: number, green: number, blue: number]

/**
 * Reads a colour as lenders write it: `#b0532c`, `#fd0` or `rgb(176, 83, 44)`; transparency is dropped.
 *
 * @param text the lender setting `colorCode`
 * @returns null when it is no such colour
 * @example parseColor('#fff')?.lightness // 1
 */
export function parseColor(text: string): Oklch | null {
  const bytes = readColor(text)
  return bytes === null ? null : toOklch(linear(bytes))
}

/**
 * Writes a colour as `#rrggbb`. One that no screen can show keeps its lightness and hue and loses
 * chroma until it can be shown.
 *
 * @param color lightness 0..1, chroma 0 or more
 */
export function toHex(color: Oklch): string {
  assert(color.lightness >= 0 && color.lightness <= 1, 'lightness lies between 0 and 1')
  assert(color.chroma >= 0, 'chroma is not negative')
  const bytes = fitted(color).map((part) => Math.round(clamp(encode(part), 0, 1) * 255))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/**
 * The contrast of two colours, from 1 (the same) to 21 (black and white).
 *
 * @param a `#rrggbb`
 * @param b `#rrggbb`, in either order
 * @see WCAG 2.2, "contrast ratio" and "relative luminance"
 * @example contrast('#000000', '#ffffff') // 21
 */
export function contrastRatio(a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  assert(lighter !== undefined && darker !== undefined, 'two colours are compared')
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const bytes = readColor(hex)
  assert(bytes !== null, `${hex} is a hex colour`)
  const [red, green, blue] = linear(bytes)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Linear light, each part 0..1. */
function linear(bytes: ColorBytes): Rgb {
  const [red, green, blue] = bytes
  return [decode(red / 255), decode(green / 255), decode(blue / 255)]
}

/** Chroma is halved down to the most that fits; 24 halvings are finer than any screen. */
function fitted(color: Oklch): Rgb {
  if (isShown(toRgb(color))) return toRgb(color)
  let [fits, spills] = [0, color.chroma]
  for (let step = 0; step < 24; step += 1) {
    const middle = (fits + spills) / 2
    if (isShown(toRgb({ ...color, chroma: middle }))) fits = middle
    else spills = middle
  }
  return toRgb({ ...color, chroma: fits })
}

function isShown(rgb: Rgb): boolean {
  return rgb.every((part) => part >= -0.0001 && part <= 1.0001)
}

// The matrices are Björn Ottosson's (https://bottosson.github.io/posts/oklab/).
function toOklch([red, green, blue]: Rgb): Oklch {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return { lightness: clamp(lightness, 0, 1), chroma: Math.hypot(a, b), hue }
}

function toRgb({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

/** sRGB to linear light, and back: IEC 61966-2-1. */
function decode(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function encode(part: number): number {
  return part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
