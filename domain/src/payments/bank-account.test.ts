import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BankForm,
  checkAccountNumber,
  checkBankForm,
  checkRoutingNumber,
  formatPadRouting,
} from './bank-account.ts'

const us: BankForm = {
  kind: 'ach',
  bankName: 'Alamo Bank',
  name: 'Maria Ortega',
  accountType: 'checking',
  routingNumber: '110000000',
  bankNumber: '',
  branchNumber: '',
  accountNumber: '000123456789',
}
const canadian: BankForm = {
  ...us,
  kind: 'pad',
  accountType: '',
  routingNumber: '',
  bankNumber: '001',
  branchNumber: '00011',
  accountNumber: '000123456789',
}

describe('checkRoutingNumber', () => {
  it.each([
    ['110000000', null],
    ['021000021', null],
    ['011401533', null],
    ['', 'required'],
    ['11000000', 'routingNumber'],
    ['1100000000', 'routingNumber'],
    ['11000000a', 'routingNumber'],
    ['110000001', 'routingCheck'],
    ['120000000', 'routingCheck'],
    ['000000000', 'routingCheck'],
  ] as const)('[VAL-27] [LIM-13] checks the routing number %j: %s', (routing, reason) => {
    expect(checkRoutingNumber(routing)).toBe(reason)
  })

  it('finds every wrong single digit of a routing number', () => {
    const change = fc.record({ at: fc.nat(8), digit: fc.nat(9) })
    fc.assert(
      fc.property(change, ({ at, digit }) => {
        const good = '021000021'
        const bad = good.slice(0, at) + String(digit) + good.slice(at + 1)
        expect(checkRoutingNumber(bad)).toBe(bad === good ? null : 'routingCheck')
      }),
    )
  })
})

describe('checkAccountNumber', () => {
  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['123', 'accountLength'],
    ['12a', 'accountLength'],
    ['1234', null],
    [' 1234 ', null],
  ] as const)('[VAL-28] judges the length of %j in the US: %s', (number, reason) => {
    expect(checkAccountNumber('ach', number)).toBe(reason)
  })

  it.each([
    ['12a4', 'accountDigits'],
    ['12 34', 'accountDigits'],
    ['12.34', 'accountDigits'],
    ['１２３４', 'accountDigits'],
    ['1234567890123456789012345x', 'accountDigits'],
  ] as const)('[VAL-29] takes %j for no digits in the US: %s', (number, reason) => {
    expect(checkAccountNumber('ach', number)).toBe(reason)
  })

  it.each([
    ['12345678901234567', null],
    ['123456789012345678', 'accountTooLong'],
    ['12345678901234567890123456', 'accountTooLong'],
  ] as const)('[VAL-30][LIM-13] takes at most 17 digits in the US, of %j: %s', (number, reason) => {
    expect(checkAccountNumber('ach', number)).toBe(reason)
  })

  it.each([
    ['', 'required'],
    ['123', 'padAccount'],
    ['1234', null],
    ['123456789012', null],
    ['1234567890123', 'padAccount'],
    ['12345a', 'padAccount'],
  ] as const)('[VAL-32] checks the Canadian account number %j: %s', (number, reason) => {
    expect(checkAccountNumber('pad', number)).toBe(reason)
  })
})

