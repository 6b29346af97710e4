import { offersEStatements } from '@quittance/domain/lenders/lender-features'
import { useState } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { RowsPlace } from '../../ui/progress/rows-place.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { AuthorizationsView } from './authorizations-view.tsx'
import { EStatementSelect } from './e-statement-select.tsx'
import { StatementsView } from './statements-view.tsx'

type ListedLoan = { readonly id: string; readonly loanNo: string; readonly hasEStatement: boolean }
type PaperView = 'statements' | 'documents'

export type DocumentsPageProps = {
  /** which papers this lender has */
  variant: PaperView | 'statementsAndDocuments'
  /** the borrower's loans; undefined while they are on their way */
  loans: readonly ListedLoan[] | undefined
  /** whether they did not load */
  isError: boolean
  onAgain: () => void
  selected: ListedLoan | null
  onSelect: (id: string) => void
}

/** The papers of one of the borrower's loans. */
export function DocumentsPage({ variant, loans, selected, ...rest }: DocumentsPageProps) {
  const label = useLabel()
  const [chosen, setChosen] = useState<PaperView>('statements')
  const view = variant === 'statementsAndDocuments' ? chosen : variant
  const { isError, onAgain, onSelect } = rest
  const title = label(`shell.nav.${variant}`)
  if (isError || loans === undefined || selected === null)
    return (
      <Page title={title}>
        {isError && <LoansMissing onAgain={onAgain} />}
        {!isError && loans === undefined && <RowsPlace label={label('shell.spinner.text')} />}
        {!isError && loans !== undefined && (
          <EmptyState drawing="receipt" text={label('documents.list.empty')} />
        )}
      </Page>
    )
  const View = view === 'statements' ? StatementsView : AuthorizationsView
  return (
    <Page title={title}>
      <Columns
        kind="filters"
        aside={
          <Card as="div">
            <Stack>
              {variant === 'statementsAndDocuments' && (
                <ActionSelect view={view} onView={setChosen} />
              )}
              <SelectField
                label={label('documents.form.account')}
                options={loans.map(({ id, loanNo }) => ({ value: id, label: loanNo }))}
                value={selected.id}
                onChange={({ target }) => onSelect(target.value)}
              />
              <EStatements view={view} loan={selected} />
            </Stack>
          </Card>
        }
        main={<View key={selected.id} loan={selected} />}
      />
    </Page>
  )
}

type ActionSelectProps = { view: PaperView; onView: (view: PaperView) => void }

function ActionSelect({ view, onView }: ActionSelectProps) {
  const label = useLabel()
  const views = ['statements', 'documents'] as const
  return (
    <SelectField
      label={label('documents.form.action')}
      options={views.map((value) => ({ value, label: label(`documents.form.${value}`) }))}
      value={view}
      onChange={({ target }) => onView(target.value as PaperView)}
    />
  )
}

/** Only beside statements, and only where the lender offers the choice (DOC-05). */
function EStatements({ view, loan }: { view: PaperView; loan: ListedLoan }) {
  const { settings } = useLender()
  if (view !== 'statements' || !offersEStatements(settings)) return null
  return <EStatementSelect key={loan.id} loan={loan} />
}

function LoansMissing({ onAgain }: { onAgain: () => void }) {
  const label = useLabel()
  return (
    <Banner
      tone="bad"
      live
      actions={<Button onClick={onAgain}>{label('shell.error.tryAgain')}</Button>}
    >
      {label('loans.error.load')}
    </Banner>
  )
}
