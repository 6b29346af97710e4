import { describe, expect, it } from 'vitest'
import { type AddressValues, checkAddress, countryOfState, tidyAddress } from './check-address.ts'

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
    expect(checkAddress(texan)).toEqual({})
    expect(checkAddress({ ...texan, street2: 'Apt 4' })).toEqual({})
    expect(checkAddress(montrealer)).toEqual({})
  })

  it('[VAL-53] requires street, city, zip and state, and names all that are missing', () => {
    const none = { street1: ' ', street2: '', city: '', stateCode: '', postalCode: '' }
    expect(checkAddress(none)).toEqual({
      street1: 'required',
      city: 'required',
      stateCode: 'state',
      postalCode: 'required',
    })
  })

  it.each(['select', 'SEL', '', '0', 'XX'])('[VAL-54] takes the state %j for none', (stateCode) => {
    expect(checkAddress({ ...texan, stateCode })).toEqual({ stateCode: 'state' })
  })

  it.each([
    ['TX', '78210', undefined],
    ['TX', '78210-1234', undefined],
    ['TX', '782101234', undefined],
    ['TX', '7821', 'zip'],
    ['TX', 'H2J 2K8', 'zip'],
    ['QC', 'h2j2k8', undefined],
    ['QC', 'H2J  2K8', 'postalCode'],
    ['QC', '78210', 'postalCode'],
    ['QC', 'D2J 2K8', 'postalCode'],
    ['QC', 'Z2J 2K8', 'postalCode'],
  ])('judges in %s the postal code %j: %s', (stateCode, postalCode, refusal) => {
    expect(checkAddress({ ...texan, stateCode, postalCode }).postalCode).toBe(refusal)
  })

  it.each(['1 Main St\n', '<b>', 'a\u202Eb', 'x'.repeat(61)])('takes no line %j', (street1) => {
    expect(checkAddress({ ...texan, street1 })).toEqual({ street1: 'addressText' })
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
