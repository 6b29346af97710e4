const words: readonly (readonly string[])[] = [
  ['zero', 'oh', 'cero', 'zéro'],
  ['one', 'uno', 'un', 'une'],
  ['two', 'dos', 'deux'],
  ['three', 'tres', 'trois'],
  ['four', 'cuatro', 'quatre'],
  ['five', 'cinco', 'cinq'],
  ['six', 'seis'],
  ['seven', 'siete', 'sept'],
  ['eight', 'ocho', 'huit'],
  ['nine', 'nueve', 'neuf'],
]
const digitOfWord = new Map(
  words.flatMap((spelled, digit) => spelled.map((word) => [word, String(digit)] as const)),
)

const word = `(?:${[...digitOfWord.keys()].join('|')}|\\d)`
const mark = String.raw`[^\p{L}\p{N}]{1,3}`
/** Five words or more with nothing else between them: a number said digit by digit, and no sentence. */
const saidInWords = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${word}(?:${mark}${word}(?![\p{L}\p{N}])){4,40}`,
  'giu',
)
const eachWord = /\p{L}+/gu

/** Letters that look like a nought or a one: Latin, Greek and Cyrillic. */
const noughts = 'OoΟοОо'
const ones = 'lIΙІіӀӏ'
const lookAlikes = new RegExp(`[${noughts}]|([${ones}])`, 'gu')
const ofLookAlikes = new RegExp(
  String.raw`(?<![\p{L}\p{N}])[\d${noughts}${ones}]{2,40}(?![\p{L}\p{N}])`,
  'gu',
)

/** A braille number: its sign, and cells that are the letters from a to j without it. */
const ofBraille = /\u283c[\u2801\u2803\u2809\u2819\u2811\u280b\u281b\u2813\u280a\u281a]{1,40}/gu
const brailleDigits = '⠚⠁⠃⠉⠙⠑⠋⠛⠓⠊'

/** A text with its digits written as digits where letters, braille or words stand for them. */
export function withoutSpelledDigits(text: string): string {
  return text
    .replaceAll(ofBraille, (cells) =>
      cells.slice(1).replaceAll(/./g, (cell) => String(brailleDigits.indexOf(cell))),
    )
    .replaceAll(ofLookAlikes, digitsOfLookAlikes)
    .replaceAll(saidInWords, digitsOfWords)
}

/** At least one digit is among them: `44l7` is a number, and `Io` none. */
function digitsOfLookAlikes(signs: string): string {
  if (!/\d/.test(signs)) return signs
  return signs.replaceAll(lookAlikes, (_, one?: string) => (one === undefined ? '0' : '1'))
}

function digitsOfWords(said: string): string {
  if (!/\p{L}/u.test(said)) return said
  const digits = said.replaceAll(eachWord, (one) => digitOfWord.get(one.toLowerCase()) ?? one)
  return digits.replaceAll(/(?<=\d)\s(?=\d)/g, '')
}
