import { readDraft } from '../../../lib/session/drafts.ts'
import type { ContactKind } from './contact-kinds.ts'

/** Under which name the form that adds one keeps what was typed, for a session that ends. */
export function draftName(kind: ContactKind): string {
  return `add-${kind}`
}

/** Whether a session ended while something was typed there. */
export function isDraftKept(kind: ContactKind): boolean {
  return readDraft(draftName(kind)) !== null
}
