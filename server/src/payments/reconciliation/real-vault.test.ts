import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompactEncrypt, importJWK } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PaymentsFixture } from '../../../testing/payments-fixture.ts'
import { threeWayCheck } from '../../../testing/three-way-check.ts'
import type { VaultAndSandbox } from '../../../testing/integrations/vault-and-sandbox.ts'
import { vaultFixture } from '../../../testing/integrations/vault-fixture.ts'
import { reconcile } from './reconcile.ts'

let programs: VaultAndSandbox
let world: PaymentsFixture

beforeAll(async () => {
  ;({ programs, world } = await vaultFixture({ gatewayTimeoutMs: 200, controls: { lateMs: 300 } }))
})

afterAll(async () => {
  await programs.close()
  await world.close()
})

async function payerWith(number: string) {
  const payer = await world.payer()
  const [key] = await world.vault.publicKeys()
  if (key === undefined) throw new Error('a vault shows its keys')
  const sealingKey = await importJWK(key, 'ECDH-ES')
  const seal = (text: string) =>
    new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
      .encrypt(sealingKey)
  const payload = {
    name: 'Maria Ortega',
    cardNumber: await seal(number),
    cvvNumber: await seal('123'),
    expiryDate: '05/2030',
    billingZip: '78210',
  }
  const added = await payer.call('/payments/add-card', { method: 'POST', payload })
  return { ...payer, methodId: added.body.result.card.id as string }
}

it.each([
  ['a card that is charged', '4242424242424242', 'completed'],
  ['a card that is charged and then not answered', '4000000000009003', 'completed'],
  ['a card that is not charged and not answered', '4000000000009011', 'completed'],
  ['a charge that lands late', '4000000000009045', 'completed'],
  ['a card without money', '4000000000009995', 'declinedFunds'],
])('settles over the real vault and sandbox %s', async (_, number, end) => {
  const payer = await payerWith(number)
  const key = randomUUID()
  await payer.pay({ key, methodId: payer.methodId })
  const ask = async () => {
    const { result, reason } = (await payer.ask(key)).body
    return (reason ?? result.paymentToken.state) as string
  }
  for (let rounds = 0; rounds < 10 && (await ask()) === 'confirming'; rounds += 1) {
    await sleep(150)
    world.clocks.forward(60_000)
    await world.settle()
  }
  expect(await ask()).toBe(end)
  expect(await threeWayCheck(world)).toEqual([])
  expect(await reconcile(world.worker, world.lender, { grace: 0 })).toMatchObject({
    lost: 0,
    double: 0,
    different: 0,
    orphan: 0,
  })
})
