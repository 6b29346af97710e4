import type { ReactNode } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { RowsPlace } from '../../ui/progress/rows-place.tsx'
import { Button } from '../../ui/buttons/button.tsx'

type PapersStateProps<Row> = {
  list: {
    readonly data: readonly Row[] | undefined
    readonly isError: boolean
    readonly refetch: () => unknown
  }
  children: (rows: readonly Row[]) => ReactNode
}

/** A list of papers, or a place for it while it is on its way, or the way to load it again. */
export function PapersState<Row>({ list, children }: PapersStateProps<Row>) {
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
        {label('documents.list.error')}
      </Banner>
    )
  if (list.data === undefined) return <RowsPlace label={label('shell.spinner.text')} />
  return children(list.data)
}
