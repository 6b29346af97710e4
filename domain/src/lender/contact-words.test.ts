import { expect, it } from 'vitest'
import { postalAddress, readablePhone } from './contact-words.ts'

const address = {
  addressApptNum: 'Suite 4',
  addressStreet: '12 Mesa Road',
  addressCity: 'San Antonio',
  addressState: 'TX',
  addressZip: '78205',
}

it('[CFG-09] builds the address from its five parts, whichever are there', () => {
  expect(postalAddress(address)).toBe('12 Mesa Road, Suite 4, San Antonio, TX 78205')
  expect(postalAddress({ ...address, addressApptNum: '' })).toBe(
    '12 Mesa Road, San Antonio, TX 78205',
  )
  expect(postalAddress({ ...address, addressState: '', addressCity: '' })).toBe(
    '12 Mesa Road, Suite 4, 78205',
  )
})

it.each([
  ['2105550142', '210-555-0142'],
  ['+12105550142', '+12105550142'],
  ['', ''],
])('writes the phone %j as %j', (phone, readable) => {
  expect(readablePhone(phone)).toBe(readable)
})
