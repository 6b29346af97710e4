import styles from './step-line.module.css'

type StepLineProps = {
  /** what it shows; its figures stand in a table beside it */
  label: string
  points: readonly Point[]
}

type Point = {
  /** its place, between 0 and 1; each at or after the one before */
  readonly at: number
  readonly value: number
  /** came about bit by bit since the point before, and not at once */
  readonly isGradual?: boolean
}

const width = 320
const height = 96
const edge = 4

/** A value over time as a line of steps, with slopes where it grew. */
export function StepLine({ label, points }: StepLineProps) {
  const values = points.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const range = most === least ? 1 : most - least
  const x = (at: number) => edge + at * (width - 2 * edge)
  const y = (value: number) => height - edge - ((value - least) / range) * (height - 2 * edge)
  const [first, ...later] = points
  if (first === undefined) return null
  const path = later.map(({ at, value, isGradual = false }) => {
    const [right, down] = [x(at).toFixed(1), y(value).toFixed(1)]
    return isGradual ? `L${right} ${down}` : `H${right}V${down}`
  })
  return (
    <figure aria-label={label}>
      <svg className={styles.line} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path d={`M${x(first.at).toFixed(1)} ${y(first.value).toFixed(1)}${path.join('')}`} />
      </svg>
    </figure>
  )
}
