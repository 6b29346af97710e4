import { type ReactNode, useState } from 'react'
import { useLazyDialog } from '../../../lib/react/use-lazy-dialog.ts'
import type { NextStep } from './next-step.ts'
import type { SignInResultHandlers } from './use-sign-in-result.ts'

const loadDialogs = async () => (await import('./next-step-dialog.tsx')).NextStepDialog

/** Asks for what a sign-in still needs, over the form; the code of it comes when it is asked. */
export function useNextStep(learned: Pick<SignInResultHandlers, 'onNewUser'>): {
  readonly ask: (step: NextStep) => void
  readonly dialog: ReactNode
} {
  const part = useLazyDialog(loadDialogs)
  const [step, setStep] = useState<NextStep | null>(null)

  function ask(next: NextStep): void {
    setStep(next)
    part.open()
  }

  function close(): void {
    setStep(null)
    part.close()
  }

  const { View } = part
  const isOpen = View !== null && step !== null
  const dialog = isOpen ? (
    <View key={step.kind} step={step} {...learned} onNext={setStep} onClose={close} />
  ) : null
  return { ask, dialog }
}
