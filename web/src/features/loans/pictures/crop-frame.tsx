import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { type Crop, moveCrop, zoomCrop, zoomMax } from './crop.ts'
import { type ChosenPicture, drawCrop } from './draw-crop.ts'
import styles from './crop-frame.module.css'

type CropFrameProps = {
  picture: ChosenPicture
  crop: Crop
  ratio: number
  /** holds what is taken, as it is sent */
  canvas: RefObject<HTMLCanvasElement | null>
  onChange: (crop: Crop) => void
}

/** pixels; as much as the largest screen shows of it */
const width = 1200

/** part of the frame that one press of an arrow moves */
const step = 0.05

const arrows: Readonly<Record<string, { right: number; down: number }>> = {
  ArrowLeft: { right: -step, down: 0 },
  ArrowRight: { right: step, down: 0 },
  ArrowUp: { right: 0, down: -step },
  ArrowDown: { right: 0, down: step },
}

/** A picture in a frame of a fixed form: dragged by mouse or finger, moved by arrows, enlarged by a slider. */
export function CropFrame({ picture, crop, ratio, canvas, onChange }: CropFrameProps) {
  const label = useLabel()
  const held = useRef<{ x: number; y: number } | null>(null)
  useLayoutEffect(() => {
    if (canvas.current !== null) drawCrop(canvas.current, picture, crop)
  }, [canvas, picture, crop])

  /** What is dragged to the right shows what lies to the left of it. */
  function drag(event: PointerEvent) {
    const from = held.current
    if (from === null) return
    const box = event.currentTarget.getBoundingClientRect()
    held.current = { x: event.clientX, y: event.clientY }
    const right = (from.x - event.clientX) / box.width
    move({ right, down: (from.y - event.clientY) / box.height })
  }

  function move(by: { right: number; down: number }) {
    onChange(moveCrop(crop, by, { size: picture, ratio }))
  }

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
        className={styles.frame}
        role="application"
        aria-label={label('loans.picture.move')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows move it
        tabIndex={0}
        onKeyDown={moveByKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          held.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => (held.current = null)}
        onPointerCancel={() => (held.current = null)}
      >
        <canvas ref={canvas} width={width} height={width / ratio} />
      </div>
      <label className={styles.zoom}>
        <span>{label('loans.picture.zoom')}</span>
        <input
          type="range"
          min={1}
          max={zoomMax}
          step={0.05}
          value={crop.zoom}
          onChange={({ target }) => onChange(zoomCrop(crop, Number(target.value)))}
        />
      </label>
    </div>
  )
}
