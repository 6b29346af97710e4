import {
  backgroundImageEndpoint,
  borrowerMessagesEndpoint,
  clientDetailsEndpoint,
  clientImagesEndpoint,
  labelsEndpoint,
  paymentFrequenciesEndpoint,
  transactionMarginEndpoint,
} from '@quittance/contract/lender'
import { done, doneEmpty } from '@quittance/contract/endpoint'
import { paymentMessageEndpoint } from '@quittance/contract/payment-message'
import { feesInRegion } from '@quittance/domain/payments/convenience-fee'
import { portalWire } from '@quittance/domain/lender/settings'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../payments/payments-context.ts'
import { languageOf, lenderIn, readerFor } from './caller.ts'
import { serve, serveAnyone } from './serve.ts'
import { imageAddress } from '../lenders/image-address.ts'
import { lenderMessages } from '../lenders/lender-messages.ts'
import { marginRows } from '../lenders/margin-rows.ts'
import { paymentMessage } from '../lenders/payment-message.ts'

/** What the portal knows of its lender, over HTTP. The page carries most of it already. */
export function lenderRoutes(app: FastifyInstance, context: AppContext): void {
  serveAnyone(app, clientDetailsEndpoint, async ({ lender, request }) =>
    done({ data: portalWire(lenderIn(lender, languageOf(lender, request.lang)).settings) }),
  )
  serveAnyone(app, labelsEndpoint, async ({ lender, request }) =>
    done({ data: readerFor(lender, languageOf(lender, request.lang)).labels }),
  )
  serveAnyone(app, backgroundImageEndpoint, async ({ lender }) =>
    done({ background_image: imageAddress(lender, 'background') ?? '' }),
  )
  serveAnyone(app, paymentFrequenciesEndpoint, async ({ lender }) =>
    listed(
      lender.settings.portal.paymentFrequencies.map(({ code, label }) => ({
        payment_frequency: code,
        label,
      })),
    ),
  )
  serve(app, context, clientImagesEndpoint, async ({ lender }) => {
    const logo = imageAddress(lender, 'logo')
    return listed(logo === null ? [] : [{ type: '1' as const, url: logo }])
  })
  serve(app, context, transactionMarginEndpoint, async ({ lender, borrower }) =>
    listed(marginRows(feesInRegion(lender.settings.servicing.feeRules, borrower.stateCode))),
  )
  serve(app, context, borrowerMessagesEndpoint, ({ lender, language }) =>
    lenderMessages(context, { lender, language }),
  )
  serve(app, context, paymentMessageEndpoint, async ({ lender, reader }) =>
    done({ paymentMessage: paymentMessage(lender, reader) }),
  )
}

function listed<One>(data: One[]) {
  return data.length === 0 ? doneEmpty({ data }) : done({ data })
}
