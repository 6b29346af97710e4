import { countCharacters } from '@quittance/contract/chat/messages'
import { type FormEvent, type KeyboardEvent } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { SendIcon } from '../../ui/buttons/later-icons.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import styles from './chat.module.css'

type ChatComposerProps = {
  readonly text: string
  /** why the text was not taken; '' for nothing */
  readonly problem: string
  readonly onText: (text: string) => void
  readonly onSend: (text: string) => void
}

/**
 * The field for a message. Typing stops at the lender's cap; a longer text that is pasted stays whole, and
 * is not sent before it is shortened. Enter sends, Shift and Enter begin a line.
 */
export function ChatComposer({ text, problem, onText, onSend }: ChatComposerProps) {
  const label = useLabel()
  const { chatMaxCharacter: max } = useLender().settings
  const count = countCharacters(text)
  const over = count - max
  const tooLong = label('chat.refused.tooLong', { max: String(max), over: String(over) })
  return (
    <form className={styles.composer} onSubmit={submit}>
      <TextArea
        label={label('chat.form.placeholder')}
        hiddenLabel
        placeholder={label('chat.form.placeholder')}
        name="message"
        rows={1}
        enterKeyHint="send"
        value={text}
        hint={label('chat.form.counter', { count: String(count), max: String(max) })}
        error={over > 0 ? tooLong : problem}
        onKeyDown={onKey}
        onBeforeInput={(event) => {
          const typed = (event as unknown as { readonly data?: string | null }).data ?? ''
          if (typed.length === 1 && count >= max && !hasSelection(event.currentTarget))
            event.preventDefault()
        }}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      <Button type="submit" variant="primary" icon={<SendIcon />} className={styles.send}>
        <VisuallyHidden>{label('chat.form.send')}</VisuallyHidden>
      </Button>
    </form>
  )

  function onKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    send()
  }

  function send(): void {
    if (text.trim() === '' || over > 0) return
    onSend(text.trim())
  }
}

function hasSelection({ selectionStart, selectionEnd }: HTMLTextAreaElement): boolean {
  return selectionStart !== selectionEnd
}
