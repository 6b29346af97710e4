import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'
import { useLaterLabel } from '../../../lib/i18n/later-labels.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { type Crop, moveCrop, zoomCrop, zoomMax } from './crop.ts'
import { type ChosenPicture, drawCrop } from './draw-crop.ts'
import styles from './crop-frame.module.css'

type CropFrameProps = {
  picture: ChosenPicture
  crop: Crop
  ratio: number
  /** it is shown in a circle: what lies outside of it is dimmed */
  isRound: boolean
  /** holds what is taken, as it is sent */
  canvas: RefObject<HTMLCanvasElement | null>
  onChange: (crop: Crop) => void
}

/** pixels; as much as the largest screen shows of it */
const width = 1200

/** part of the frame that one press of an arrow moves */
const step = 0.05

type Point = { readonly x: number; readonly y: number }

const arrows: Readonly<Record<string, { right: number; down: number }>> = {
  ArrowLeft: { right: -step, down: 0 },
  ArrowRight: { right: step, down: 0 },
  ArrowUp: { right: 0, down: -step },
  ArrowDown: { right: 0, down: step },
}

type Shown = Pick<CropFrameProps, 'picture' | 'crop' | 'ratio' | 'onChange'>

/** What mouse and fingers do to it: one drags it, two that part enlarge it. */
function useHeld({ picture, crop, ratio, onChange }: Shown) {
  /** where the mouse or each finger is that holds it */
  const held = useRef(new Map<number, Point>())
  /** as it is shown next: two fingers move it before it is drawn */
  const latest = useRef(crop)
  useLayoutEffect(() => {
    latest.current = crop
  }, [crop])

  return {
    move,
    change,
    hold: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    /** What is dragged to the right shows what lies to the left of it. */
    drag: (event: PointerEvent) => {
      const from = held.current.get(event.pointerId)
      if (from === undefined) return
      const apart = distanceOf(held.current)
      const to = { x: event.clientX, y: event.clientY }
      held.current.set(event.pointerId, to)
      if (held.current.size > 1) {
        change(zoomCrop(latest.current, (latest.current.zoom * distanceOf(held.current)) / apart))
        return
      }
      const box = event.currentTarget.getBoundingClientRect()
      move({ right: (from.x - to.x) / box.width, down: (from.y - to.y) / box.height })
    },
    letGo: ({ pointerId }: PointerEvent) => {
      held.current.delete(pointerId)
    },
  }

  function move(by: { right: number; down: number }) {
    change(moveCrop(latest.current, by, { size: picture, ratio }))
  }

  function change(next: Crop) {
    latest.current = next
    onChange(next)
  }
}

/**
 * A picture in a frame of a fixed form: dragged by mouse or finger, moved by arrows, enlarged by a slider or by
 * two fingers.
 */
export function CropFrame({ picture, crop, ratio, canvas, isRound, onChange }: CropFrameProps) {
  const label = useLaterLabel()
  const { move, change, hold, drag, letGo } = useHeld({ picture, crop, ratio, onChange })
  useLayoutEffect(() => {
    if (canvas.current !== null) drawCrop(canvas.current, picture, crop)
  }, [canvas, picture, crop])

  function moveByKey(event: KeyboardEvent) {
    const by = arrows[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(by)
  }

  return (
    <div className={styles.crop}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is dragged */}
      <div
        className={classNames(styles.frame, isRound ? styles.round : styles.thirds)}
        role="application"
        aria-label={label('loans.picture.move')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows move it
        tabIndex={0}
        onKeyDown={moveByKey}
        onPointerDown={hold}
        onPointerMove={drag}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      >
        <canvas ref={canvas} width={width} height={width / ratio} />
      </div>
      <p className={styles.hint}>{label('loans.picture.place')}</p>
      <label className={styles.zoom}>
        <span>{label('loans.picture.zoom')}</span>
        <input
          type="range"
          min={1}
          max={zoomMax}
          step={0.05}
          value={crop.zoom}
          onChange={({ target }) => change(zoomCrop(crop, Number(target.value)))}
        />
      </label>
    </div>
  )
}

/** How far the first two are from each other; at least a pixel. */
function distanceOf(points: ReadonlyMap<number, Point>): number {
  const [first, second] = points.values()
  if (first === undefined || second === undefined) return 1
  return Math.max(1, Math.hypot(first.x - second.x, first.y - second.y))
}
