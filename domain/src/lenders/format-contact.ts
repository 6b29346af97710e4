import type { PortalSettings } from './settings-portal.ts'

type AddressSettings = Pick<
  PortalSettings,
  'addressApptNum' | 'addressStreet' | 'addressCity' | 'addressState' | 'addressZip'
>

/** The lender's address on one line, without the parts that are empty (CFG-09). */
export function formatPostalAddress(settings: AddressSettings): string {
  const { addressStreet, addressApptNum, addressCity, addressState, addressZip } = settings
  const region = [addressState, addressZip].filter((part) => part !== '').join(' ')
  return [addressStreet, addressApptNum, addressCity, region]
    .filter((part) => part !== '')
    .join(', ')
}

/** Ten digits as xxx-xxx-xxxx; anything else as it is. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
}
