import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { listMethodsEndpoint, savedMethod } from './methods.ts'

/** A card as the server tells it; bank accounts fill other fields of the same object. */
const card = {
  id: '6f0c5a52-6a0f-4a4b-9f31-8a43b6ad1a40',
  paymentType: '1',
  cardBrand: 'visa',
  cardImage: '',
  name: 'Maria Elena',
  nameOnAch: '',
  nameOnPad: '',
  bankName: '',
  lastFour: '5556',
  bankRoutingNumber: '',
  bankNumber: '',
  cardExpDate: { date: '2026-11-30' },
  accountType: '2',
  isSchedule: '0',
  uses: [
    { kind: 'schedule', amount: '475.83', currency: 'USD', on: '2026-12-08', loanNo: '21-104233' },
  ],
  isBorrowerDeletable: '1',
  status: 'usable',
  awaits: 'nothing',
  change: null,
} as const

const read = (changes: object = {}) => z.decode(savedMethod, { ...card, ...changes })
/** As the server writes what was read: the same again. */
const written = (changes: object = {}) => z.encode(savedMethod, read(changes))

describe('a saved method, as it is read', () => {
  it.each([
    ['1', 'card'],
    ['2', 'ach'],
    ['3', 'pad'],
  ] as const)(
    '[METHOD-02] gives a saved method an id, and reads paymentType %s as %s',
    (paymentType, kind) => {
      expect(read({ paymentType })).toMatchObject({ id: card.id, kind })
    },
  )

  it('[METHOD-03] gives a saved card its brand, name, last four and expiry', () => {
    expect(read()).toMatchObject({
      brand: 'visa',
      holderName: 'Maria Elena',
      lastFour: '5556',
      expiresOn: '2026-11-30',
    })
    expect(written()).toEqual(card)
  })

  it('[METHOD-03] gives a saved account its bank, number and the name on it', () => {
    const bank = { paymentType: '2', name: '', cardBrand: '', cardExpDate: null, bankName: 'Alamo' }
    const ach = { ...bank, nameOnAch: 'M Ortega', bankRoutingNumber: '110000000' }
    const pad = { ...bank, paymentType: '3', nameOnPad: 'C Tremblay', bankNumber: '001' }
    expect(read(ach)).toMatchObject({
      bankName: 'Alamo',
      holderName: 'M Ortega',
      routingNumber: '110000000',
      expiresOn: null,
    })
    expect(read(pad)).toMatchObject({ holderName: 'C Tremblay', routingNumber: '001' })
    for (const one of [ach, pad]) expect(written(one)).toEqual({ ...card, ...one })
  })

  it.each([
    ['1', 'checking'],
    ['2', 'savings'],
    ['', 'savings'],
    ['7', 'savings'],
  ] as const)('[METHOD-04] reads accountType %j as %s', (accountType, meant) => {
    expect(read({ accountType }).accountType).toBe(meant)
  })

  it.each(['0', '1'] as const)(
    '[METHOD-05] says whether a saved method is scheduled, and may be removed: %s',
    (flag) => {
      const { isScheduled, isDeletable } = read({ isSchedule: flag, isBorrowerDeletable: flag })
      expect([isScheduled, isDeletable]).toEqual([flag === '1', flag === '1'])
    },
  )

  it('[METHOD-06] lists a saved method in savedCards', () => {
    const answer = { savedCards: [card], railsAway: [], margins: [] }
    const { savedCards } = z.decode(listMethodsEndpoint.result, answer)
    expect(savedCards.map(({ lastFour }) => lastFour)).toEqual(['5556'])
  })

  it('lists by their codes the payment types that are unavailable now', () => {
    const told = z.encode(listMethodsEndpoint.result, {
      savedCards: [],
      railsAway: ['card', 'pad'],
      margins: [],
    })
    expect(told.railsAway).toEqual(['1', '3'])
  })
})
