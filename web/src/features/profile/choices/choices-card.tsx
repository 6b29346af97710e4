import type { UserDetails } from '@quittance/contract/profile/details'
import { useId } from 'react'
import { useContacts } from '../../../lib/contacts/use-contacts.ts'
import { Unavailable } from '../../../lib/feedback/unavailable.tsx'
import { type SayLaterLabel, useLaterLabel } from '../../../lib/i18n/later-labels.tsx'
import { CheckboxField } from '../../../ui/choices/checkbox-field.tsx'
import { SectionHeader } from '../../../ui/layout/section-header.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { PageRowsPlace } from '../../../ui/progress/rows-place.tsx'
import { Card } from '../../../ui/surfaces/card.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { useChangeChoices } from './use-change-choices.ts'

/** What a borrower wants to be sent, saved as it is chosen; and what is sent all the same. */
export function ChoicesCard() {
  const label = useLaterLabel()
  const headingId = useId()
  const details = useContacts()
  if (details.isPending) return <PageRowsPlace label={label('shell.spinner.text')} />
  return (
    <Card labelledBy={headingId}>
      <SectionHeader
        id={headingId}
        title={label('contacts.choices.title')}
        detail={label('contacts.choices.detail')}
      />
      {details.isError && (
        <Unavailable text={label('contacts.choices.away')} onAgain={() => void details.refetch()} />
      )}
      {details.data !== undefined && <Choices details={details.data} />}
    </Card>
  )
}

function Choices({ details }: { details: UserDetails }) {
  const label = useLaterLabel()
  const { saving, save } = useChangeChoices()
  const { textsOffered } = details
  return (
    <Stack>
      <div>
        {listChoices(details, label).map(({ name, isOn, text, hint }) => (
          <CheckboxField
            key={name}
            label={text}
            hint={hint}
            checked={saving === name ? !isOn : isOn}
            aria-busy={saving === name || undefined}
            onChange={() => void save(name, { [name]: !isOn })}
          />
        ))}
      </div>
      {textsOffered && <QuietHours details={details} onSave={save} />}
      <p>{label('contacts.choices.always')}</p>
    </Stack>
  )
}

function listChoices(details: UserDetails, label: SayLaterLabel) {
  const { textsOffered, wantsEmails, wantsTexts, wantsPushes } = details
  const emails = {
    name: 'emailInd',
    isOn: wantsEmails,
    text: label('contacts.choices.emails'),
    hint: label('contacts.choices.emailsHint'),
  }
  const texts = {
    name: 'textInd',
    isOn: wantsTexts,
    text: label('contacts.choices.texts'),
    hint: label('contacts.choices.textsHint'),
  }
  const pushes = {
    name: 'pushInd',
    isOn: wantsPushes,
    text: label('contacts.choices.pushes'),
    hint: label('contacts.choices.pushesHint'),
  }
  return [emails, ...(textsOffered ? [texts] : []), pushes]
}
