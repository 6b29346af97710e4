import { ContactInformation } from '../../../features/profile/contact-information.tsx'
import { useLoans } from '../../../features/loans/use-loans.ts'
import { useSelectedLoan } from '../../../features/loans/use-selected-loan.ts'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { LaterLabels } from '../../../lib/i18n/later-labels.tsx'
import { PageRowsPlace } from '../../../ui/progress/rows-place.tsx'
import { SettingsPage } from './settings-page.tsx'

/** Settings: emails, phones and address. Without the loans the rest is shown all the same. */
export function EditProfileRoute() {
  const label = useLabel()
  const loans = useLoans()
  const { selected, select } = useSelectedLoan(loans.data ?? [])
  return (
    <SettingsPage>
      <LaterLabels>
        {loans.isPending ? (
          <PageRowsPlace label={label('shell.spinner.text')} />
        ) : (
          <ContactInformation loans={loans.data ?? []} loan={selected} onSelect={select} />
        )}
      </LaterLabels>
    </SettingsPage>
  )
}
