import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ChevronLeftIcon } from '../../ui/brand/page-icons.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'

/** Leads to the page that this one belongs to, by its name. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <TextLink link={Link} href={href} icon={<ChevronLeftIcon small />}>
      {children}
    </TextLink>
  )
}
