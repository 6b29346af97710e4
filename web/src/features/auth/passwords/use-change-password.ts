import { changePasswordEndpoint } from '@quittance/contract/auth/passwords'
import { useApi } from '../../../lib/api/api.ts'
import { explainLostAnswer } from '../../../lib/api/explain-lost-answer.ts'
import { useSealFor } from '../../../lib/api/sealing.ts'
import type { FormRefusal } from '../../../lib/forms/form-state.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useMessages } from '../../../lib/feedback/messages.ts'
import { useRenewToken } from '../../../lib/session/use-renew-token.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import {
  type PasswordRules,
  type ChangePasswordFault,
  type ChangePasswordFields,
  checkChangePassword,
  passwordFieldsByWireName,
} from './change-password-fields.ts'

type Options = Pick<PasswordRules, 'asksOld'> & {
  /** Called with the session's new token; null where it ended. */
  readonly onChanged: (accessToken: string | null) => void
}

/** The form of a new password: same checks as on the server, sealed, cleared when it is saved. */
export function useChangePassword({ asksOld, onChanged }: Options) {
  const api = useApi()
  const renewToken = useRenewToken()
  const label = useLabel()
  const messages = useMessages()
  const sealFor = useSealFor()
  const { passwordPolicy: policy } = useLender()
  const form = useForm<ChangePasswordFields, ChangePasswordFault>({
    initial: { oldPassword: '', newPassword: '', confirmation: '' },
    check: (fields) => checkChangePassword(fields, { policy, asksOld }),
    faultText,
    onProblem: messages.failure,
    send: changePassword,
  })
  return { ...form, blocked: blockedBecause(form.firstFault) }

  /** Why it can not be sent: something is missing, else what is wrong with the first field. */
  function blockedBecause(name: typeof form.firstFault): string | null {
    const fault = name === null ? undefined : form.faultOf(name)
    if (fault === undefined) return null
    const { oldPassword, newPassword, confirmation } = form.values
    const isFilled = (oldPassword !== '' || !asksOld) && newPassword !== '' && confirmation !== ''
    return isFilled ? faultText(fault) : label('profile.password.fillIn')
  }

  function faultText(fault: ChangePasswordFault): string {
    return label(fault === 'same' ? 'profile.refused.samePassword' : `signUp.refused.${fault}`)
  }

  async function changePassword({
    oldPassword,
    newPassword,
  }: ChangePasswordFields): Promise<FormRefusal<ChangePasswordFields> | null> {
    const sealed = {
      ...(asksOld && { oldPassword: await sealFor('portal', oldPassword) }),
      password: await sealFor('portal', newPassword),
    }
    // After a reset link the page begins the session anew: it may do everything from then on.
    const send = (how?: { readonly token: string }) =>
      api(changePasswordEndpoint, sealed, how).catch(
        explainLostAnswer(label('profile.password.unknown')),
      )
    const answer = asksOld ? await renewToken((token) => send({ token })) : await send()
    const { message } = answer
    if (answer.kind === 'refused')
      return { message, field: passwordFieldsByWireName[answer.field ?? ''] ?? null }
    messages.success(message)
    form.clear()
    onChanged(answer.result.accessToken ?? null)
    return null
  }
}
