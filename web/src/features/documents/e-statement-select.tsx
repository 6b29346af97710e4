import { useLabel } from '../../lib/i18n/labels.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { useSaveEStatement } from './use-statements.ts'

type EStatementSelectProps = { loan: { readonly id: string; readonly hasEStatement: boolean } }

/** Whether the statements of a loan come by email; what could not be saved goes back. */
export function EStatementSelect({ loan }: EStatementSelectProps) {
  const label = useLabel()
  const saving = useSaveEStatement(loan.id)
  const wasSaved = saving.data?.kind === 'done'
  const isOn =
    saving.isPending || wasSaved ? (saving.variables ?? loan.hasEStatement) : loan.hasEStatement
  return (
    <SelectField
      label={label('documents.form.eStatement')}
      hint={label('documents.form.eStatementHint')}
      options={[
        { value: '1', label: label('documents.form.on') },
        { value: '0', label: label('documents.form.off') },
      ]}
      value={isOn ? '1' : '0'}
      onChange={({ target }) => saving.mutate(target.value === '1')}
    />
  )
}
