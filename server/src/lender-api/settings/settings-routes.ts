import {
  changeLabelsEndpoint,
  changeMessagesEndpoint,
  changeSettingsEndpoint,
  putImageEndpoint,
  readLabelsEndpoint,
  readMessagesEndpoint,
  readSettingsEndpoint,
} from '@quittance/contract/lender-api/settings'
import type { LenderApiContext } from '../lender-api-context.ts'
import type { LenderRouter } from '../lender-router.ts'
import { changeLabels, readLenderLabels } from './change-labels.ts'
import { changeMessages, readLenderMessages } from './change-messages.ts'
import { changeSettings, readLenderSettings } from './change-settings.ts'
import { putImage } from './put-image.ts'

/** What a lender sets: settings, labels, the message box on home, pictures. */
export function lenderSettingsRoutes(route: LenderRouter, context: LenderApiContext): void {
  route(readSettingsEndpoint, async ({ caller }) => readLenderSettings(caller.lender))
  route(changeSettingsEndpoint, ({ caller, body }) => changeSettings(context, caller, body))
  route(readLabelsEndpoint, async ({ caller, parameters }) =>
    readLenderLabels(caller.lender, parameters.language),
  )
  route(changeLabelsEndpoint, ({ caller, parameters, body }) =>
    changeLabels(context, caller, { language: parameters.language, set: body }),
  )
  route(readMessagesEndpoint, ({ caller }) => readLenderMessages(context, caller.lender))
  route(changeMessagesEndpoint, ({ caller, body }) => changeMessages(context, caller, body))
  route(putImageEndpoint, ({ caller, parameters, body }) =>
    putImage(context, caller, { kind: parameters.kind, bytes: body }),
  )
}
