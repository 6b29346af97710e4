import { insertPaymentsLike } from '../../../testing/database/insert-payments-like.ts'
import { describe, expect, it } from 'vitest'
import { bankSettings } from '../../../testing/integrations/bank-accounts.ts'
import { lenderApiFixture } from '../../../testing/lender-api-fixture.ts'

const today = 'from=2026-11-20&to=2026-11-20'

describe('the export of payments', () => {
  it('gives each of more payments than it reads at once, once, also those of one moment', async () => {
    const other = await lenderApiFixture({ settings: bankSettings, ownDatabase: true })
    await (await other.payer()).pay({ amount: '60.00' })
    await other.database.owner.query(
      insertPaymentsLike(`select jsonb_populate_record(p, jsonb_build_object('payment_id',
          gen_random_uuid(), 'gateway_ref', 'copy ' || n, 'reference', 'LM-' || n)) as row
        from payments as p, generate_series(1, 1200) as n`),
    )
    const { text } = await other.callLenderApi('GET', `/exports/payments?${today}`)
    const ids = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(',')[0])
    expect([ids.length, new Set(ids).size]).toEqual([1_201, 1_201])
    await other.close()
  })
})
