import { useLabel } from '../../../../lib/i18n/labels.ts'
import { useLender } from '../../../../lib/settings/lender-settings.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { FacebookIcon, GoogleIcon } from '../../../../ui/brand/provider-icons.tsx'
import { Divider } from '../../../../ui/brand/sign-in-page.tsx'
import type { SendCredentials } from '../steps/sign-in-step.ts'
import styles from './social-buttons.module.css'
import { useSocialSignIn } from './use-social-sign-in.ts'

const marks = { google: <GoogleIcon />, facebook: <FacebookIcon /> }

/** The identity providers; none where the lender has not set them up (AUTH-03 to AUTH-05). */
export function SocialButtons({ send }: { send: SendCredentials }) {
  const label = useLabel()
  const { providers, settings } = useLender()
  const { start, starting } = useSocialSignIn(send)
  if (!settings.socialLoginInd || providers.length === 0) return null
  return (
    <>
      <Divider>{label('signIn.social.or')}</Divider>
      <div className={styles.buttons}>
        {providers.map((provider) => (
          <Button
            key={provider}
            wide
            icon={marks[provider]}
            waiting={starting === provider}
            waitingLabel={label('signIn.form.sending')}
            onClick={() => start(provider)}
          >
            {label(`signIn.social.${provider}`)}
          </Button>
        ))}
      </div>
    </>
  )
}
