import { expect, it } from 'vitest'
import { searchText } from './search-text.ts'

it.each([
  ['with dashes', 'My number is 123-45-6789.'],
  ['with blanks', '123 45 6789'],
  ['with blanks and a word before it', 'es el 123  45  6789, gracias'],
  ['with dots', '123.45.6789'],
  ['with strokes', '123/45/6789'],
  ['with blanks about its dashes', '123 - 45 - 6789'],
  ['with dashes that do not break', '123‑45‑6789'],
  ['with signs that show nothing', '123-4​5-67​89'],
  ['in wide digits', '１２３-４５-６７８９'],
  ['after another number', 'ssn since 2026 123 45 6789'],
  ['of a taxpayer without one', '912-71-3456'],
  ['as nine digits that are called so', 'my ssn is 123456789'],
  ['as nine digits that are called so in capitals', 'S.S.N:123456789'],
  ['as nine digits that are called so in Spanish', 'Mi seguro social: 123456789'],
  ['as nine digits that are called so in French', 'mon assurance sociale 046454286'],
  ['as nine digits alone, in answer to a question', ' 123456789. '],
  ['of Canada with blanks', '046 454 286'],
  ['of Canada with dashes', 'NAS 046-454-286'],
  ['of Canada as nine digits that are called so', 'NAS: 046454286'],
  ['in Arabic digits', '٥١٩-١٢-٤٤١٧'],
  ['in digits of Devanagari', '५१९-१२-४४१७'],
  ['in circles', '⑤①⑨-①②-④④①⑦'],
  ['in filled circles', '➎➊➒-➊➋-➍➍➊➐'],
  ['with a dash and a blank', '519-12 4417'],
  ['with a blank and a dash', 'it is 519 12-4417'],
  ['with brackets', '(519) 12 4417'],
  ['with brackets and dashes', '[519]-[12]-[4417]'],
  ['with dashes twice', '519--12--4417'],
  ['with many blanks', '519     12     4417'],
  ['with commas, that is called so', 'ssn 519, 12, 4417'],
  ['as the demo has it', '900-12-4417'],
  ['one by one, that is called so', 'my ssn is 5 1 9 1 2 4 4 1 7'],
  ['one by one, that is called so after it', '5-1-9-1-2-4-4-1-7 ssn'],
  ['in two groups, that is called so', 'SSN 51912-4417'],
  ['called in short', 'ss# 519124417'],
  ['called social alone', 'my social is 519124417'],
  ['called social with a colon', 'social: 519124417'],
  ['called soc sec', 'soc sec 519124417'],
  ['called seguro', 'mi número de seguro es 519124417'],
  ['of Canada with dots', '046.454.286'],
  ['of Canada with a blank and a dash', '046 454-286'],
  ['of Canada called so in small letters', 'sin 046454286'],
  ['of Canada called so in French', 'mon nas est 046 454286'],
  ['in digits of mathematics', '𝟓𝟏𝟗-𝟏𝟐-𝟒𝟒𝟏𝟕'],
  ['in braille', '⠼⠑⠁⠊-⠼⠁⠃-⠼⠙⠙⠁⠛'],
  ['with letters for its ones', '5l9-I2-44l7'],
  ['with letters for its noughts', '9OO-12-44o7'],
  ['with Greek and Cyrillic letters', '9ΟО-Ι2-44І7'],
  ['in words, in answer to a question', 'five one nine one two four four one seven'],
  ['in words and groups', 'it is five one nine - one two - four four one seven.'],
  ['in words and digits, that is called so', 'my ssn: five 1 nine, one two, four 4 one seven'],
  ['with blanks amid a sentence', 'here it is: 219 10 2051, thanks'],
  ['with blanks and the end of a year, that is called so', 'ssn 219 10 2025'],
  ['with dashes and the end of a year', '219-10-2025'],
  ['of a taxpayer with blanks', '912 71 3456'],
  ['of Canada with blanks and one round group', '046 454 286 and 250'],
  ['in Spanish words', 'mi seguro social es cinco uno nueve uno dos cuatro cuatro uno siete'],
  ['in French words', 'Mon NAS est zéro quatre six quatre cinq quatre deux huit six'],
])('finds a social security number %s', (_, text) => {
  expect(holdsIdentityNumber(text, true)).toBe(true)
})

