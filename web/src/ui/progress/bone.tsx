import styles from './bone.module.css'

type BoneProps = {
  /** a line of text, a heading, an amount, a row of a list, a box of a form, a banner, a picture */
  kind: 'line' | 'heading' | 'amount' | 'row' | 'box' | 'banner' | 'picture'
  /** how much of its line it takes */
  wide?: 'third' | 'half' | 'most' | 'all'
}

/** Keeps the place of what is still on its way, as large as that will be. Nobody is read it. */
export function Bone({ kind, wide = 'all' }: BoneProps) {
  return <span aria-hidden="true" className={`${styles[kind]} ${styles[wide]}`} />
}
