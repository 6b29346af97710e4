import type { Instant } from '@quittance/domain/calendar'

/** What stands on a document, from top to bottom. The printer decides how it looks. */
export type PaperBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  /** names and values, one below the other */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [string, string])[] }
  /** rows under their heads; columns of amounts stand at the right */
  | {
      readonly kind: 'table'
      readonly heads: readonly PaperHead[]
      readonly rows: readonly (readonly string[])[]
    }
  /** what is read last, in small letters */
  | { readonly kind: 'note'; readonly text: string }

export type PaperHead = {
  readonly text: string
  /** its share of the width */
  readonly share: number
  readonly isAmount?: true
}

/** A document of a lender: what it says, and nothing of its looks. */
export type Paper = {
  readonly title: string
  /** BCP 47: 'es-US' */
  readonly locale: string
  /** who gives it out: the name, then the lines of its address */
  readonly from: { readonly name: string; readonly lines: readonly string[] }
  /** the lender's color, '#1f5f8b' */
  readonly color: string
  /** a number to ask about it by, on every page; '' for none */
  readonly reference: string
  /** 'Page 1 of 2', with `:page` and `:pages` in it */
  readonly pageWords: string
  /** when what it tells of happened: the same paper printed again is the same file, byte by byte */
  readonly at: Instant
  /** an address that phones read as a QR code, and what is said of that to who can not see it */
  readonly code?: { readonly address: string; readonly alt: string }
  readonly blocks: readonly PaperBlock[]
}

/**
 * Prints a document as a tagged PDF.
 *
 * @param crowds for whom: what waits for the same one stands behind what others ask for; the lender's own
 * where it is nobody's
 * @throws UpstreamUnavailable where too many wait already
 */
export type PaperPrinter = (paper: Paper, crowds?: readonly string[]) => Promise<Buffer>
