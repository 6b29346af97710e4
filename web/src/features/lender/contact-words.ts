import type { PortalSettings } from '@quittance/domain/lender/settings-portal'

type AddressSettings = Pick<
  PortalSettings,
  'addressApptNum' | 'addressStreet' | 'addressCity' | 'addressState' | 'addressZip'
>

/** The lender's address on one line, without the parts that are empty (CFG-09). */
export function postalAddress(settings: AddressSettings): string {
  const { addressStreet, addressApptNum, addressCity, addressState, addressZip } = settings
  const region = [addressState, addressZip].filter((part) => part !== '').join(' ')
  return [addressStreet, addressApptNum, addressCity, region]
    .filter((part) => part !== '')
    .join(', ')
}

/** Ten digits as xxx-xxx-xxxx (SHELL-33); anything else as it is. */
export function readablePhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
}

/** An address of the web that a lender typed, with or without https; null when it is none. */
export function safeUrl(typed: string): string | null {
  const address = typed.trim()
  if (/^https?:\/\/[^\s/]+\S*$/i.test(address)) return address
  return /^[^\s/:]+\.[^\s/:]+(\/\S*)?$/.test(address) ? `https://${address}` : null
}
