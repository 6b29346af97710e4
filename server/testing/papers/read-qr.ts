import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import jsQR from 'jsqr'

type Canvas = {
  readonly canvas: unknown
  readonly context: {
    readonly getImageData: (
      x: number,
      y: number,
      width: number,
      height: number,
    ) => { readonly data: Uint8ClampedArray }
  }
}

/** What a phone reads of the QR code on a page of a PDF, as it is drawn; null where it reads none. */
export async function readQr(document: PDFDocumentProxy, pageNo: number): Promise<string | null> {
  const page = await document.getPage(pageNo)
  const viewport = page.getViewport({ scale: 2 })
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
  const factory = document.canvasFactory as { create: (w: number, h: number) => Canvas }
  const { canvas, context } = factory.create(width, height)
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise
  const { data } = context.getImageData(0, 0, width, height)
  // As read by the package it is a function, by its types a module that has one.
  const scan = jsQR as unknown as (
    pixels: Uint8ClampedArray,
    across: number,
    down: number,
  ) => { readonly data: string } | null
  return scan(data, width, height)?.data ?? null
}
