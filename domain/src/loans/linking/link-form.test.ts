import { expect, it } from 'vitest'
import { parseDay } from '../../calendar.ts'
import { readSettings } from '../../lenders/settings.ts'
import {
  checkLinkForm,
  groupSsn,
  linkFields,
  linkFieldMax,
  loanNumberKey,
  type LinkValues,
} from './link-form.ts'

const today = parseDay('2026-11-20')
const typed: LinkValues = {
  ssn: '900-12-4417',
  dob: parseDay('1988-04-12'),
  ssn4: '4417',
  name: 'Nora',
  phoneNo: '2105550106',
  loannumber: '21-120777',
  zipcode: '78205',
  branchNo: '7',
}

it.each([
  ['ssn', { linkLoanFirstField: 1, isSsn: '1' }],
  ['dob', { linkLoanFirstField: 1, isSsn: '0' }],
  ['ssn4', { linkLoanFirstField: 2 }],
  ['name', { linkLoanFirstField: 3 }],
  ['phoneNo', { linkLoanFirstField: 4 }],
] as const)('asks for %s first where the lender has it so', (field, settings) => {
  const { portal } = readSettings(settings)
  expect(linkFields(portal)).toEqual([field, 'loannumber', 'zipcode'])
})

it.each([
  ['zipcode', 1],
  ['phoneNo', 2],
  ['branchNo', 3],
] as const)('asks for %s third where the lender has it so', (field, linkLoanThirdField) => {
  const { portal } = readSettings({ linkLoanThirdField })
  expect(linkFields(portal)).toEqual(['ssn', 'loannumber', field])
})

it('asks once for the phone where the lender has it both first and third', () => {
  const { portal } = readSettings({ linkLoanFirstField: 4, linkLoanThirdField: 2 })
  expect(linkFields(portal)).toEqual(['phoneNo', 'loannumber'])
})

it.each([
  ['ssn', '', 'required'],
  ['ssn', '90012', 'ssn'],
  ['ssn', '900-12-441', 'ssn'],
  ['ssn', '900124417', undefined],
  ['ssn4', ' ', 'required'],
  ['ssn4', '441', 'ssnLastFour'],
  ['ssn4', '44x7', 'ssnLastFour'],
  ['ssn4', '4417', undefined],
  ['name', '', 'required'],
  ['name', 'Nora', undefined],
  ['phoneNo', '', 'required'],
  ['phoneNo', '210555010', 'phone'],
  ['phoneNo', '(210) 555-0106', undefined],
  ['zipcode', '', 'required'],
  ['zipcode', '78205-12', 'postalCode'],
  ['zipcode', 'H2J 2K8', undefined],
  ['loannumber', '', 'required'],
  ['loannumber', '-20777', 'loanNumber'],
  ['loannumber', '120777', undefined],
  ['branchNo', '', 'required'],
  ['branchNo', '0007', undefined],
] as const)('answers what is wrong with %s where it is %j: %s', (field, text, fault) => {
  const found = checkLinkForm({ ...typed, [field]: text }, { fields: [field], today })
  expect(found[field]).toBe(fault)
})

it.each([
  [null, 'required'],
  ['2010-04-12', 'birthDate'],
  ['1325-01-01', 'birthDate'],
  ['1988-04-12', undefined],
] as const)('answers what is wrong with the date of birth %s: %s', (day, fault) => {
  const dob = day === null ? null : parseDay(day)
  expect(checkLinkForm({ ...typed, dob }, { fields: ['dob'], today }).dob).toBe(fault)
})

it('checks only the fields that the form has, in their order', () => {
  const empty = { ...typed, ssn4: '', loannumber: '', zipcode: '', branchNo: '' }
  const fields = linkFields(readSettings({ linkLoanFirstField: 2 }).portal)
  expect(Object.keys(checkLinkForm(empty, { fields, today }))).toEqual(fields)
})

it('[VAL-39] limits the number at 11 characters, its last four at 4 and the postal code at 7', () => {
  expect(linkFieldMax).toMatchObject({ ssn: 11, ssn4: 4, zipcode: 7 })
})

it.each([
  ['9', '9'],
  ['900', '900'],
  ['90012', '900-12'],
  ['900124417', '900-12-4417'],
  ['900-12-4417', '900-12-4417'],
  ['9001244179', '900-12-4417'],
  ['', ''],
])('[VAL-40] groups the digits of %j as %j', (digits, shown) => {
  expect(groupSsn(digits)).toBe(shown)
})

it('compares a loan number by its letters and digits', () => {
  expect(loanNumberKey(' lm-21 120-777 ')).toBe('LM21120777')
})
