import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './method-tile.module.css'
import { PlusIcon } from '../brand/page-icons.tsx'

/** The dashed tile that adds one more. */
export function AddTile({ label, ...button }: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" {...button} className={classNames(styles.tile, styles.add)}>
      <PlusIcon />
      {label}
    </button>
  )
}
