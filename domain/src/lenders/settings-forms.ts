import { referencePrefixPattern } from '../payments/reference/payment-reference.ts'
import { readColor } from './color-text.ts'
import type { TextForm } from './settings-types.ts'

const host = String.raw`[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?`

const patterns: Readonly<Record<Exclude<TextForm, 'colour'>, RegExp>> = {
  url: new RegExp(String.raw`^https?://${host}([/?#]\S*)?$`, 'i'),
  origin: new RegExp(`^https?://${host}$`, 'i'),
  picture: new RegExp(String.raw`^(https://${host}([/?#]\S*)?|/images(/[\w-]+)+)$`, 'i'),
  email: /^[^\s@<>()[\],;:"]+@[a-z\d][a-z\d-]*(\.[a-z\d][a-z\d-]*)+$/i,
  phone: /^\d{10}$/,
  e164: /^\+[1-9]\d{7,14}$/,
  html: /^/,
  referencePrefix: referencePrefixPattern,
  line: /^[^\p{C}\p{Zl}\p{Zp}]*$/u,
  // Whether it leads somewhere is asked where it is set: `isPlainCompanyName`.
  name: /^[^\p{C}\p{Zl}\p{Zp}]{0,128}$/u,
}

/** What is asked for, in the words of an error to the lender's developers. */
export const textFormDescriptions: Readonly<Record<TextForm, string>> = {
  colour: "a colour as '#rgb', '#rrggbb' or 'rgb(1, 2, 3)'",
  url: 'an http or https address',
  origin: 'an origin: scheme, host and port only',
  picture: 'an https address, or the path of a picture here',
  email: 'an email address',
  phone: '10 digits',
  e164: "a number as '+12105550142'",
  html: 'HTML',
  referencePrefix: '2 to 4 letters from A to Z',
  line: 'one line of text without hidden signs',
  name: 'a name of at most 128 characters without web addresses, line breaks and hidden signs',
}

/** The longest text of any setting; HTML may be ten times as long. */
export const settingTextMax = 2_000

/** Whether a text looks as its setting asks. Empty does, but for a colour: that unsets a text. */
export function matchesTextForm(text: string, form: TextForm | undefined): boolean {
  if (text.length > (form === 'html' ? settingTextMax * 10 : settingTextMax)) return false
  if (form === 'colour') return readColor(text) !== null
  return text === '' || form === undefined || patterns[form].test(text)
}

/** Whether a text is a time of day, 'hh:mm'. */
export function isTimeOfDay(text: unknown): text is string {
  return typeof text === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}
