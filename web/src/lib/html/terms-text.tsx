import { Prose } from '../../ui/layout/prose.tsx'
import { useLabel } from '../i18n/labels.ts'
import { useLender } from '../settings/lender-settings.ts'
import { SafeHtml } from './safe-html.tsx'
import { safeUrl } from './safe-url.ts'

type TermsTextProps = {
  html: string
  /** code of the language that they are in */
  language?: string | undefined
}

/** The lender's terms in a dialog, with its privacy policy unless it hides that (SIGNUP-21). */
export function TermsText({ html, language }: TermsTextProps) {
  const label = useLabel()
  const { settings } = useLender()
  const privacy = settings.hideTAndCPrivacyPolicyLink ? null : safeUrl(settings.privacyPolicy)
  return (
    <>
      <Prose {...(language !== undefined && { lang: language })}>
        <SafeHtml html={html} />
      </Prose>
      {privacy !== null && (
        <p>
          <a href={privacy} target="_blank" rel="noreferrer">
            {label('shell.footer.privacy')}
          </a>
        </p>
      )}
    </>
  )
}
