import { expect, it } from 'vitest'
import { type BodyStyle, classifyBodyStyle } from './classify-body-style.ts'

it.each([
  ['Honda', 'CR-V EX', 'suv'],
  ['Toyota', 'Corolla Cross', 'suv'],
  ['Nissan', 'Rogue SV', 'suv'],
  ['Hyundai', 'Kona', 'suv'],
  ['JEEP', 'Grand Cherokee Laredo', 'suv'],
  ['Jeep', 'Gladiator', 'pickup'],
  ['GMC', 'Terrain', 'suv'],
  ['GMC', 'Sierra 1500', 'pickup'],
  ['GMC', 'Savana 2500', 'van'],
  ['Ford', 'F-150 XLT', 'pickup'],
  ['Ford', 'F150', 'pickup'],
  ['Ford', 'Ranger XL', 'pickup'],
  ['Ford', 'Mustang Mach-E', 'suv'],
  ['Ford', 'Mustang GT', 'car'],
  ['Ram', '1500 Big Horn', 'pickup'],
  ['Ram', 'ProMaster 2500', 'van'],
  ['Cadillac', 'Escalade EXT', 'pickup'],
  ['Chrysler', 'Town & Country', 'van'],
  ['Toyota', 'Sienna LE', 'van'],
  ['Subaru', 'Outback', 'wagon'],
  ['Volvo', 'V60 Cross Country', 'wagon'],
  ['Harley-Davidson', 'Street Glide', 'motorcycle'],
  ['Honda', 'Gold Wing Tour', 'motorcycle'],
  ['Honda', 'Civic LX', 'car'],
  ['Toyota', 'Corolla', 'car'],
  ['Nissan', 'Altima 2.5 S', 'car'],
  ['Citroën', 'Berlingo Van', 'van'],
  ['Hyundai', 'Sonata GLS', 'car'],
  ['Lexus', 'RX 350', 'suv'],
  ['Lexus', 'ES 350', 'car'],
  ['', '', 'car'],
  ['Something', 'Else', 'car'],
] satisfies [string, string, BodyStyle][])('draws a %s %s as a %s', (make, model, style) => {
  expect(classifyBodyStyle({ make, model })).toBe(style)
})

it('takes a word for a model only where it stands alone', () => {
  expect(classifyBodyStyle({ make: 'Toyota', model: 'Avanza' })).toBe('car')
  expect(classifyBodyStyle({ make: 'Suzuki', model: 'Escapade' })).toBe('car')
})

it('finds a model in a text of ten thousand words as soon as in a short one', () => {
  const make = 'new '.repeat(10_000)
  const before = process.cpuUsage()
  expect(classifyBodyStyle({ make, model: 'explorer sport trac' })).toBe('pickup')
  const { user } = process.cpuUsage(before)
  expect(user).toBeLessThan(1_000_000)
})
