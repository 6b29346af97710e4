import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isPrefixOf,
  readPaymentReference,
  referencePrefixOf,
  referenceSerials,
  writePaymentReference,
} from './payment-reference.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRTVWXYZ'
const serials = fc.integer({ min: 0, max: referenceSerials - 1 })
const bodies = serials.map((serial) =>
  writePaymentReference('LM', serial).slice(3).replace('-', ''),
)

describe('the reference of a payment', () => {
  it.each([
    ['LM', 0, 'LM-0000-0000'],
    ['LM', 1, 'LM-0000-001Y'],
    ['QUIT', referenceSerials - 1, 'QUIT-ZZZZ-ZZZ4'],
  ])('writes prefix %s and serial %i as %s', (prefix, serial, written) => {
    expect(writePaymentReference(prefix, serial)).toBe(written)
    expect(readPaymentReference(written)).toEqual({
      kind: 'reference',
      prefix,
      body: written.slice(prefix.length + 1),
    })
  })

  it.each([
    ['lm-0000-001y', 'case'],
    ['LM 0000 001Y', 'spaces'],
    [' LM0000001Y ', 'no dashes'],
    ['LM–0000–001Y', 'dashes of a word processor'],
    ['LM-OOOO-OO1Y', 'O for 0'],
    ['LM-0000-00IY', 'I for 1'],
    ['LM-0000-00ly', 'l for 1'],
    ['1M-0000-001Y', 'a look-alike in the prefix'],
    ['0000-001Y', 'no prefix'],
  ])('reads %j: %s', (typed) => {
    const read = readPaymentReference(typed)
    expect(read).toMatchObject({ kind: 'reference', body: '0000-001Y' })
    expect(read.kind === 'reference' && isPrefixOf(read.prefix, 'LM-0000-001Y')).toBe(true)
  })

  it.each([
    ['', 'malformed'],
    ['LM-0000-001', 'wrongCheck'],
    ['0000-001', 'malformed'],
    ['LM-0000-001U', 'malformed'],
    ['LONGER-0000-001Y', 'malformed'],
    ['LM-0000-0011', 'wrongCheck'],
    ['LM-0000-010Y', 'wrongCheck'],
    ["'; drop table payments", 'malformed'],
  ])('reads %j as %s', (typed, kind) => {
    expect(readPaymentReference(typed)).toEqual({ kind })
  })

  it('tells a prefix from another', () => {
    expect(isPrefixOf('HP', 'LM-0000-001Y')).toBe(false)
  })

  it('finds every wrong single character', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const slips = Array.from(body).flatMap((right, at) =>
          Array.from(alphabet.replace(right, ''), (wrong) =>
            [body.slice(0, at), wrong, body.slice(at + 1)].join(''),
          ),
        )
        const unseen = slips.filter((slip) => readPaymentReference(slip).kind !== 'wrongCheck')
        expect([slips.length, unseen]).toEqual([8 * 30, []])
      }),
      { numRuns: 20 },
    )
  })

  it('finds every swap of neighbours', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        for (let at = 0; at + 1 < body.length; at += 1) {
          const [left = '', right = ''] = [body[at], body[at + 1]]
          const swapped = `${body.slice(0, at)}${right}${left}${body.slice(at + 2)}`
          const kind = left === right ? 'reference' : 'wrongCheck'
          expect(readPaymentReference(swapped).kind).toBe(kind)
        }
      }),
    )
  })
})

it.each([
  ['Lone Mesa Auto Finance', 'LM'],
  ['Harbor & Pine Motor Credit', 'HP'],
  ['Crédit Auto Boréal', 'CA'],
  ['Éole', 'EO'],
  ['X', 'PM'],
  ['中国', 'PM'],
  ['', 'PM'],
])('derives of the lender’s name %j the prefix %s', (name, prefix) => {
  expect(referencePrefixOf(name)).toBe(prefix)
})