describe('checkBankForm', () => {
  it('finds nothing wrong in a whole bank form', () => {
    expect(checkBankForm(us)).toEqual([])
    expect(checkBankForm(canadian)).toEqual([])
  })

  it.each([
    ['bankName', { bankName: ' ' }, 'required'],
    ['bankName', { bankName: 'b'.repeat(51) }, 'bankNameLong'],
    ['bankName', { bankName: 'Call www.evil.example' }, 'bankNamePlain'],
    ['name', { name: 'Ann\u202e' }, 'accountNamePlain'],
    ['name', { name: '' }, 'required'],
    ['name', { name: 'n'.repeat(21) }, 'accountNameLong'],
    ['accountType', { accountType: '' }, 'required'],
    ['routingNumber', { routingNumber: '' }, 'required'],
    ['routingNumber', { routingNumber: '12345678' }, 'routingNumber'],
    ['routingNumber', { routingNumber: '123456789' }, 'routingCheck'],
    ['accountNumber', { accountNumber: '' }, 'required'],
    ['accountNumber', { accountNumber: '123' }, 'accountLength'],
  ] as const)('[VAL-26] checks of the US bank form %s with %j: %s', (field, change, reason) => {
    expect(checkBankForm({ ...us, ...change })).toEqual([{ field, reason }])
  })

  it.each([
    ['bankName', { bankName: '' }, 'required'],
    ['name', { name: ' ' }, 'required'],
    ['bankNumber', { bankNumber: '' }, 'required'],
    ['bankNumber', { bankNumber: '01' }, 'bankNumber'],
    ['bankNumber', { bankNumber: '00a' }, 'bankNumber'],
    ['bankNumber', { bankNumber: '0001' }, 'bankNumber'],
    ['bankNumber', { bankNumber: 'a000' }, 'bankNumber'],
    ['bankNumber', { bankNumber: '000a' }, 'bankNumber'],
    ['branchNumber', { branchNumber: 'a0001' }, 'branchDigits'],
    ['branchNumber', { branchNumber: '' }, 'required'],
    ['branchNumber', { branchNumber: '0001a' }, 'branchDigits'],
    ['accountNumber', { accountNumber: '123' }, 'padAccount'],
  ] as const)(
    '[VAL-32] checks of the Canadian bank form %s with %j: %s',
    (field, change, reason) => {
      expect(checkBankForm({ ...canadian, ...change })).toEqual([{ field, reason }])
    },
  )

  it.each(['0001', '000111'])(
    '[VAL-33] takes no branch number of other than 5 digits: %s',
    (branchNumber) => {
      expect(checkBankForm({ ...canadian, branchNumber })).toEqual([
        { field: 'branchNumber', reason: 'branchNumber' },
      ])
    },
  )

  it.each([
    ['bankNumber', ['001'], ['01', '0001']],
    ['branchNumber', ['00011'], ['0001', '000111']],
    ['accountNumber', ['1234', '123456789012'], ['123', '1234567890123']],
  ] as const)('[LIM-14] takes of %s as many digits as %j, and not %j', (field, good, bad) => {
    const faulty = (typed: string) =>
      checkBankForm({ ...canadian, [field]: typed }).map((fault) => fault.field)
    expect(good.map(faulty)).toEqual(good.map(() => []))
    expect(bad.map(faulty)).toEqual(bad.map(() => [field]))
  })

  it('takes names as long as their fields, not counting the spaces around them', () => {
    const longest = { bankName: ` ${'b'.repeat(50)} `, name: ` ${'n'.repeat(20)} ` }
    expect(checkBankForm({ ...us, ...longest })).toEqual([])
  })

  it('finds every fault of a bank form at once, in the order of the form', () => {
    const blank = { bankName: '', name: '', accountType: '' as const, routingNumber: '' }
    const fields = ['bankName', 'name', 'accountType', 'routingNumber', 'accountNumber']
    const faults = checkBankForm({ ...us, ...blank, accountNumber: '' })
    expect(faults.map(({ field }) => field)).toEqual(fields)
  })

  it('leaves a sealed number to whoever can open it', () => {
    expect(checkBankForm({ ...us, accountNumber: null })).toEqual([])
  })

  it('ignores the fields of the other kind of account', () => {
    expect(checkBankForm({ ...us, bankNumber: 'x', branchNumber: 'x' })).toEqual([])
    expect(checkBankForm({ ...canadian, routingNumber: 'x' })).toEqual([])
  })
})

it('writes a Canadian bank and branch as one', () => {
  expect(formatPadRouting('001', '00011')).toBe('001-00011')
})
