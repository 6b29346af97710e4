import type { ReactNode } from 'react'
import { useLabel } from '../i18n/labels.ts'
import { WarningIcon } from '../../ui/brand/icons.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { CheckboxField } from '../../ui/choices/checkbox-field.tsx'
import styles from './consent.module.css'

type StepWarningProps = {
  text: string
  /** what its box acknowledges */
  of: keyof typeof ticks
  /** left out: that of a warning */
  icon?: ReactNode
  checked: boolean
  disabled?: boolean
  onChange: () => void
  /** what is said besides */
  children?: ReactNode
}

const ticks = {
  scheduled: 'payments.review.acknowledgeScheduled',
  belowDue: 'payments.review.acknowledgeBelowDue',
} as const

/** A warning with the box that acknowledges it, which says of what. */
export function StepWarning({ text, of, icon, children, ...box }: StepWarningProps) {
  const label = useLabel()
  return (
    <>
      <Banner tone="soon" icon={icon || <WarningIcon />}>
        <p className={styles.lead}>{text}</p>
        {children}
      </Banner>
      <CheckboxField {...box} label={label(ticks[of])} />
    </>
  )
}
