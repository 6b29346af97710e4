import { offersEStatements } from '@quittance/domain/lenders/lender-features'
import { type ReactNode, useState } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { codeOf } from '../../lib/start/code-of.ts'
import { Coded } from '../../lib/start/coded.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Bone } from '../../ui/progress/bone.tsx'
import { RowsPlace } from '../../ui/progress/rows-place.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { StatementsView } from './statements-view.tsx'

// Few lenders offer the choice; and where there are statements, they are looked at first.
const eStatementSelect = codeOf(
  async () => (await import('./e-statement-select.tsx')).EStatementSelect,
)
const documentsView = codeOf(async () => (await import('./documents-view.tsx')).DocumentsView)

type ListedLoan = { readonly id: string; readonly loanNo: string; readonly hasEStatement: boolean }
type PaperView = 'statements' | 'documents'

export type DocumentsPageProps = {
  /** which papers this lender has */
  variant: PaperView | 'statementsAndDocuments'
  /** the borrower's loans; undefined while they are on their way */
  loans: readonly ListedLoan[] | undefined
  /** whether they did not load */
  isError: boolean
  /** what is shown then */
  unavailable: ReactNode
  selected: ListedLoan | null
  onSelect: (id: string) => void
}

/** The papers of one of the borrower's loans. */
export function DocumentsPage({ variant, loans, selected, ...rest }: DocumentsPageProps) {
  const label = useLabel()
  const [chosen, setChosen] = useState<PaperView>('statements')
  const view = variant === 'statementsAndDocuments' ? chosen : variant
  const { isError, unavailable, onSelect } = rest
  const title = label(`shell.nav.${variant}`)
  if (isError || loans === undefined || selected === null)
    return (
      <Page title={title}>
        {isError && unavailable}
        {!isError && loans === undefined && <RowsPlace label={label('shell.spinner.text')} />}
        {!isError && loans !== undefined && (
          <EmptyState drawing="receipt" text={label('documents.list.empty')} />
        )}
      </Page>
    )
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
        main={
          view === 'statements' ? (
            <StatementsView key={selected.id} loan={selected} />
          ) : (
            <Coded
              key={selected.id}
              code={documentsView}
              props={{ loan: selected }}
              waiting={<RowsPlace label={label('shell.spinner.text')} />}
            />
          )
        }
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
  return (
    <Coded key={loan.id} code={eStatementSelect} props={{ loan }} waiting={<Bone kind="box" />} />
  )
}
