import { useLabel } from '../../../../lib/i18n/labels.ts'
import { hasPasskeys } from '../../../../lib/passkeys/use-passkey.ts'
import { useLender } from '../../../../lib/settings/lender-settings.ts'
import { useInBrowser } from '../../../../lib/state/in-browser.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

/** Signs in by a passkey, where the lender offers it and the browser has them. */
export function PasskeyButton() {
  const label = useLabel()
  const { settings } = useLender()
  const { start, isAsking } = usePasskeySignIn()
  const canUse = useInBrowser(hasPasskeys)
  if (!settings.signInFactors || !canUse) return null
  return (
    <Button wide waiting={isAsking} waitingLabel={label('signIn.form.sending')} onClick={start}>
      {label('signIn.passkey.use')}
    </Button>
  )
}
