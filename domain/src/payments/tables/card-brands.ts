/** Which numbers belong to which brand: first digits, how many digits, how many the code has. */
export const cardBrands = [
  {
    brand: 'amex',
    prefixes: [
      ['34', '34'],
      ['37', '37'],
    ],
    lengths: [15],
    codeLength: 4,
  },
  {
    brand: 'mastercard',
    prefixes: [
      ['51', '55'],
      ['2221', '2720'],
    ],
    lengths: [16],
    codeLength: 3,
  },
  {
    brand: 'discover',
    prefixes: [
      ['6011', '6011'],
      ['644', '649'],
      ['65', '65'],
      ['622126', '622925'],
    ],
    lengths: [16],
    codeLength: 3,
  },
  {
    brand: 'diners',
    prefixes: [
      ['300', '305'],
      ['3095', '3095'],
      ['36', '36'],
      ['38', '39'],
    ],
    lengths: [14, 16],
    codeLength: 3,
  },
  { brand: 'jcb', prefixes: [['3528', '3589']], lengths: [16], codeLength: 3 },
  { brand: 'visa', prefixes: [['4', '4']], lengths: [13, 16], codeLength: 3 },
] as const
