import { expect, it } from 'vitest'
import { parseDay } from '../../calendar.ts'
import type { LinkField, LinkValues } from './link-form.ts'
import { isWholeMatch, matchSigner, type SignedPaper } from './match-signer.ts'

const paper: SignedPaper = {
  firstName: 'José Luis',
  phones: ['2105550106', '(210) 555-0107'],
  bornOn: parseDay('1988-04-12'),
  postalCode: '78205-1234',
  branchNo: '007',
  isSsn: (digits) => digits === '900124417',
  isLastFour: (digits) => digits === '4417',
}
const typed: LinkValues = {
  ssn: '900-12-4417',
  dob: parseDay('1988-04-12'),
  ssn4: '4417',
  name: 'JOSE',
  phoneNo: '12105550107',
  loannumber: '21-120777',
  zipcode: '78205',
  branchNo: '7',
}
const matchOf = (field: LinkField, different: Partial<LinkValues>, signed = paper) =>
  matchSigner({ ...typed, ...different }, signed, [field])[field]

it.each(['ssn', 'dob', 'ssn4', 'name', 'phoneNo', 'zipcode', 'branchNo'] as const)(
  'matches %s as people type it with what the paper says',
  (field) => {
    expect(matchOf(field, {})).toBe(true)
  },
)

it.each([
  ['ssn', { ssn: '900-12-4418' }],
  ['dob', { dob: parseDay('1988-12-04') }],
  ['dob', { dob: null }],
  ['ssn4', { ssn4: '4418' }],
  ['name', { name: 'Luis' }],
  ['phoneNo', { phoneNo: '2105550108' }],
  ['zipcode', { zipcode: '78206' }],
  ['zipcode', { zipcode: '7820' }],
  ['branchNo', { branchNo: '70' }],
  ['branchNo', { branchNo: '0' }],
] as const)('tells that %s is another where %j was typed', (field, different) => {
  expect(matchOf(field, different)).toBe(false)
})

it('compares a Canadian postal code by all its letters and digits', () => {
  const canadian = { ...paper, postalCode: 'H2J 2K8' }
  expect(matchOf('zipcode', { zipcode: 'h2j2k8' }, canadian)).toBe(true)
  expect(matchOf('zipcode', { zipcode: 'H2J 2K9' }, canadian)).toBe(false)
})

it('matches nothing of a paper that leaves it out', () => {
  const bare = { ...paper, bornOn: null, phones: [], branchNo: '', postalCode: '' }
  expect(matchOf('dob', {}, bare)).toBe(false)
  expect(matchOf('branchNo', { branchNo: '' }, bare)).toBe(false)
  expect(matchOf('zipcode', { zipcode: '' }, bare)).toBe(false)
  expect(matchOf('phoneNo', {}, bare)).toBe(false)
})

it('compares every field, and calls whole what matches in all', () => {
  const fields = ['ssn4', 'loannumber', 'zipcode'] as const
  expect(matchSigner(typed, paper, fields)).toEqual({ ssn4: true, loannumber: true, zipcode: true })
  const other = matchSigner({ ...typed, ssn4: '1111', zipcode: '1' }, paper, fields)
  expect(other).toEqual({ ssn4: false, loannumber: true, zipcode: false })
  expect([isWholeMatch({ ssn4: true, zipcode: true }), isWholeMatch(other)]).toEqual([true, false])
})
