import { toSettingsWire } from '@quittance/domain/lender/settings'
import type { PaymentsContext } from '../../payments/payments-context.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { changeSettings } from '../settings/change-settings.ts'
import type { ApiKeyCaller } from '../authenticate-api-key.ts'
import { Problem } from '../problem.ts'

/** The table of convenience fees; the most specific row wins (AMB-119). */
export function readFees({ settings }: Lender) {
  return toSettingsWire(settings)['feeRules']
}

/** Replaces the table whole. It is the setting `feeRules`, and is audited as such. */
export async function replaceFees(
  context: Pick<PaymentsContext, 'db' | 'clocks' | 'lenders'>,
  caller: ApiKeyCaller,
  rules: unknown,
) {
  if (!Array.isArray(rules)) throw new Problem(422, 'feeRules: send a list of rows.', 'feeRules')
  const changed = await changeSettings(context, caller, { feeRules: rules })
  return changed['feeRules']
}
