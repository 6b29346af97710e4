import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './text-link.module.css'

type TextButtonProps = ComponentProps<'button'> & { icon?: ReactNode }

/** Acts on this page, and looks like a link. */
export function TextButton({ icon, className, children, ...button }: TextButtonProps) {
  return (
    <button type="button" {...button} className={classNames(styles.text, className)}>
      {icon}
      {children}
    </button>
  )
}
