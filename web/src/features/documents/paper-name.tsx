import { Parts } from '../../ui/figures/parts.tsx'

type PaperNameProps = {
  name: string
  /** its day, what kind of file it is */
  details: readonly string[]
}

/** What a paper is called, with its day and the kind of its file below. */
export function PaperName({ name, details }: PaperNameProps) {
  return (
    <>
      {name}
      <small>
        <Parts whole texts={details} />
      </small>
    </>
  )
}
