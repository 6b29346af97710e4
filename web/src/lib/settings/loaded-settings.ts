import { type PortalSettings, readPortalSettings } from '@quittance/domain/lenders/settings-portal'
import type { CallAnswer } from '../api/call.ts'

const loadedMessage = 'Client details has been found'

/** The settings that a call brought; null without the message that says they are there (CFG-29). */
export function readLoadedSettings(
  answer: CallAnswer<{ data: Record<string, unknown> }, never>,
): PortalSettings | null {
  if (answer.kind !== 'done' || answer.message !== loadedMessage) return null
  return readPortalSettings(answer.result.data)
}
