import { Button } from '../src/ui/button.tsx'
import { Footer } from '../src/ui/footer.tsx'
import { Form } from '../src/ui/form.tsx'
import { LenderLogo } from '../src/ui/lender-logo.tsx'
import { PasswordField } from '../src/ui/password-field.tsx'
import { SelectField } from '../src/ui/select-field.tsx'
import { Divider, SignInPage } from '../src/ui/sign-in-page.tsx'
import { SignInScene } from '../src/ui/sign-in-scene.tsx'
import { TextField } from '../src/ui/text-field.tsx'
import { TextLink } from '../src/ui/text-link.tsx'

const words = {
  signIn: 'Ouvrir une session sécurisée',
  or: 'ou continuer avec',
  forgot: 'Mot de passe oublié?',
}
const languages = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'Français (Canada)' },
]

export function PreviewSignIn() {
  return (
    <SignInPage
      logo={<LenderLogo name="Lone Mesa Auto Finance" large />}
      corner={<SelectField label="Language" hiddenLabel quiet options={languages} />}
      scene={<SignInScene />}
      footer={<Footer links={[{ href: '#t', label: 'Conditions générales' }]} />}
      title={words.signIn}
      intro="Voyez ce qui est dû, payez et gardez chaque reçu."
    >
      <Form aria-label="Sign in">
        <TextField
          label="Courriel ou numéro de téléphone"
          defaultValue="maria.ortega@example.com"
        />
        <PasswordField
          label="Mot de passe"
          showLabel="Show"
          hideLabel="Hide"
          error="Mot de passe inconnu. Essayez de nouveau."
          action={<TextLink href="#f">{words.forgot}</TextLink>}
        />
        <Button variant="primary" wide type="submit">
          {words.signIn}
        </Button>
      </Form>
      <Divider>{words.or}</Divider>
      <Button variant="primary" wide waiting>
        {words.signIn}
      </Button>
    </SignInPage>
  )
}
