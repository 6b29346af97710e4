import type { Language } from '@quittance/contract/labels/labels'
import { type SubmitEvent, useState } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { RadioTiles } from '../../ui/choices/radio-tiles.tsx'
import { PageSectionHeader } from '../../ui/layout/page-section-header.tsx'
import { useChangeLanguage } from './use-change-language.ts'

/** The languages of the lender; the one that is saved becomes the account's own (LANG-01). */
export function ChangeLanguage() {
  const label = useLabel()
  const { language, settings } = useLender()
  const [chosen, choose] = useState<Language>(language)
  const { change, isChanging } = useChangeLanguage()
  const options = settings.languages.map(({ code, name }) => ({ value: code, title: name }))

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void change(chosen)
  }

  return (
    <Card>
      <PageSectionHeader
        title={label('profile.menu.changeLanguage')}
        detail={label('profile.language.detail')}
      />
      <Form narrow onSubmit={submit}>
        <RadioTiles
          legend={label('shell.language.label')}
          hiddenLegend
          name="language"
          value={chosen}
          options={options}
          onChange={(code) => choose(code as Language)}
        />
        <div>
          <Button
            type="submit"
            variant="primary"
            waiting={isChanging}
            waitingLabel={label('profile.language.saving')}
          >
            {label('profile.language.submit')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
