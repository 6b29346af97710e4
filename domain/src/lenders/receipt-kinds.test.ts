import { describe, expect, it } from 'vitest'
import { requestedReceiptKinds, receiptKindsOffered } from './receipt-kinds.ts'
import { readPortalSettings } from './settings-portal.ts'

describe('receiptKindsOffered', () => {
  it.each([
    // settings, in the US, in Canada
    [{}, 'card check', 'card pad'],
    [{ firstTabByDefaultCard: '1' }, 'card check', 'card pad'],
    [{ hideCardIfCa: '1' }, 'card check', 'pad'],
    [{ hideCardsForBorrowers: '1' }, 'check', 'pad'],
    [{ isAchMobile: '0' }, 'card', 'card'],
    [{ hideRecptFilter: '1' }, '', ''],
  ] as const)(
    '[PERM-12] offers with %j the receipt kinds %j in the US and %j in Canada',
    (raw, us, ca) => {
      const settings = readPortalSettings(raw)
      expect(receiptKindsOffered(settings, 'US').join(' ')).toBe(us)
      expect(receiptKindsOffered(settings, 'CA').join(' ')).toBe(ca)
    },
  )
})

describe('requestedReceiptKinds', () => {
  it.each([
    // settings, country, picked, asked
    [{}, 'US', [], 'all'],
    [{}, 'US', ['card'], 'card'],
    [{}, 'US', ['check'], 'check'],
    [{}, 'US', ['check', 'card'], 'all'],
    [{}, 'CA', [], 'padAndCard'],
    [{}, 'CA', ['card'], 'card'],
    [{}, 'CA', ['pad'], 'pad'],
    [{}, 'CA', ['card', 'pad'], 'padAndCard'],
    [{ hideCardIfCa: '1' }, 'CA', [], 'pad'],
    [{ hideCardIfCa: '1' }, 'CA', ['pad'], 'pad'],
    [{ hideCardIfCa: '1' }, 'US', [], 'all'],
    [{ hideRecptFilter: '1' }, 'US', ['card'], 'all'],
    [{ hideRecptFilter: '1' }, 'CA', [], 'padAndCard'],
    [{ hideRecptFilter: '1', hideCardIfCa: '1' }, 'CA', [], 'pad'],
  ] as const)(
    '[LIM-26] asks with %j in %s and %j picked for the receipts %s',
    (raw, country, picked, asked) => {
      expect(requestedReceiptKinds(picked, readPortalSettings(raw), country)).toBe(asked)
    },
  )
})
