import { codeLength } from '@quittance/domain/auth/sign-up/one-time-code'
import { useEffect, useRef } from 'react'
import { fillLabel } from '@quittance/contract/labels/labels'
import { useLabel, useReader } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { Countdown } from '../../../ui/progress/countdown.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { SpreadRow } from '../../../ui/layout/stack.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import type { SentSignUp } from './sign-up-draft.ts'
import { useResendCode } from './use-resend-code.ts'
import { type CodeOutcomes, useCodeForm } from './use-code-form.ts'

type CodeFormProps = CodeOutcomes & { sent: SentSignUp }

/** Six boxes for the code that proves the phone. */
export function CodeForm({ sent, ...outcomes }: CodeFormProps) {
  const label = useLabel()
  const form = useRef<HTMLFormElement>(null)
  const { boxes, refusal, isChecking, isWhole, change, submit } = useCodeForm(sent, outcomes)
  const goToFirst = () => form.current?.querySelector('input')?.focus()
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (refusal !== null) form.current?.querySelector('input')?.focus()
  }, [refusal])

  return (
    <Form ref={form} aria-label={label('signUp.code.title')} onSubmit={submit}>
      <CodeField
        legend={label('signUp.code.legend')}
        boxLabel={(place) =>
          label('signUp.code.digit', { place: `${place}`, places: `${codeLength}` })
        }
        boxes={boxes}
        onChange={change}
        hint={label('signUp.code.hint')}
        error={refusal?.message}
      />
      <Button
        type="submit"
        variant="primary"
        wide
        waiting={isChecking}
        waitingLabel={label('signUp.code.checking')}
        blocked={isWhole || isChecking ? null : label('signUp.code.fillIn')}
        onBlocked={goToFirst}
      >
        {label('signUp.code.verify')}
      </Button>
      <AnotherCode sent={sent} />
    </Form>
  )
}

/** The wait for the code; after it, the ways to get another one. */
function AnotherCode({ sent }: { sent: SentSignUp }) {
  const label = useLabel()
  const { settings } = useLender()
  const reader = useReader()
  const { secondsLeft, asking, ask } = useResendCode(sent)
  if (secondsLeft > 0) return <Countdown>{resendIn(secondsLeft)}</Countdown>
  return (
    <SpreadRow>
      <TextButton aria-disabled={asking !== null || undefined} onClick={() => ask('text')}>
        {label('signUp.code.resend')}
      </TextButton>
      {settings.validationCodeCallOption && (
        <TextButton aria-disabled={asking !== null || undefined} onClick={() => ask('call')}>
          {label('signUp.code.call')}
        </TextButton>
      )}
    </SpreadRow>
  )

  /** A lender's own label may say the wait as a clock does: 2:59. */
  function resendIn(seconds: number): string {
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    return fillLabel(reader, 'signUp.code.resendIn', { seconds: `${seconds}`, time })
  }
}
