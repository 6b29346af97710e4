import type { Language } from '@quittance/contract/labels/labels'
import { offersLanguages } from '@quittance/domain/lenders/lender-features'
import { describeError, useLabel } from '../../../../lib/i18n/labels.ts'
import { storeLanguageChosen, useChooseLanguage } from '../../../../lib/i18n/language.ts'
import { useLender } from '../../../../lib/settings/lender-settings.ts'
import { useMessages } from '../../../../lib/feedback/messages.ts'
import { SelectField } from '../../../../ui/fields/select-field.tsx'

/** The lender's languages; hidden where there is only one (AUTH-06). */
export function LanguageSelect() {
  const label = useLabel()
  const messages = useMessages()
  const choose = useChooseLanguage()
  const { language, settings } = useLender()
  if (!offersLanguages(settings)) return null
  const options = settings.languages.map(({ code, name }) => ({ value: code, label: name }))

  function change(code: string) {
    storeLanguageChosen()
    if (code === language) return
    choose(code as Language).catch((error: Error) => messages.failure(describeError(error, label)))
  }

  return (
    <SelectField
      quiet
      hiddenLabel
      label={label('shell.language.label')}
      options={options}
      value={language}
      onChange={(event) => change(event.target.value)}
    />
  )
}
