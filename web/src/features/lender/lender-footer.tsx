import { footerLinks, customFooter } from '@quittance/domain/lender/abilities'
import { lazy, Suspense } from 'react'
import { useLabel } from '../../lib/labels.ts'
import { useLender } from '../../lib/lender-settings.ts'
import { safeUrl } from '../../lib/safe-url.ts'
import { Footer } from '../../ui/footer.tsx'
import styles from './lender-footer.module.css'

const SafeHtml = lazy(async () => ({ default: (await import('../../lib/safe-html.tsx')).SafeHtml }))

/** The footer of every screen: the lender's own when there is one, else who it is and its links. */
export function LenderFooter({ onContact }: { onContact?: () => void }) {
  const label = useLabel()
  const { settings, today } = useLender()
  const own = customFooter(settings)
  if (own !== null) {
    return (
      <footer className={styles.own}>
        <Suspense>
          <SafeHtml html={own} />
        </Suspense>
      </footer>
    )
  }
  const links = footerLinks(settings).map(({ url, text }) => ({
    href: url,
    label: text,
    newTab: true,
  }))
  const privacy = safeUrl(settings.privacyPolicy)
  if (privacy !== null)
    links.push({ href: privacy, label: label('shell.footer.privacy'), newTab: true })
  const contact = { href: '', label: label('shell.nav.contactUs') }
  const copyright = { year: today.slice(0, 4), company: settings.companyName }
  return (
    <Footer
      note={label('shell.footer.copyright', copyright)}
      links={onContact === undefined ? links : [...links, { ...contact, onSelect: onContact }]}
    />
  )
}
