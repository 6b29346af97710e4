import { describe, expect, it } from 'vitest'
import { readFrequencies, readLanguages, writeFrequencies } from './settings-lists.ts'

const english = { id: '1', code: 'en', name: 'English' }
const spanish = { id: '2', code: 'es', name: 'Español' }

describe('languages', () => {
  it('[CFG-08] reads languages in the order of the lender, an id as text or number', () => {
    expect(readLanguages([{ ...spanish, id: 2 }, english])).toEqual([spanish, english])
  })

  it.each([
    ['none', []],
    ['no list', english],
    ['a language that the portal does not speak', [{ ...english, code: 'de' }]],
    ['one without a name', [{ ...english, name: '' }]],
    ['an id below 1', [{ ...english, id: '0' }]],
    ['an object as an id', [{ ...english, id: { toString: '1' } }]],
    ['one twice', [english, { ...english, id: '2' }]],
    ['an id twice', [english, { ...spanish, id: '1' }]],
    ['a code alone', ['en']],
  ] as const)('[CFG-08] refuses as languages: %s', (_, raw) => {
    expect(readLanguages(raw)).toBeUndefined()
  })
})

describe('payment frequencies', () => {
  const monthly = { payment_frequency: 'MO', label: 'Monthly' }
  it('[CFG-16] reads and writes payment frequencies, a recurring one with receipts by email', () => {
    const once = { payment_frequency: 'onlyonce', label: 'Once' }
    const frequencies = readFrequencies([monthly, once]) ?? []
    expect(frequencies).toEqual([
      { code: 'MO', label: 'Monthly', emailReceipt: true },
      { code: 'onlyonce', label: 'Once', emailReceipt: false },
    ])
    const written = writeFrequencies(frequencies)
    expect(written).toEqual([
      { ...monthly, email_receipt: '1' },
      { ...once, email_receipt: '0' },
    ])
    expect(readFrequencies(written)).toEqual(frequencies)
  })

  it.each([
    ['none', []],
    ['an unknown code', [{ ...monthly, payment_frequency: 'XX' }]],
    ['one without a label', [{ payment_frequency: 'MO' }]],
    ['one twice', [monthly, monthly]],
    ['a receipt that is neither', [{ ...monthly, email_receipt: 'yes' }]],
  ] as const)('[CFG-16] refuses as payment frequencies: %s', (_, raw) => {
    expect(readFrequencies(raw)).toBeUndefined()
  })
})
