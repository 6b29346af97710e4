import { classNames } from '../class-names.ts'
import { Amount } from './amount.tsx'
import styles from './amount.module.css'

type FigureWithRestProps = {
  amount: string
  /** what comes on top, in words; '' for nothing */
  rest: string
  /** it was asked for, and not taken */
  isStruck?: boolean
}

/** A large amount, and smaller beside it what comes on top. */
export function FigureWithRest({ amount, rest, isStruck = false }: FigureWithRestProps) {
  const Text = isStruck ? 's' : 'span'
  return (
    <Text className={classNames(styles.figure, isStruck && styles.struck)}>
      <Amount size="large">{amount}</Amount>
      {rest !== '' && ' '}
      {rest !== '' && <span className={styles.rest}>{rest}</span>}
    </Text>
  )
}
