import { updateDetailsEndpoint, type UserDetails } from '@quittance/contract/profile/details'
import { isPlainName } from '@quittance/domain/plain-name'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api/api.ts'
import { FormDialog } from '../../lib/forms/form-dialog.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { useLaterLabel } from '../../lib/i18n/later-labels.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useContactChanged } from './contacts/use-contact-change.ts'

type NameDialogProps = {
  details: Pick<UserDetails, 'firstName' | 'lastName'>
  onClose: () => void
}

/** Changes the name, where the lender lets its borrowers. */
export function NameDialog({ details, onClose }: NameDialogProps) {
  const label = useLaterLabel()
  const form = useNameForm({ details, onClose })
  return (
    <FormDialog
      title={label('contacts.name.change')}
      form={form}
      submit={label('contacts.name.save')}
      sending={label('contacts.name.saving')}
      fillIn={label('contacts.form.fillIn')}
      onClose={onClose}
    >
      <TextField
        {...form.field('firstName')}
        label={label('signUp.form.firstName')}
        autoComplete="given-name"
        maxLength={100}
      />
      <TextField
        {...form.field('lastName')}
        label={label('signUp.form.lastName')}
        autoComplete="family-name"
        maxLength={100}
      />
    </FormDialog>
  )
}

const fields = ['firstName', 'lastName'] as const

function useNameForm({ details: { firstName, lastName }, onClose }: NameDialogProps) {
  const api = useApi()
  const label = useLaterLabel()
  const changed = useContactChanged()
  const queries = useQueryClient()
  return useForm({
    initial: { firstName, lastName },
    check: (values) =>
      Object.fromEntries(
        fields.flatMap((name) => {
          const fault = faultOf(values[name].trim())
          return fault === null ? [] : [[name, fault === 'required' ? fault : name]]
        }),
      ),
    faultText: (fault: 'required' | 'firstName' | 'lastName') => label(`signUp.refused.${fault}`),
    async send(values) {
      const answer = await api(updateDetailsEndpoint, values)
      if (answer.kind === 'refused') {
        const field = fields.find((name) => name === answer.field) ?? null
        return { message: answer.message, field }
      }
      onClose()
      // The name stands on the loans, too.
      await queries.invalidateQueries({ queryKey: ['loans'] })
      await changed(answer.message)
      return null
    },
  })
}

function faultOf(name: string): 'required' | 'odd' | null {
  if (name === '') return 'required'
  return isPlainName(name) ? null : 'odd'
}
