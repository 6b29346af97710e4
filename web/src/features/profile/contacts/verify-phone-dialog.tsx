import { codeLength } from '@quittance/domain/auth/sign-up/one-time-code'
import { fillLabel } from '@quittance/contract/labels/labels'
import { useEffect, useId, useRef } from 'react'
import { useReader } from '../../../lib/i18n/labels.ts'
import { useLaterLabel } from '../../../lib/i18n/later-labels.tsx'
import { useSecondsLeft } from '../../../lib/time/use-seconds-left.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { Countdown } from '../../../ui/progress/countdown.tsx'
import { useVerifyPhone } from './use-verify-phone.ts'
import type { ContactDialog } from './contact-kinds.ts'

type VerifyPhoneDialogProps = {
  phone: { readonly id: string; readonly value: string }
  /** when another code may be asked for; milliseconds of the browser's clock */
  resendAtMs: number
  onNext: (dialog: ContactDialog) => void
  onClose: () => void
}

/** Takes the six digits that were sent to a phone; another code comes once the wait is over. */
export function VerifyPhoneDialog({ phone, resendAtMs, onNext, onClose }: VerifyPhoneDialogProps) {
  const label = useLaterLabel()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const verifying = useVerifyPhone(phone, { onNext, onClose })
  const { boxes, refusal, isChecking, isWhole, problem, isResent } = verifying
  const goToFirst = () => form.current?.querySelector('input')?.focus()
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (refusal !== null) form.current?.querySelector('input')?.focus()
  }, [refusal])
  return (
    <Modal
      open
      title={label('signUp.code.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      busy={isChecking}
      actions={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          wide
          waiting={isChecking}
          waitingLabel={label('signUp.code.checking')}
          blocked={isWhole || isChecking ? null : label('signUp.code.fillIn')}
          onBlocked={goToFirst}
        >
          {label('signUp.code.verify')}
        </Button>
      }
    >
      <Form id={formId} ref={form} onSubmit={verifying.submit}>
        <p>{label('signUp.code.sent', { lastFour: phone.value.slice(-4) })}</p>
        {problem !== null && (
          <Banner tone="bad" live>
            {problem}
          </Banner>
        )}
        <CodeField
          legend={label('signUp.code.legend')}
          boxLabel={(place) =>
            label('signUp.code.digit', { place: `${place}`, places: `${codeLength}` })
          }
          boxes={boxes}
          onChange={verifying.change}
          hint={label('signUp.code.hint')}
          error={refusal?.message}
        />
        {isResent && <output>{label('signUp.code.resent')}</output>}
        <AnotherCode resendAtMs={resendAtMs} asking={verifying.isAsking} onAsk={verifying.resend} />
      </Form>
    </Modal>
  )
}

type AnotherCodeProps = { resendAtMs: number; asking: boolean; onAsk: () => void }

/** The wait for another code, 180 seconds long at every lender (AMB-55). */
function AnotherCode({ resendAtMs, asking, onAsk }: AnotherCodeProps) {
  const label = useLaterLabel()
  const reader = useReader()
  const secondsLeft = useSecondsLeft(resendAtMs)
  if (secondsLeft > 0) {
    const time = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`
    const values = { seconds: `${secondsLeft}`, time }
    return <Countdown>{fillLabel(reader, 'signUp.code.resendIn', values)}</Countdown>
  }
  return (
    <div>
      <TextButton aria-disabled={asking || undefined} onClick={onAsk}>
        {label('signUp.code.resend')}
      </TextButton>
    </div>
  )
}
