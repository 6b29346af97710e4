import { describe, expect, it } from 'vitest'
import {
  type AddressValues,
  checkAddress,
  countryOfAddress,
  countryOfState,
  tidyAddress,
} from './check-address.ts'

const texan: AddressValues = {
  street1: '218 Cedar Elm St',
  street2: '',
  city: 'San Antonio',
  stateCode: 'TX',
  postalCode: '78210',
}
const montrealer = { ...texan, city: 'Montréal', stateCode: 'QC', postalCode: 'H2J 2K8' }

describe('an address that is checked', () => {
  it('takes an address of either country, with or without a second line', () => {
    expect(checkAddress(texan, 'US')).toEqual({})
    expect(checkAddress({ ...texan, street2: 'Apt 4' }, 'US')).toEqual({})
    expect(checkAddress(montrealer, 'CA')).toEqual({})
  })

  it('[VAL-53] requires street, city, zip and state, and names all that are missing', () => {
    const none = { street1: ' ', street2: '', city: '', stateCode: '', postalCode: '' }
    expect(checkAddress(none, 'US')).toEqual({
      street1: 'required',
      city: 'required',
      stateCode: 'state',
      postalCode: 'required',
    })
  })

  it.each(['select', 'SEL', '', '0', 'XX'])('[VAL-54] takes the state %j for none', (stateCode) => {
    expect(checkAddress({ ...texan, stateCode }, 'US')).toEqual({ stateCode: 'state' })
  })

  it.each([
    ['US', '78210', undefined],
    ['US', '78210-1234', undefined],
    ['US', '782101234', undefined],
    ['US', '7821', 'zip'],
    ['US', 'H2J 2K8', 'zip'],
    ['CA', 'h2j2k8', undefined],
    ['CA', 'H2J  2K8', 'postalCode'],
    ['CA', '78210', 'postalCode'],
    ['CA', 'D2J 2K8', 'postalCode'],
    ['CA', 'Z2J 2K8', 'postalCode'],
  ] as const)('judges in %s the postal code %j: %s', (country, postalCode, refusal) => {
    const address = country === 'US' ? texan : montrealer
    expect(checkAddress({ ...address, postalCode }, country).postalCode).toBe(refusal)
  })

  it('refuses an address outside the country of its account', () => {
    const stateCode = 'otherCountry'
    expect(checkAddress(montrealer, 'US')).toEqual({ stateCode, postalCode: 'zip' })
    expect(checkAddress(texan, 'CA')).toEqual({ stateCode, postalCode: 'postalCode' })
  })

  it.each([
    ['ON', 'QC', 'CA'],
    ['ON', 'TX', 'US'],
    ['TX', 'QC', 'US'],
    ['ON', 'SEL', 'US'],
    ['', 'QC', 'US'],
  ])('checks an address in %j that becomes one in %s in %s', (before, stateCode, country) => {
    expect(countryOfAddress({ stateCode }, { account: 'US', before })).toBe(country)
  })

  it.each(['1 Main St\n', '<b>', 'a\u202Eb', 'x'.repeat(61)])('takes no line %j', (street1) => {
    expect(checkAddress({ ...texan, street1 }, 'US')).toEqual({ street1: 'addressText' })
  })

  it('knows the country of a state, and of none none', () => {
    expect(['TX', 'QC', 'SEL'].map(countryOfState)).toEqual(['US', 'CA', null])
  })
})

describe('an address that is kept', () => {
  it.each([
    ['h2j2k8', 'H2J 2K8'],
    ['H2J 2K8', 'H2J 2K8'],
    ['782101234', '78210-1234'],
    [' 78210 ', '78210'],
  ])('writes the postal code %j as %j', (typed, kept) => {
    expect(tidyAddress({ ...texan, postalCode: typed }).postalCode).toBe(kept)
  })

  it('keeps no spaces around or between that say nothing', () => {
    const typed = { ...texan, street1: '  218  Cedar Elm St ', city: ' San Antonio' }
    expect(tidyAddress(typed)).toEqual(texan)
  })
})
