import { canadianAreaCodes, islandAreaCodes, premiumCodes } from './tables/area-codes.ts'

/** In which country a phone is that may be texted at all. */
export type SmsCountry = 'US' | 'CA'

/**
 * Whether a text may be sent to a number: an ordinary one of a country that the lender texts to.
 * Numbers of other countries under the same prefix, and those at which whoever sends pays extra,
 * are left out: they are what thieves have a server send texts to.
 *
 * @param number 10 digits
 * @param countries lender setting `messageCountries`
 * @example canReceiveSms('8765550101', ['US', 'CA']) // false: Jamaica
 */
export function canReceiveSms(number: string, countries: readonly SmsCountry[]): boolean {
  if (!/^[2-9]\d\d[2-9]\d{6}$/.test(number)) return false
  const area = number.slice(0, 3)
  if (premiumCodes.has(area) || number.slice(3, 6) === '976') return false
  if (islandAreaCodes.has(area)) return false
  return countries.includes(canadianAreaCodes.has(area) ? 'CA' : 'US')
}
