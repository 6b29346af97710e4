import { expect, it } from 'vitest'
import { postalAddress, readablePhone, safeUrl } from './contact-words.ts'

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

it('writes a phone as xxx-xxx-xxxx', () => {
  expect(readablePhone('2105550100')).toBe('210-555-0100')
  expect(readablePhone('+44 20 7946 0000')).toBe('+44 20 7946 0000')
})

it.each([
  ['https://a.example/x', 'https://a.example/x'],
  ['http://a.example', 'http://a.example'],
  ['www.a.example', 'https://www.a.example'],
  ['a.example/page?x=1', 'https://a.example/page?x=1'],
  ['javascript:alert(1)', null],
  ['JAVASCRIPT:alert(1)//a.b', null],
  ['data:text/html,a.b', null],
  ['not an address', null],
  ['', null],
])('takes %j as the address %j', (typed, url) => {
  expect(safeUrl(typed)).toBe(url)
})
