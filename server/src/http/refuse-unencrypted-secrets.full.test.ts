import { passesLuhn } from '@quittance/domain/payments/luhn'
import { describe, expect, it } from 'vitest'
import { findCardNumberField, maskAgentDigits } from './refuse-unencrypted-secrets.ts'

const found = (text: string) => findCardNumberField({ memo: text }, '')

describe('a card number in clear is found', () => {
  it.each([
    ['bare', '4242424242424242'],
    ['in groups', '4242 4242-4242.4242'],
    ['with what stands beside it', 'my card 4242 4242 4242 4242 12 27 123'],
    ['with two spaces', '4242  4242  4242  4242'],
    ['with spaces that do not break', '4242\u00A04242\u00A04242\u00A04242'],
    ['with dashes that do not break', '4242\u20114242\u20114242\u20114242'],
    ['in wide digits', '\uFF14\uFF12'.repeat(8)],
    ['with blanks of no width', Array.from('4242424242424242').join('\u200B')],
    ['with signs that show nothing', '4242\u200D\u2060\uFEFF\u00AD4242\u31644242 4242'],
    ['with keycaps', Array.from('4242424242424242').join('\uFE0F\u20E3')],
    ['with strokes', '4242/4242/4242/4242'],
    ['with strokes between blanks', 'card: 4242 / 4242 / 4242 / 4242, 12/27'],
    ['with underlines', '4242_4242_4242_4242'],
    ['with commas alone', '4242,4242,4242,4242'],
    ['with dots in the middle', '4\u00B72\u00B74\u00B72\u00B7'.repeat(4)],
    ['of another brand, with bars', '3782|822463|10005'],
    ['in Arabic digits', '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢'],
    ['in filled circles', '➍➋➍➋ '.repeat(4)],
    ['with commas and blanks', '4242, 4242, 4242, 4242'],
    ['with many blanks', '4242     4242     4242     4242'],
    ['with two dashes', '4242 -- 4242 -- 4242 -- 4242'],
    ['with letters between its groups', '4242a4242b4242c4242'],
    ['with a word between its groups', '4242 then 4242 then 4242 then 4242'],
    ['of another brand, with a word between its groups', '3782 and 822463 and 10005'],
    ['after a group that is none of it', '1234, 4242, 4242, 4242, 4242'],
    ['of 13 digits', '4222222222222'],
    ['of 19 digits', '6304000000000000018'],
  ])('finds a card number in clear: %s', (_, text) => {
    expect(found(text)).toBe('memo')
  })

  it('finds a card number as a number, in a list, under another name, and in a name itself', () => {
    expect(findCardNumberField({ a: { b: [1, 4242424242424242] } }, '')).toBe('b')
    expect(findCardNumberField({ a: { '4242424242424242': 1 } }, '')).toBe('a')
  })
})

it('judges a card number in clear by the same rule as everywhere else', () => {
  for (let last = 0n; last < 2000n; last += 1n) {
    const digits = String(4_000_000_000_000n * 10n ** (last % 7n) + last * 7919n)
    expect([digits, found(digits) !== null]).toEqual([digits, passesLuhn(digits)])
  }
})

describe('what is no card number passes', () => {
  it.each([
    ['a uuid', '42424242-4242-4242-8242-424242424242'],
    ['a wrong check digit', '4242 4242 4242 4241'],
    ['12 digits', '424242424242'],
    ['20 digits', '42424242424242424242'],
    ['two phone numbers', '(210) 555-0101, (210) 555-0102'],
  ])('lets pass what is no card number: %s', (_, text) => {
    expect(found(text)).toBeNull()
  })

  it('lets pass loan numbers, amounts and dates in a row, whatever their check digit', () => {
    const loans = Array.from({ length: 100 }, (__, n) => `21-${104_200 + n}, 21-${104_201 + n}`)
    const amounts = Array.from({ length: 100 }, (__, n) => `$4,${500 + n}.00, $5,${200 + n}.00`)
    const years = Array.from({ length: 100 }, (__, n) => `${4500 + n}, 5000, ${5500 + n}, 6000`)
    const dates = Array.from({ length: 28 }, (__, n) => `11/${n + 1}/2026, 12/${n + 1}/2026`)
    const plain = Array.from({ length: 100 }, (__, n) => `00/${104_200 + n}/${555_000 + n}/7`)
    for (const text of [...loans, ...amounts, ...years, ...dates, ...plain])
      expect([text, found(text)]).toEqual([text, null])
  })

  it('lets pass a browser whose version has 13 digits', () => {
    const versions = Array.from({ length: 100 }, (__, n) => `GSA/277.0.${555_192_600 + n} Mobile`)
    for (const agent of versions) expect(found(maskAgentDigits(agent) ?? '')).toBeNull()
    expect(found(maskAgentDigits('Agent 4242 4242 4242 4242') ?? '')).toBe('memo')
  })
})

describe('digits, dots and dashes in another form', () => {
  const points = Array.from({ length: 0x11_0000 }, (_, point) => point)
  const signs = points
    .filter((point) => point > 0x7f && (point < 0xd800 || point > 0xdfff))
    .map((point) => String.fromCodePoint(point))
    .filter((sign) => sign !== sign.normalize('NFKC') && /[\d.-]/.test(sign.normalize('NFKC')))
  const digits = Array.from('0123456789')
  const places = digits.flatMap((digit) =>
    ['', ...digits].map((after) => [`42424242424${digit}`, after] as const),
  )

  it('finds digits, dots and dashes in every other Unicode form as in plain writing', () => {
    expect(signs.length).toBeGreaterThan(300)
    const seen = new Set<string>()
    const differing: string[][] = []
    for (const sign of signs) {
      for (const [before, after] of places) {
        const isFound = found(before + sign.normalize('NFKC') + after) !== null
        if ((found(before + sign + after) !== null) !== isFound)
          differing.push([before, sign, after])
        if (isFound) seen.add(sign)
      }
    }
    expect(differing).toEqual([])
    const unseen = signs.filter((sign) => !seen.has(sign)).map((sign) => sign.normalize('NFKC'))
    expect(unseen).toEqual(unseen.filter((plain) => !/^\d|^[.-]$/.test(plain)))
  })
})

describe('a body made to be slow', () => {
  it.each([
    ['of single digits', { memo: '1 '.repeat(500_000) }],
    ['of short groups', { memo: '12 3-45.6 '.repeat(100_000) }],
    ['of single digits with one mark', { memo: '1/'.repeat(500_000) }],
    ['of signs that show nothing', { memo: '4\u200B'.repeat(300_000) }],
    ['nested too deep to walk by recursion', JSON.parse(`${'['.repeat(2e5)}${']'.repeat(2e5)}`)],
  ])('reads in a moment a body made to be slow: %s', (_, body) => {
    const begun = process.cpuUsage()
    expect(findCardNumberField(body, '')).toBeNull()
    const { user } = process.cpuUsage(begun)
    expect(user).toBeLessThan(4_000_000) // microseconds of work, however busy the machine is
  })
})
