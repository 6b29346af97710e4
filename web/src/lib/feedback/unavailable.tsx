import { Button } from '../../ui/buttons/button.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { useLabel } from '../i18n/labels.ts'

/** In the place of what did not load: what is the matter, and the way to ask for it again. */
export function Unavailable({ text, onAgain }: { text: string; onAgain: () => void }) {
  const label = useLabel()
  return (
    <Stack>
      <p>{text}</p>
      <div>
        <Button onClick={onAgain}>{label('shell.error.tryAgain')}</Button>
      </div>
    </Stack>
  )
}
