import { formatPostalAddress, formatPhone } from '@quittance/domain/lenders/format-contact'
import type { ReactNode } from 'react'
import { keepTogether } from '../../lib/i18n/keep-together.ts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { safeUrl } from '../../lib/html/safe-url.ts'

import { DetailsList } from '../../ui/figures/details-list.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'

type Kind = 'address' | 'email' | 'phone' | 'website' | 'hours'

/** How to reach the lender; what is not configured is left out. */
export function ContactDetails({ kinds }: { kinds: readonly Kind[] }) {
  const label = useLabel()
  const { settings } = useLender()
  const { customerCareEmail: email, phoneNumber, workingHours } = settings
  const website = safeUrl(settings.website)

  const values: Readonly<Record<Kind, ReactNode>> = {
    address: keepTogether(formatPostalAddress(settings)),
    email: email !== '' && <TextLink href={`mailto:${email}`}>{email}</TextLink>,
    phone: phoneNumber !== '' && (
      <TextLink href={`tel:${phoneNumber}`}>{formatPhone(phoneNumber)}</TextLink>
    ),
    website: website !== null && (
      <TextLink href={website} target="_blank" rel="noreferrer">
        {settings.website}
        <VisuallyHidden>{` (${label('shell.contact.newTab')})`}</VisuallyHidden>
      </TextLink>
    ),
    hours: keepTogether(workingHours),
  }
  const items = kinds
    .filter((kind) => values[kind] !== '' && values[kind] !== false)
    .map((kind) => ({
      term: label(`shell.contact.${kind}`),
      value: values[kind],
      wide: true,
    }))
  return <DetailsList items={items} />
}
