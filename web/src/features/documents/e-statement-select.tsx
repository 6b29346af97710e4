import { useLabel } from '../../lib/i18n/labels.ts'
import { useSpokenChange } from '../../lib/consent/spoken-change.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { useSaveEStatement } from './use-save-e-statement.ts'

type EStatementSelectProps = { loan: { readonly id: string; readonly hasEStatement: boolean } }

/** Whether the statements of a loan come by email; what could not be saved goes back. */
export function EStatementSelect({ loan }: EStatementSelectProps) {
  const label = useLabel()
  const { chosen, save } = useSaveEStatement(loan.id)
  const isOn = chosen ?? loan.hasEStatement
  const { box, blocked, isReadOut } = useSpokenChange()
  return (
    <>
      {box}
      <SelectField
        label={label('documents.form.eStatement')}
        hint={label('documents.form.eStatementHint')}
        options={[
          { value: '1', label: label('documents.form.on') },
          { value: '0', label: label('documents.form.off') },
        ]}
        value={isOn ? '1' : '0'}
        disabled={blocked !== null}
        onChange={({ target }) => save(target.value === '1', isReadOut)}
      />
    </>
  )
}
