import type { FastifyInstance, FastifyReply } from 'fastify'
import { addAccount, checkStored, confirmStored } from './numbers/add-account.ts'
import type { Gateway } from './gateways/gateway.ts'
import type { NumberCipher } from './keys/number-cipher.ts'
import type { NumberStore } from './numbers/number-store.ts'
import type { OpenSealed } from '@quittance/server/platform/keys/open-sealed'
import type { Recloser } from './keys/reclose.ts'
import * as wire from './wire.ts'

type AccountsContext = {
  readonly openSealed: OpenSealed
  readonly cipher: NumberCipher
  readonly numbers: NumberStore
  readonly gateway: Gateway
  readonly recloser: Recloser
  readonly now: () => number
}

/** Bank accounts: taken in, checked, and confirmed by the amounts that the bank sent. */
export function serveAccounts(app: FastifyInstance, context: AccountsContext): void {
  const { recloser, now } = context
  app.post('/bank-accounts', (request) => {
    const form = wire.accountBody.parse(request.body)
    recloser.start(form.lenderId)
    return addAccount(context, form, new Date(now()))
  })

  app.post('/bank-accounts/validate', async (request, reply) => {
    const { by, ...owner } = wire.accountCheckBody.parse(request.body)
    return said(reply, await checkStored(context, owner, by))
  })

  app.post('/bank-accounts/confirm', async (request, reply) => {
    const { amounts, ...owner } = wire.amountsBody.parse(request.body)
    return said(reply, await confirmStored(context, owner, amounts))
  })
}

function said(reply: FastifyReply, result: string | null): FastifyReply {
  if (result === null) return reply.code(404).send({ code: 'unknownToken' })
  return reply.send({ result })
}
