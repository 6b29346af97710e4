import {
  type OwnPasskey,
  passkeyNameMax,
  renamePasskeyEndpoint,
} from '@quittance/contract/auth/factors'
import { useApi } from '../../../lib/api/api.ts'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useLaterLabel } from '../../../lib/i18n/later-labels.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useReloadFactors } from './own-factors.ts'

type RenamePasskeyProps = { passkey: OwnPasskey; onClose: () => void }

/** Gives a passkey the name by which its owner knows it. */
export function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const label = useLaterLabel()
  const form = useRenameForm({ passkey, onClose })
  return (
    <FormDialog
      title={label('signIn.factors.rename', { name: passkey.name })}
      form={form}
      submit={label('signIn.factors.save')}
      sending={label('signIn.factors.waiting')}
      fillIn={label('signIn.refused.required')}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={label('signIn.factors.name')}
        autoComplete="off"
        enterKeyHint="done"
        maxLength={passkeyNameMax}
      />
    </FormDialog>
  )
}

function useRenameForm({ passkey, onClose }: RenamePasskeyProps) {
  const api = useApi()
  const label = useLaterLabel()
  const reload = useReloadFactors()
  return useForm<{ readonly name: string }, 'required'>({
    initial: { name: passkey.name },
    check: ({ name }) => (name.trim() === '' ? { name: 'required' } : {}),
    faultText: (fault) => label(`signIn.refused.${fault}`),
    send: async ({ name }) => {
      const answer = await api(renamePasskeyEndpoint, { id: passkey.id, name: name.trim() })
      if (answer.kind === 'refused') return { message: answer.message, field: null }
      reload()
      onClose()
      return null
    },
  })
}
