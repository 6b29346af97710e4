import { footerLinks, customFooter } from '@quittance/domain/lenders/lender-features'
import { lazy, Suspense } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { useLazyDialog } from '../../lib/dialogs/use-lazy-dialog.ts'
import { useInBrowser } from '../../lib/state/in-browser.ts'
import { safeUrl } from '../../lib/html/safe-url.ts'
import { Footer, type FooterLink } from '../../ui/layout/footer.tsx'
import styles from './lender-footer.module.css'

const SafeHtml = lazy(async () => ({
  default: (await import('../../lib/html/safe-html.tsx')).SafeHtml,
}))

/** A lender's own HTML is cleaned by the browser; the server leaves it out of what it draws. */
const yes = () => true

const loadTerms = async () => (await import('./terms-of-use.tsx')).TermsOfUse

/** The footer of every screen: the lender's own when there is one, else who it is and its links. */
export function LenderFooter({ onContact }: { onContact?: () => void }) {
  const label = useLabel()
  const { settings, today } = useLender()
  const terms = useLazyDialog(loadTerms)
  const own = customFooter(settings)
  const cleans = useInBrowser(yes)
  if (own !== null) {
    return (
      <footer className={styles.own}>
        {cleans && (
          <Suspense>
            <SafeHtml html={own} />
          </Suspense>
        )}
      </footer>
    )
  }
  const newTab = true
  const links: FooterLink[] = footerLinks(settings).map(({ url, text }) => ({
    href: url,
    label: text,
    newTab,
  }))
  links.push({ href: '', label: label('shell.footer.terms'), onSelect: terms.open })
  const privacy = safeUrl(settings.privacyPolicy)
  if (privacy !== null) links.push({ href: privacy, label: label('shell.footer.privacy'), newTab })
  if (onContact !== undefined)
    links.push({ href: '', label: label('shell.nav.contactUs'), onSelect: onContact })
  const copyright = { year: today.slice(0, 4), company: settings.companyName }
  return (
    <>
      <Footer note={label('shell.footer.copyright', copyright)} links={links} />
      {terms.View && <terms.View onClose={terms.close} />}
    </>
  )
}
