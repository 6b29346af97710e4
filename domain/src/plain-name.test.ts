import { describe, expect, it } from 'vitest'
import { isPlainCompanyName, isPlainName } from './plain-name.ts'

describe('a name that may stand in a message', () => {
  it.each([
    'O’Neil-Smith',
    "O'Neil-Smith",
    'José',
    'St. John',
    'Jr.',
    'Mary Ann',
    'Nguyễn',
    'Nguye\u0302\u0303n',
    'de la Cruz',
    'J.R.R.',
    'J. P. Morgan',
    'Ma. de los Ángeles',
    'St.John',
    'Ph.D.',
    'Ravi a/l Kumar',
    'Dot Li',
    'Wm. Co',
    '李小龍',
    'محمد',
    'Ågot Østby',
    'García, Jr.',
    'Smith & Sons',
    'Zoë (Zo) Ames',
    'B of A 2',
    'Checking #2',
    'Nadia',
    '',
  ])('accepts the name %s', (name) => {
    expect(isPlainName(name)).toBe(true)
  })

  it.each([
    'Hello www.evil.example',
    'http://evil.test',
    'HTTPS://x',
    'evil.com',
    'Pay at evil.com/now',
    'pay evil。com',
    'evil．ｃｏｍ',
    'evil․com',
    'Pay at evil dot example/login',
    'evil [dot] com',
    'evil(dot)net',
    'evil.co.uk',
    'evil.ru',
    'x.com',
    'a@evil.test',
    'mailto:someone',
    'javascript:alert(1)',
    'evil.xn--p1ai',
    '192.168.0.1',
    'пример.рф',
    '//evil',
    'evil.example,',
    'www.evil',
    'Www.x',
  ])('refuses a web address in a name: %s', (name) => {
    expect(isPlainName(name)).toBe(false)
    expect(isPlainCompanyName(name)).toBe(false)
  })

  it.each([
    ['a line break', 'Ann\nBcc: all'],
    ['a carriage return', 'Ann\rX'],
    ['a tab', 'Ann\tX'],
    ['a line separator', 'Ann\u2028X'],
    ['a NUL', 'Ann\0'],
    ['a right-to-left override', 'Ann\u202egnp.exe'],
    ['an isolate', 'Ann\u2066X\u2069'],
    ['a zero-width space', 'An\u200bn'],
    ['a zero-width joiner', 'An\u200dn'],
    ['a byte order mark', '\ufeffAnn'],
    ['a soft hyphen', 'An\u00adn'],
    ['an invisible letter', 'An\u3164n'],
    ['a tag character', 'Ann\u{e0041}'],
    ['a private sign', 'Ann\ue000'],
    ['half a sign', 'Ann\ud800'],
    ['a control sign', 'Ann\u0085'],
  ])('refuses a hidden character in a name: %s', (_name, name) => {
    expect(isPlainName(name)).toBe(false)
    expect(isPlainCompanyName(name)).toBe(false)
  })

  it.each([
    '<b>Ann</b>',
    'Ann <',
    'Ann >',
    '{{link}}',
    '[Ann](x)',
    'Ann`',
    'Ann|',
    'An\\n',
    '&lt;',
    '&#60;',
  ])('refuses markup in a name: %s', (name) => {
    expect(isPlainName(name)).toBe(false)
  })

  it('accepts in a company’s name characters that are escaped wherever it is shown', () => {
    expect(
      ['A&B <Motors>', 'Smith & Co. Auto', 'Crédit Auto Boréal'].map(isPlainCompanyName),
    ).toEqual([true, true, true])
  })

  it('reads no more of a name than its allowed length, and refuses a longer one', () => {
    expect(isPlainName('a.'.repeat(1_000_000))).toBe(false)
    expect(isPlainName('a'.repeat(129))).toBe(false)
  })
})
