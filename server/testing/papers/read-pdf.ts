import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Opens a PDF as a reader does. */
export async function openPdf(file: Buffer): Promise<PDFDocumentProxy> {
  return getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
}

/** All that can be read in a PDF, page after page, with single spaces. */
export async function readPdfText(document: PDFDocumentProxy): Promise<string> {
  const pages = Array.from({ length: document.numPages }, async (_none, page) => {
    const { items } = await (await document.getPage(page + 1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join(' ')
  })
  const text = (await Promise.all(pages)).join('\n').replaceAll(/\s+/g, ' ')
  return text.replaceAll(/(\d) ([.,]\d)/g, '$1$2') // a pair of letters that stands closer is a piece of its own
}
