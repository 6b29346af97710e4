import { describe, expect, it } from 'vitest'
import { readSettings } from '../lenders/settings.ts'
import { lenderFrequency, offeredFrequencies } from './offered-frequencies.ts'

const offered = (settings: Record<string, unknown>, own: 'MO' | 'S4' | 'WE' = 'MO') =>
  offeredFrequencies(readSettings(settings).portal, own).map(
    ({ frequency, isOwn }) => `${frequency}${isOwn ? '*' : ''}`,
  )

describe('offeredFrequencies', () => {
  it('offers all that the lender has, only once first and the loan’s own marked', () => {
    expect(offered({})).toEqual(['once', 'WE', 'MO*', 'SM', 'BW', 'QU', 'AN'])
  })
  it('[SCHED-42] hides S4 unless it is the loan’s own', () => {
    expect(offered({}, 'S4')).toEqual(['once', 'WE', 'MO', 'SM', 'S4*', 'BW', 'QU', 'AN'])
  })
  it('offers nothing but only once where the lender takes no series', () => {
    expect(offered({ isRecurring: '0' })).toEqual(['once'])
  })
  it('offers the loan’s own and only once where the lender allows no others', () => {
    expect(offered({ allowAllBorrowerFrequencies: '0' })).toEqual(['once', 'MO*'])
    expect(offered({ allowAllBorrowerFrequencies: '0' }, 'S4')).toEqual(['once', 'S4*'])
  })
  it('offers only once even where the lender’s list does not name it', () => {
    const paymentFrequencies = [{ payment_frequency: 'WE', label: 'Each week' }]
    expect(offered({ paymentFrequencies })).toEqual(['once', 'WE'])
    const { portal } = readSettings({ paymentFrequencies })
    expect(lenderFrequency(portal, 'WE')).toMatchObject({ label: 'Each week' })
    expect(lenderFrequency(portal, 'once')).toBeNull()
  })
})
