import { useEffect } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { keepTogether } from '../../lib/i18n/keep-together.ts'
import { useMessages } from '../../lib/feedback/messages.ts'
import { MessageBar, MessageStack } from '../../ui/feedback/message-bar.tsx'
import { useObservable } from '../../lib/state/observable.ts'

const shownForMs = 6000

/** What just happened, green or red, for six seconds or until it is dismissed. */
export function ShellMessageBar() {
  const label = useLabel()
  const { shown, clear } = useMessages()
  const message = useObservable(shown)

  useEffect(() => {
    if (message === null) return undefined
    const timer = setTimeout(clear, shownForMs)
    return () => clearTimeout(timer)
  }, [message, clear])

  if (message === null) return null
  const { tone, text } = message
  return (
    <MessageStack>
      <MessageBar
        tone={tone}
        text={keepTogether(text)}
        closeLabel={label('shell.message.dismiss')}
        onClose={clear}
      />
    </MessageStack>
  )
}
