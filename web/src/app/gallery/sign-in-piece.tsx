import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Footer } from '../../ui/layout/footer.tsx'
import { LenderLogo } from '../../ui/brand/lender-logo.tsx'
import { Divider, SignInPage } from '../../ui/brand/sign-in-page.tsx'
import { SignInScene } from '../../ui/brand/sign-in-scene.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useSample } from './sample.ts'

/** The sign-in page fills the whole window, so the gallery shows it alone. */
export function SignInPiece({ corner, onBack }: { corner: ReactNode; onBack: () => void }) {
  const { label, settings, images } = useSample()
  return (
    <div data-piece="SignInPage">
      <SignInPage
        logo={<LenderLogo name={settings.appName} src={images.logo} large />}
        corner={corner}
        scene={<SignInScene src={images.background} />}
        footer={<Footer links={[{ href: '#gallery', label: label('shell.footer.terms') }]} />}
        title={label('signIn.form.title')}
        intro={label('signIn.page.lead')}
      >
        <TextField label={label('signIn.form.user')} />
        <div data-piece="Divider">
          <Divider>{label('shell.nav.more')}</Divider>
        </div>
        <Button wide onClick={onBack}>
          {label('shell.modal.back')}
        </Button>
      </SignInPage>
    </div>
  )
}
