import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { fieldCodec } from './field-table.ts'
import { flag } from './wire.ts'

const codec = fieldCodec({
  number: ['loan.loanNo', z.string()],
  isPaid: ['loan.paid', flag],
  owner: { name: ['ownerName', z.string()], phone: ['ownerPhone', z.optional(z.string())] },
})
const sent = { loan: { loanNo: '21', paid: '1' as const }, ownerName: 'Ann', ownerPhone: '1' }
const read = { number: '21', isPaid: true, owner: { name: 'Ann', phone: '1' } }

it('reads an object by its table, at every level of both sides', () => {
  expect(z.decode(codec, sent)).toEqual(read)
})

it('writes an object by its table, at every level of both sides', () => {
  expect(z.encode(codec, read)).toEqual(sent)
})

it('leaves out on one side what is left out on the other', () => {
  const { ownerPhone: _phone, ...fewer } = sent
  const decoded = z.decode(codec, fewer)
  expect(decoded.owner).not.toHaveProperty('phone')
  expect(z.encode(codec, decoded)).toEqual(fewer)
})

it('refuses a wire value that is missing or of another kind', () => {
  expect(z.safeDecode(codec, { ...sent, loan: { loanNo: '21' } }).success).toBe(false)
  expect(z.safeDecode(codec, { ...sent, ownerName: 7 }).success).toBe(false)
})
