import type { ReactNode } from 'react'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { Bone } from '../../ui/progress/bone.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { ShowFromWide } from '../../ui/layout/show-from.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './home.module.css'

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

/**
 * Home until its figures are there. What it was about the last time says which places there are, and
 * in which order.
 */
export function HomePlaces() {
  const isBare = useLender().settings.hideChatInBp
  const details = (
    <div className={classNames(styles.details, styles.loanOnly)}>{homePlaces.details}</div>
  )
  const activity = (
    <div className={styles.activity}>
      <Place>
        <Bone kind="heading" wide="half" />
        <Rows />
      </Place>
    </div>
  )
  return (
    <div className={styles.home}>
      <div className={classNames(styles.banners, styles.lateOnly)}>
        <Bone kind="banner" />
      </div>
      <div className={styles.column}>
        <div className={styles.loan}>{homePlaces.loan}</div>
        <div className={classNames(styles.pay, styles.openOnly)}>
          <ShowFromWide>{homePlaces.pay}</ShowFromWide>
        </div>
        {isBare ? activity : details}
      </div>
      <div className={styles.column}>
        <div className={classNames(styles.due, styles.openOnly)}>{homePlaces.due}</div>
        <div className={classNames(styles.ways, styles.lateOnly)}>
          <Place>
            <Rows />
          </Place>
        </div>
        {isBare ? details : activity}
      </div>
    </div>
  )
}

function Rows() {
  return (
    <>
      <Bone kind="row" />
      <Bone kind="row" />
      <Bone kind="row" />
    </>
  )
}

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
