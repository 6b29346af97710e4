/** Which part of a picture is taken: its centre, from 0 to 1 of each side, and how much it is enlarged. */
export type Crop = { readonly x: number; readonly y: number; readonly zoom: number }

export type PictureSize = { readonly width: number; readonly height: number }

/** width by height, of the vehicle's picture and of a person's (LIM-28) */
export const cropRatios = { vehicle: 2, user: 1 } as const

export const zoomMax = 4

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }

/** The part in the picture's own pixels; it never leaves the picture. */
export function cropRect({ x, y, zoom }: Crop, { width, height }: PictureSize, ratio: number) {
  const widest = Math.min(width, height * ratio)
  const wide = widest / zoom
  const high = wide / ratio
  return {
    left: clamp(x * width - wide / 2, width - wide),
    top: clamp(y * height - high / 2, height - high),
    width: wide,
    height: high,
  }
}

/** Moves what is taken by parts of its own width and height. */
export function moveCrop(
  crop: Crop,
  by: { readonly right: number; readonly down: number },
  { size, ratio }: { readonly size: PictureSize; readonly ratio: number },
): Crop {
  const { left, top, width, height } = cropRect(crop, size, ratio)
  const moved = {
    ...crop,
    x: (left + width / 2 + by.right * width) / size.width,
    y: (top + height / 2 + by.down * height) / size.height,
  }
  const held = cropRect(moved, size, ratio)
  return {
    ...crop,
    x: (held.left + held.width / 2) / size.width,
    y: (held.top + held.height / 2) / size.height,
  }
}

export function zoomCrop(crop: Crop, zoom: number): Crop {
  return { ...crop, zoom: Math.min(zoomMax, Math.max(1, zoom)) }
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(0, value), Math.max(0, most))
}
