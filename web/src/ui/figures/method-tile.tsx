import { type ReactNode, useId } from 'react'
import { type Brand, BrandMark } from '../brand/brand-mark.tsx'
import { classNames } from '../class-names.ts'
import styles from './method-tile.module.css'

type MethodTileProps = {
  name: string
  value: string
  checked: boolean
  onSelect: (value: string) => void
  brand: Brand
  brandName: string
  title: string
  detail?: ReactNode
  chip?: ReactNode
  disabled?: boolean
  /** Why it can not be chosen, shown in place of nothing. */
  disabledReason?: string | undefined
  /** What can be done about it: a link or a button, beside the tile and no part of its choice. */
  action?: ReactNode
}

/** One saved payment method, to be chosen; an expired one stays to be seen. */
export function MethodTile({ name, value, checked, onSelect, ...props }: MethodTileProps) {
  const { brand, brandName, title, detail, chip, disabled = false, disabledReason } = props
  const id = useId()
  const tile = (
    <label className={classNames(styles.tile, disabled && styles.disabled)}>
      <BrandMark brand={brand} name={brandName} />
      <span className={styles.text}>
        <strong id={`${id}-title`}>{title}</strong>
        <span className={styles.detail} id={`${id}-detail`}>
          {detail !== undefined && <span>{detail}</span>}
          {chip}
          {disabled && disabledReason !== undefined && <span>{disabledReason}</span>}
        </span>
      </span>
      <input
        className={styles.dot}
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-detail`}
        onChange={() => onSelect(value)}
      />
    </label>
  )
  if (props.action === undefined) return tile
  return (
    <div className={styles.group}>
      {tile}
      <div className={styles.action}>{props.action}</div>
    </div>
  )
}
