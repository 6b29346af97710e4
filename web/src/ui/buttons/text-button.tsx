import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './text-link.module.css'

type TextButtonProps = ComponentProps<'button'> & { icon?: ReactNode; danger?: boolean }

/** Acts on this page, and looks like a link. */
export function TextButton({ icon, danger = false, children, ...button }: TextButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={classNames(styles.text, danger && styles.danger, button.className)}
    >
      {icon}
      {children}
    </button>
  )
}
