import styles from './no-wrap.module.css'

/** A text in which one part, such as a number, is never broken over two lines. */
export function NoWrap({ text, part }: { text: string; part: string }) {
  const [before = '', ...after] = part === '' ? [text] : text.split(part)
  if (after.length === 0) return text
  return (
    <>
      {before}
      <span className={styles.noWrap}>{part}</span>
      {after.join(part)}
    </>
  )
}
