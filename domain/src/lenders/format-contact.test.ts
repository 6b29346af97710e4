import { expect, it } from 'vitest'
import { formatPostalAddress, formatPhone } from './format-contact.ts'

const address = {
  addressApptNum: 'Suite 4',
  addressStreet: '12 Mesa Road',
  addressCity: 'San Antonio',
  addressState: 'TX',
  addressZip: '78205',
}

it('[CFG-09] builds the lender’s address from its five parts, whichever are given', () => {
  expect(formatPostalAddress(address)).toBe('12 Mesa Road, Suite 4, San Antonio, TX 78205')
  expect(formatPostalAddress({ ...address, addressApptNum: '' })).toBe(
    '12 Mesa Road, San Antonio, TX 78205',
  )
  expect(formatPostalAddress({ ...address, addressState: '', addressCity: '' })).toBe(
    '12 Mesa Road, Suite 4, 78205',
  )
})

it.each([
  ['2105550142', '210-555-0142'],
  ['+12105550142', '+12105550142'],
  ['', ''],
])('writes the phone number %j as %j', (phone, readable) => {
  expect(formatPhone(phone)).toBe(readable)
})
