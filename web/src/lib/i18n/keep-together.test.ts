import { expect, it } from 'vitest'
import { keepTogether } from './keep-together.ts'

it.each([
  ['until 11/20/2026, 05:00 PM EST. Then', 'until 11/20/2026, 05:00_PM_EST. Then'],
  ['Pay before 5:00 PM ET and', 'Pay before 5:00_PM_ET and'],
  ['after 5:00 PM Eastern takes', 'after 5:00_PM Eastern takes'],
  ['Mon-Fri 8 AM-6 PM, Sat 9 AM-1 PM', 'Mon-Fri 8_AM-6_PM, Sat 9_AM-1_PM'],
  ['hasta las 5:00 p. m. (EST).', 'hasta las 5:00_p._m._(EST).'],
  ['antes de las 5:00 p. m. (hora del Este)', 'antes de las 5:00_p._m. (hora del Este)'],
  ['jusqu’au 27 nov. 2026 à 17 h (HNE).', 'jusqu’au 27 nov. 2026 à 17_h_(HNE).'],
  ['à 9 h 05, le 8 déc.', 'à 9_h_05, le 8 déc.'],
  ['d’au moins 25,00 $', 'd’au moins 25,00_$'],
  ['Mississauga, ON L5A 4G1.', 'Mississauga, ON L5A_4G1.'],
  ['San Antonio, TX 78229', 'San Antonio, TX_78229'],
  ['lun.-ven. 9 a. m.-6 p. m.', 'lun.-ven. 9_a._m.-6_p._m.'],
  ['Mon-Fri 9:00 a.m. – 5:00 p.m., Sat', 'Mon-Fri 9:00_a.m._–_5:00_p.m., Sat'],
  ['Mon-Fri 8 AM - 6 PM', 'Mon-Fri 8_AM_-_6_PM'],
  ['lun.-ven. 9 h – 17 h', 'lun.-ven. 9_h_–_17_h'],
  ['For help, call (210) 555-0142.', 'For help, call (210)_555-0142.'],
  ['24 heures, 2 h', '24 heures, 2_h'],
  ['Loan 21-104233, paid in 3 hours', 'Loan 21-104233, paid in 3 hours'],
])('keeps clocks, amounts, phones and postal codes of "%s" on one line', (text, kept) => {
  expect(keepTogether(text).replaceAll('\u00A0', '_')).toBe(kept)
})
