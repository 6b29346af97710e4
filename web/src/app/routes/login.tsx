import { lazy, Suspense, useState } from 'react'
import { showsContactUs } from '@quittance/domain/lender/abilities'
import { LenderFooter } from '../../features/lender/lender-footer.tsx'
import { LanguageSelect } from '../../features/sign-in/language-select.tsx'
import { SignInForm } from '../../features/sign-in/sign-in-form.tsx'
import { useLabel } from '../../lib/labels.ts'
import { useLender } from '../../lib/lender-settings.ts'
import { LenderLogo } from '../../ui/lender-logo.tsx'
import { SignInPage } from '../../ui/sign-in-page.tsx'
import { SignInScene } from '../../ui/sign-in-scene.tsx'
import { useTitle } from '../shell/use-title.ts'

const ContactUs = lazy(async () => ({
  default: (await import('../../features/lender/contact-us.tsx')).ContactUs,
}))

/** Sign-in: the lender's picture beside a form. The only page in the first chunk. */
export function LoginRoute({ onTouched }: { onTouched: () => void }) {
  const label = useLabel()
  const { settings, images } = useLender()
  const [isContactOpen, openContact] = useState(false)
  useTitle('signIn.form.title')
  const contact = showsContactUs(settings) && { onContact: () => openContact(true) }
  return (
    <>
      <SignInPage
        logo={<LenderLogo name={settings.appName} src={images.logo} large />}
        corner={<LanguageSelect />}
        scene={<SignInScene src={images.background} />}
        footer={<LenderFooter {...contact} />}
        title={label('signIn.form.title')}
        intro={label('signIn.page.lead')}
      >
        <SignInForm onTouched={onTouched} />
      </SignInPage>
      {isContactOpen && (
        <Suspense>
          <ContactUs open onClose={() => openContact(false)} />
        </Suspense>
      )}
    </>
  )
}
