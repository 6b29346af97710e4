import { Link } from 'wouter'
import { useLabel } from '../../lib/i18n/labels.ts'
import { homePath } from '../../lib/paths/home-path.ts'
import { TextLink } from '../../ui/buttons/text-link.tsx'

/** Refusals of what home may still cancel. */
const cancelledOnHome: ReadonlySet<string> = new Set(['stillCancellable', 'beingProcessed'])

/** The way to home, where a payment that is not changed any more may still be cancelled. */
export function HomeLink({ reason }: { reason: string | null }) {
  const label = useLabel()
  if (reason === null || !cancelledOnHome.has(reason)) return null
  return (
    <TextLink link={Link} href={homePath}>
      {label('shell.info.home')}
    </TextLink>
  )
}
