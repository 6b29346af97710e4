import type { PaperPrinter } from '../../platform/ports/paper.ts'

/** Prints documents, and loads what that takes with the first one: few programs print any. */
export const lazyPrinter: PaperPrinter = async (paper) => {
  const { printPaper } = await import('./print-paper.ts')
  return printPaper(paper)
}
