import { clientDetailsEndpoint, labelsEndpoint } from '@quittance/contract/lender'
import type { LabelSet, Language } from '@quittance/contract/labels/labels'
import type { PortalSettings } from '@quittance/domain/lenders/settings-portal'
import { type Api, CallError } from './call.ts'
import { readLoadedSettings } from '../settings/loaded-settings.ts'

/** Everything that a lender says in one language. Loaded when another language is chosen. */
export async function fetchLanguage(
  api: Api,
  language: Language,
): Promise<{ readonly labels: LabelSet; readonly settings: PortalSettings }> {
  const [labels, details] = await Promise.all([
    api(labelsEndpoint, { lang: language }),
    api(clientDetailsEndpoint, { lang: language }),
  ])
  const settings = readLoadedSettings(details)
  if (labels.kind !== 'done' || settings === null) throw new CallError('fault')
  return { labels: labels.result.data as LabelSet, settings }
}
