import { type ReactNode, useId } from 'react'
import { useLabel } from '../i18n/labels.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { CheckboxField } from '../../ui/choices/checkbox-field.tsx'

type StepWarningProps = {
  text: string
  /** left out: the tone's own */
  icon?: ReactNode
  checked: boolean
  disabled?: boolean
  onChange: () => void
  /** what is said besides */
  children?: ReactNode
}

/** A warning with the box that acknowledges it, whose name is the warning. */
export function StepWarning({ text, icon, children, ...box }: StepWarningProps) {
  const label = useLabel()
  const id = useId()
  return (
    <>
      <Banner tone="soon" {...(Boolean(icon) && { icon })}>
        <span id={`${id}-warning`}>{text}</span>
        {children}
      </Banner>
      <CheckboxField
        {...box}
        label={<span id={`${id}-words`}>{label('payments.review.acknowledge')}</span>}
        aria-labelledby={`${id}-words ${id}-warning`}
      />
    </>
  )
}
