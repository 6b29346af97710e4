import { offersLanguages } from '@quittance/domain/lenders/lender-features'
import { Redirect } from 'wouter'
import { ChangeLanguage } from '../../../features/language/change-language.tsx'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { paths } from '../../paths.ts'
import { SettingsPage } from './settings-page.tsx'

/** Settings: another language; with only one there is nothing to change. */
export function ChangeLanguageRoute() {
  const { settings } = useLender()
  if (!offersLanguages(settings)) return <Redirect to={paths.paymentOption} replace />
  return (
    <SettingsPage>
      <ChangeLanguage />
    </SettingsPage>
  )
}
