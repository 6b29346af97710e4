import type { Language } from '@quittance/contract/labels/labels'
import { offersLanguages } from '@quittance/domain/lenders/lender-features'
import { useRef, useState } from 'react'
import { describeError, useLabel } from '../../../../lib/i18n/labels.ts'
import { storeLanguageChosen, useChooseLanguage } from '../../../../lib/i18n/language.ts'
import { useLender } from '../../../../lib/settings/lender-settings.ts'
import { useMessages } from '../../../../lib/feedback/messages.ts'
import { SelectField } from '../../../../ui/fields/select-field.tsx'

/**
 * The lender's languages; hidden where there is only one (AUTH-06). Of several that are chosen before their words
 * are there, as arrows pass them, the last one counts.
 */
export function LanguageSelect() {
  const label = useLabel()
  const messages = useMessages()
  const choose = useChooseLanguage()
  const { language, settings } = useLender()
  const newest = useRef<string>(language)
  const [chosen, setChosen] = useState<string | null>(null)
  if (!offersLanguages(settings)) return null
  const options = settings.languages.map(({ code, name }) => ({ value: code, label: name }))

  function change(code: string) {
    const isWanted = () => newest.current === code
    storeLanguageChosen()
    newest.current = code
    setChosen(code === language ? null : code)
    if (code === language) return
    void choose(code as Language, isWanted)
      .catch((error: Error) => {
        if (isWanted()) messages.failure(describeError(error, label))
      })
      .finally(() => {
        if (isWanted()) setChosen(null)
      })
  }

  return (
    <SelectField
      quiet
      hiddenLabel
      label={label('shell.language.label')}
      options={options}
      value={chosen ?? language}
      onChange={(event) => change(event.target.value)}
    />
  )
}
