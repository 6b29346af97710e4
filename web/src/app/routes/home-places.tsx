import type { ReactNode } from 'react'
import { Bone } from '../../ui/feedback/bone.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Stack } from '../../ui/layout/stack.tsx'

/** Where home's cards will stand, each as large as it will be, until the loans are there. */
export const homePlaces = {
  switcher: <Bone kind="box" />,
  due: (
    <Place>
      <Bone kind="line" wide="half" />
      <Stack gap="tight">
        <Bone kind="amount" wide="half" />
        <Bone kind="line" wide="most" />
      </Stack>
      <Lines count={5} />
    </Place>
  ),
  pay: (
    <Place>
      <Bone kind="heading" wide="half" />
      <Bone kind="box" />
      <Bone kind="box" />
      <Bone kind="line" wide="third" />
      <Bone kind="box" />
      <MethodsPlace />
    </Place>
  ),
  loan: (
    <Card as="div" flush>
      <Bone kind="picture" />
    </Card>
  ),
  details: (
    <Place>
      <Bone kind="heading" wide="half" />
      <Lines count={8} />
    </Place>
  ),
} as const

/** The saved methods, and the tile that adds one. */
export function MethodsPlace() {
  return (
    <Stack gap="tight">
      <Bone kind="line" wide="third" />
      <Bone kind="box" />
      <Bone kind="box" />
    </Stack>
  )
}

function Place({ children }: { children: ReactNode }) {
  return (
    <Card as="div">
      <Stack>{children}</Stack>
    </Card>
  )
}

function Lines({ count }: { count: number }) {
  return (
    <Stack>
      {Array.from({ length: count }, (_, at) => (
        <Bone key={at} kind="line" />
      ))}
    </Stack>
  )
}
