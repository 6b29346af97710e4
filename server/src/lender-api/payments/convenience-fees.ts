import type { readFeesEndpoint } from '@quittance/contract/lender-api/payments'
import { toSettingsWire } from '@quittance/domain/lenders/settings'
import type { LenderApiContext } from '../lender-api-context.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { changeSettings } from '../settings/change-settings.ts'
import type { ApiKeyCaller } from '../authenticate-api-key.ts'
import type { LenderAnswer } from '../lender-router.ts'

type FeeTable = LenderAnswer<typeof readFeesEndpoint>

/** The table of convenience fees; the most specific row wins (AMB-119). */
export function readFees({ settings }: Lender): FeeTable {
  return toSettingsWire(settings)['feeRules'] as FeeTable
}

/** Replaces the table whole. It is the setting `feeRules`, and is audited as such. */
export async function replaceFees(
  context: Pick<LenderApiContext, 'db' | 'clocks' | 'lenders'>,
  caller: ApiKeyCaller,
  rules: readonly unknown[],
): Promise<FeeTable> {
  const changed = await changeSettings(context, caller, { feeRules: rules })
  return changed['feeRules'] as FeeTable
}