it.each([
  ['a phone number', '(210) 555-0101'],
  ['a phone number in dashes', '210-555-0101, 1-210-555-0102'],
  ['a phone number in blanks', '+1 210 555 0101'],
  ['two phone numbers', '210 555 0101 210 555 0102'],
  ['a loan number', 'Loan 21-104233'],
  ['a loan number of nine digits', 'my loan 123456789 is missing'],
  ['a reference', 'LM-4K7Q-2M9X-123456789'],
  ['a loan number in three groups, with a wrong check digit', '100-200-301'],
  ['a number with letters before it', 'LM-123456789'],
  ['a routing number alone', '110000000'],
  ['an area that nobody has', '000-45-6789, 666-45-6789, 123-00-6789, 123-45-0000'],
  ['an amount', '$123456789.00 and 123456789.50'],
  ['an amount and a year', 'I paid 471.88 2026'],
  ['amounts in a row', '100, 25, 2026 and 471.88, 45.00'],
  ['an amount of millions', '250 000 000 or 123,456,782.00'],
  ['dates', '11/26/2026, 2026-11-26, 26 11 2026'],
  ['a longer number in groups', '12-123-45-6789-1 and 4000 123 45 6789'],
  ['a ZIP code of nine digits', '78201-1234'],
  ['an id', '12345678-1234-4123-8123-123456789012'],
  ['an amount of millions with dots', '250.000.000 y 123.456.782,00'],
  ['an amount and a month', 'I paid 250 12-2026'],
  ['amounts with their sign', '$100 $25 $2026'],
  ['a loan beside a word that means sure', 'seguro que mi préstamo es 519124417'],
  ['the policy of a car', 'el seguro del auto 519124417'],
  ['a loan beside a social matter', 'a social worker asks for 519124417'],
  ['last four digits and an amount', 'my ssn ends in 4417, I paid 471.88'],
  ['the Spanish word for without', 'sin mi número 046454287 no puedo'],
  ['a loan said in words', 'my loan five one nine one two four four one seven is missing'],
  ['words of numbers in a sentence', 'one or two of three payments, four at most'],
  ['an amount, a month and a year', 'I paid 200 10 2025'],
  ['an amount, a month and a year in a sentence', 'paid 200 in 10 of 2025, and 471 11 2025 too'],
  ['an amount, a day and a year', 'it was 450 on 28 2026, or 450 28 2026'],
  ['amounts in a row that pass the check of Canada', 'I sent 100 150 150 and 125 250 100'],
  ['an area that nobody has with blanks', 'order 900 12 4417 and 000 45 6789 and 666 45 6789'],
  ['letters amid words', 'Is it 10 l of oil or 5 l? I owe 100, lo sé'],
])('lets pass what is no social security number: %s', (_, text) => {
  expect(holdsIdentityNumber(text, true)).toBe(false)
})

it('lets pass nine digits alone in a program’s data, where they may be a reference', () => {
  expect(holdsIdentityNumber('123456789', false)).toBe(false)
  expect(holdsIdentityNumber('123-45-6789', false)).toBe(true)
})

it.each([
  ['of single digits', '1 '.repeat(500_000)],
  ['of groups', '123 45 678 '.repeat(90_000)],
  ['of marks', '123-'.repeat(250_000)],
  ['of names', 'ss is no . '.repeat(100_000)],
  ['of digits one by one after a name', `ssn ${'0 '.repeat(500_000)}`],
  ['of whole numbers', '000-45-6789 '.repeat(80_000)],
  ['of words', 'one one one one loan '.repeat(45_000)],
  ['of letters that look like digits', 'lOlO1x '.repeat(130_000)],
])('reads in a moment a text made to be slow: %s', (_, text) => {
  const begun = process.cpuUsage()
  expect(holdsIdentityNumber(text, true)).toBe(false)
  expect(process.cpuUsage(begun).user).toBeLessThan(4_000_000) // microseconds of work
})

function holdsIdentityNumber(text: string, isOneAnswer: boolean): boolean {
  const steps = searchText(text, { identity: true, isOneAnswer })
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value === 'identity'
}
