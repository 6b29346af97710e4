import { useLabel } from '../../lib/labels.ts'
import { useLender } from '../../lib/lender-settings.ts'
import { Button } from '../../ui/button.tsx'
import { FieldRow } from '../../ui/form.tsx'
import { FacebookIcon, GoogleIcon } from '../../ui/provider-icons.tsx'
import { Divider } from '../../ui/sign-in-page.tsx'
import type { Learned } from './use-learn.ts'
import { useSocial } from './use-social.ts'

const marks = { google: <GoogleIcon />, facebook: <FacebookIcon /> }

/** Whoever may vouch for somebody here; none where the lender has not set it up (AUTH-03 to AUTH-05). */
export function SocialButtons({ learned }: { learned: Learned }) {
  const label = useLabel()
  const { providers, settings } = useLender()
  const { start, starting } = useSocial(learned)
  if (!settings.socialLoginInd || providers.length === 0) return null
  return (
    <>
      <Divider>{label('signIn.social.or')}</Divider>
      <FieldRow>
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
      </FieldRow>
    </>
  )
}
