import { useLabel } from '../../lib/i18n/labels.ts'
import { DocumentIcon } from '../../ui/brand/page-icons.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'

type OpenPaperProps = { name: string; onOpen: () => void }

/** Opens a paper, by a name that tells it from the others. */
export function OpenPaper({ name, onOpen }: OpenPaperProps) {
  const label = useLabel()
  return (
    <TextButton
      icon={<DocumentIcon />}
      aria-label={`${label('documents.list.open')} ${name}`}
      onClick={onOpen}
    >
      {label('documents.list.open')}
    </TextButton>
  )
}
