import { Card } from '../surfaces/card.tsx'
import { Stack } from '../layout/stack.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import { Bone } from './bone.tsx'
import styles from './rows-place.module.css'

/** A card of rows that are on their way. */
export function RowsPlace({ label }: { label: string }) {
  return (
    <Card as="div">
      <PlaceStatus label={label} />
      <Stack>
        <Bone kind="row" />
        <Bone kind="row" />
        <Bone kind="row" />
      </Stack>
    </Card>
  )
}

/** The same in the place of a whole page: what stands below it is not seen to move when the page is there. */
export function PageRowsPlace({ label }: { label: string }) {
  return (
    <div className={styles.page}>
      <RowsPlace label={label} />
    </div>
  )
}

/** Says to who can not see the places that the page loads. */
export function PlaceStatus({ label }: { label: string }) {
  return (
    <output data-waiting="">
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  )
}
