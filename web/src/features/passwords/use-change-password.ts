import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { changePasswordEndpoint } from '@quittance/contract/auth/passwords'
import { type BaseSyntheticEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useApi } from '../../lib/api/api.ts'
import { errorText, useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { useMessages } from '../../lib/i18n/messages.ts'
import { useSealFor } from '../../lib/api/sealing.ts'
import {
  type AskedPassword,
  type ChangePasswordFields,
  changePasswordForm,
  fieldOf,
} from './change-password-fields.ts'

const empty: ChangePasswordFields = { oldPassword: '', newPassword: '', confirmation: '' }

type Options = Pick<AskedPassword, 'asksOld'> & {
  /** With the token that the session goes on under, where it is another one. */
  readonly onChanged: (accessToken: string | null) => void
}

/** The form of a new password: checked as the server does, sealed, and cleared once it counts. */
export function useChangePassword({ asksOld, onChanged }: Options) {
  const api = useApi()
  const label = useLabel()
  const messages = useMessages()
  const sealFor = useSealFor()
  const { passwordPolicy: policy } = useLender()
  const [isSending, setSending] = useState(false)
  const form = useForm<ChangePasswordFields>({
    resolver: standardSchemaResolver(changePasswordForm({ policy, asksOld })),
    mode: 'onTouched',
    defaultValues: empty,
  })

  return {
    form,
    policy,
    isSending,
    submit: (event: BaseSyntheticEvent) => {
      event.preventDefault()
      if (!isSending) void form.handleSubmit(send)()
    },
  }

  async function send(fields: ChangePasswordFields): Promise<void> {
    setSending(true)
    await change(fields).catch((error: Error) => messages.failure(errorText(error, label)))
    setSending(false)
  }

  async function change({ oldPassword, newPassword }: ChangePasswordFields): Promise<void> {
    const answer = await api(changePasswordEndpoint, {
      ...(asksOld && { oldPassword: await sealFor('portal', oldPassword) }),
      password: await sealFor('portal', newPassword),
    })
    const { message } = answer
    if (answer.kind === 'done') {
      messages.success(message)
      form.reset(empty)
      return onChanged(answer.result.accessToken ?? null)
    }
    messages.failure(message)
    const name = fieldOf[answer.field ?? '']
    if (name !== undefined) form.setError(name, { type: 'server', message }, { shouldFocus: true })
  }
}
