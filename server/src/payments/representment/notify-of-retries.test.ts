import { dayOf, parseDay } from '@quittance/domain/calendar'
import { afterEach, describe, expect, it } from 'vitest'
import { payByBank } from '../../../testing/bank-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { postLoanEvent } from '../../servicing/ledger/post-loan-event.ts'

let world: RepresentmentFixture

afterEach(() => world.closeInBalance())

const begin = async (settings: object = {}) => {
  world = await representmentFixture(settings)
  return world.mine
}

const change = ({ borrowerId }: Payer, values: string) =>
  world.database.owner.query(`update borrowers set ${values} where borrower_id = $1`, [borrowerId])

async function removeAccount(payer: Payer): Promise<void> {
  const payload = { accountId: payer.methodId }
  const removed = await payer.call('/ach/delete', { method: 'POST', payload })
  expect(removed.body.status).toBe(1)
}

describe('the notification of a dropped re-presentment', () => {
  it('promises no dropped re-presentment in an email that is sent later', async () => {
    const payer = await begin()
    await world.comesBack(payer)
    await removeAccount(payer)
    const all = (await world.mails()).join('\n')
    expect(all).toContain('What your bank said')
    expect(all).toContain('We will not. The account that you paid from is not debited any more.')
    expect(all).not.toContain('We will try again')
  })

  it('says why a debit that comes back is not tried again at all', async () => {
    const payer = await begin()
    const { orderId } = await payByBank(payer, '100.00')
    await removeAccount(payer)
    await world.hear(orderId, { code: 'R01' })
    const [mail = ''] = (await world.mails()).filter((one) => one.includes('What your bank said'))
    expect(mail).toContain('The account that you paid from is not debited any more.')
    expect(mail).toContain('is due on your loan now')
  })

  it('keeps the promise of a re-presentment in an email while it is still planned', async () => {
    const payer = await begin()
    await world.comesBack(payer)
    expect((await world.mails()).join('\n')).toMatch(/We will try again on [^.]*25/)
  })

  it('says in the borrower’s language that nothing is due, or how much less', async () => {
    const payer = await begin()
    await change(payer, `language = 'es'`)
    await world.comesBack(payer)
    const second = await world.payer({ kind: 'ach', token: 'tok-6789' })
    await change(second, `language = 'fr'`)
    await world.comesBack(second)
    await world.payByCard(payer, await world.dueOf(payer))
    await world.payByCard(second, (await world.owedBesidesFees(second)) - 36_92n)
    await world.moveOn(5)
    await world.tryAgain()
    const all = (await world.mails()).join('\n').replaceAll(/[\u00a0\u202f]/g, ' ')
    expect(all).toContain('No lo haremos. Lo que debía pagar ya no está pendiente.')
    expect(all).toMatch(/nous débitons 36,92 \$.*C’est moins qu’avant, car il y a maintenant moins/)
  })

  it('shows a dropped re-presentment beside no loan any more', async () => {
    const payer = await begin()
    const orderId = await world.comesBack(payer)
    await removeAccount(payer)
    const { text } = await payer.call('/users/list-loan-account', {})
    expect(text).toContain(orderId)
    expect(text).not.toContain('2026-11-25')
  })
})

describe("a re-presentment that the loan's status ends", () => {
  it.each([
    ['en', 'Your lender does not take this payment on your loan any more.'],
    ['es', 'Su prestamista ya no acepta este pago en su préstamo.'],
    ['fr', 'Votre prêteur n’accepte plus ce paiement sur votre prêt.'],
  ])(
    'notifies once, without a demand for payment in a bankruptcy, in %s',
    async (language, reason) => {
      const payer = await begin()
      await change(payer, `language = '${language}'`)
      await world.comesBack(payer)
      await world.mails()
      const { lender, clocks } = world
      const on = parseDay('2026-11-10')
      const enteredOn = dayOf(clocks.business())
      await world.read((trx) =>
        postLoanEvent(trx, {
          lender,
          loanId: payer.loanId,
          event: { kind: 'flagged', flag: 'bankruptcy', on, enteredOn },
          enteredAt: clocks.elapsed(),
        }),
      )
      await world.mails()
      await world.moveOn(6)
      await world.tryAgain()
      const all = (await world.mails()).filter((mail) => mail.includes(reason))
      expect(all).toHaveLength(1)
      expect(all.join('')).not.toMatch(/\b(due|owe|pay at|pendiente|debe|à payer|dû)\b/)
    },
  )
})

describe('a re-presentment that is made', () => {
  it.each([
    ['en', 'Hello,', 'we debit $100.00 from', 'on 11/25/2026. It is the same amount as before.'],
    ['es', 'Hola:', 'debitamos $100.00 de', 'el 25 nov 2026. Es el mismo monto de antes.'],
    ['fr', 'Bonjour,', 'nous débitons 100,00 $US le 25 nov. 2026 (', '). C’est le même montant'],
  ])(
    'notifies once of a re-presentment in %s, with amount, account and day',
    async (language, hello, amount, day) => {
      const payer = await begin()
      await change(payer, `language = '${language}', first_name = ''`)
      await world.comesBack(payer)
      await world.mails()
      await world.moveOn(5)
      await world.tryAgain()
      await world.tryAgain()
      const all = (await world.mails()).map((mail) => mail.replaceAll(/[\u00a0\u202f]/g, ' '))
      const [told, ...more] = all.filter((mail) => mail.includes(amount))
      expect(more).toEqual([])
      for (const part of [hello, day, '6789']) expect(told).toContain(part)
      expect(await world.notificationsOf('payment.triedAgain')).toHaveLength(1)
    },
  )

  it('names the amount of a re-presentment with its fee', async () => {
    const feeRules = [{ paymentType: '2', type: '*', percent: '2', flat: '0.00' }]
    const payer = await begin({ feeRules })
    const orderId = await world.comesBack(payer)
    await world.moveOn(5)
    await world.tryAgain()
    expect(await world.notificationsOf('payment.triedAgain')).toEqual([
      { paymentId: orderId, newAmount: '102.00', tryOn: '2026-11-25', feesLeft: '25.00' },
    ])
    expect((await world.mails()).join('\n')).toContain('It is the same amount as before.')
  })
})
