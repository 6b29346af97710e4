import { useSearch } from 'wouter'
import { useLabel } from '../../lib/labels.ts'
import { Banner } from '../../ui/banner.tsx'

const notices = {
  'email=verified': { tone: 'good', key: 'signIn.email.verified' },
  'email=expired': { tone: 'bad', key: 'signIn.email.expired' },
  'link=over': { tone: 'bad', key: 'signIn.landing.over' },
} as const

/** What became of the link that led to sign-in: it stands there, as a message bar would not. */
export function LoginNotice() {
  const label = useLabel()
  const search = useSearch()
  const notice = Object.entries(notices).find(([words]) => search === words)?.[1]
  if (notice === undefined) return null
  return (
    <Banner tone={notice.tone} live>
      {label(notice.key)}
    </Banner>
  )
}
