import { type Crop, cropRect, type PictureSize } from './crop.ts'

export type ChosenPicture = PictureSize & { readonly source: CanvasImageSource }

/** Reads a file as a picture; null where it is none. */
export async function readPicture(file: File): Promise<ChosenPicture | null> {
  const source = await createImageBitmap(file).catch(() => null)
  return source === null ? null : { source, width: source.width, height: source.height }
}

/** Draws what is taken of a picture over the whole of a canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ChosenPicture, crop: Crop): void {
  const { left, top, width, height } = cropRect(crop, picture, canvas.width / canvas.height)
  const pen = canvas.getContext('2d')
  pen?.drawImage(picture.source, left, top, width, height, 0, 0, canvas.width, canvas.height)
}
