import type { ReactNode } from 'react'
import { CallError } from '../../lib/api/call.ts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { RowsPlace } from '../../ui/progress/rows-place.tsx'
import { Button } from '../../ui/buttons/button.tsx'

type PapersStateProps<Papers> = {
  list: {
    readonly data: Papers | undefined
    readonly error: Error | null
    readonly isError: boolean
    readonly refetch: () => unknown
  }
  children: (papers: Papers) => ReactNode
}

/** A list of papers, or a place for it while it is on its way, or the way to load it again. */
export function PapersState<Papers>({ list, children }: PapersStateProps<Papers>) {
  const label = useLabel()
  if (list.isError)
    return (
      <Banner
        tone="bad"
        live
        actions={
          <Button onClick={() => void list.refetch()}>{label('shell.error.tryAgain')}</Button>
        }
      >
        {isRefusal(list.error) ? list.error.message : label('documents.list.error')}
      </Banner>
    )
  if (list.data === undefined) return <RowsPlace label={label('shell.spinner.text')} />
  return children(list.data)
}

/** What the server says against it is more than that it did not load. */
function isRefusal(error: Error | null): error is CallError {
  return error instanceof CallError && error.kind === 'fault' && error.message !== ''
}
