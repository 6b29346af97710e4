import { keepTogether } from '../i18n/keep-together.ts'
import { useLabel } from '../i18n/labels.ts'
import { toPlainText } from '../html/to-plain-text.ts'
import { Disclosure } from '../../ui/dialogs/disclosure.tsx'
import { Panel } from '../../ui/surfaces/panel.tsx'
import styles from './consent.module.css'

type AgreementTextProps = {
  /** as the lender wrote it: may hold HTML */
  text: string
  /** what is said below it, where the text does not say it itself */
  notes: readonly string[]
  /** what it is; left out: an authorization */
  title?: string
  /** Behind its title, which opens it. */
  folded?: boolean
}

/** What is agreed to, word for word as it is stored. */
export function AgreementText({ text, notes, title, folded = false }: AgreementTextProps) {
  const label = useLabel()
  const words = toPlainText(text)
  const said = keepTogether(words)
  const below = notes.filter((note) => !said.includes(keepTogether(note)))
  const heading = title ?? label('payments.review.authorization')
  const content = (
    <>
      <Panel>
        <p className={styles.terms}>{words}</p>
      </Panel>
      {below.map((note) => (
        <p key={note} className={styles.small}>
          {note}
        </p>
      ))}
    </>
  )
  if (folded)
    return (
      <Disclosure summary={heading}>
        <div className={styles.agreement}>{content}</div>
      </Disclosure>
    )
  return (
    <div className={styles.agreement}>
      <h3 className={styles.heading}>{heading}</h3>
      {content}
    </div>
  )
}
