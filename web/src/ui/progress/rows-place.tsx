import { Card } from '../surfaces/card.tsx'
import { Stack } from '../layout/stack.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import { Bone } from './bone.tsx'

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

/** Says to who can not see the places that the page loads. */
export function PlaceStatus({ label }: { label: string }) {
  return (
    <output>
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  )
}
