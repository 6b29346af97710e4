import type { PageLabel } from '@quittance/contract/labels/labels'
import { showsContactUs } from '@quittance/domain/lenders/lender-features'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { LenderFooter } from '../../features/lenders/lender-footer.tsx'
import { LanguageSelect } from '../../features/auth/sign-in/form/language-select.tsx'
import { useReader } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { LenderLogo } from '../../ui/brand/lender-logo.tsx'
import { SignInPage } from '../../ui/brand/sign-in-page.tsx'
import { SignInScene } from '../../ui/brand/sign-in-scene.tsx'
import { TitledPage } from '../shell/titled-page.tsx'

const ContactUs = lazy(async () => ({
  default: (await import('../../features/lenders/contact-us.tsx')).ContactUs,
}))

type AnonymousPageProps = { title: PageLabel; intro?: ReactNode; children: ReactNode }

/** The frame of every page before sign-in: logo, languages, the lender's picture and its footer. */
export function AnonymousPage({ title, intro, children }: AnonymousPageProps) {
  const { labels } = useReader()
  const { settings, images } = useLender()
  const [isContactOpen, openContact] = useState(false)
  const contact = showsContactUs(settings) && { onContact: () => openContact(true) }
  return (
    <TitledPage title={title}>
      <SignInPage
        logo={<LenderLogo name={settings.appName} src={images.logo} large />}
        corner={<LanguageSelect />}
        scene={<SignInScene src={images.background} />}
        footer={<LenderFooter {...contact} />}
        title={labels[title]}
        intro={intro}
      >
        {children}
      </SignInPage>
      {isContactOpen && (
        <Suspense>
          <ContactUs open onClose={() => openContact(false)} />
        </Suspense>
      )}
    </TitledPage>
  )
}
