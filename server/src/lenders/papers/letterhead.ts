import { formatPhone, formatPostalAddress } from '@quittance/domain/lenders/format-contact'
import type { Lender } from '../lender-directory.ts'

/** The name under which a lender writes to borrowers. */
export function nameOfLender({ name, settings }: Pick<Lender, 'name' | 'settings'>): string {
  const { companyName } = settings.portal
  return companyName === '' ? name : companyName
}

/** How a lender is reached: phone and email, as far as it has them. */
export function contactsOfLender({ settings: { portal } }: Pick<Lender, 'settings'>): string[] {
  return [formatPhone(portal.phoneNumber), portal.customerCareEmail].filter((part) => part !== '')
}

/** Who a paper is from: name, address and contacts. */
export function letterhead(lender: Pick<Lender, 'name' | 'settings'>) {
  const address = formatPostalAddress(lender.settings.portal)
  const lines = [address, contactsOfLender(lender).join('  ·  ')]
  return { name: nameOfLender(lender), lines: lines.filter((line) => line !== '') }
}
