import {
  backgroundImageEndpoint,
  clientDetailsEndpoint,
  clientImagesEndpoint,
  labelsEndpoint,
  paymentFrequenciesEndpoint,
  transactionMarginEndpoint,
} from '@quittance/contract/lender'
import { done, doneEmpty } from '@quittance/contract/endpoint'
import { paymentMessageEndpoint } from '@quittance/contract/payments/payment-message'
import { feesInRegion } from '@quittance/domain/payments/convenience-fee'
import { toPortalWire } from '@quittance/domain/lenders/settings'
import { laterLabels } from '../page-labels.ts'
import { languageOf, lenderIn, readerFor } from '../../lenders/translated-lender.ts'
import type { Router } from '../../lenders/router.ts'
import { imageAddress } from '../../lenders/images/image-address.ts'
import { marginRows } from '../../lenders/margin-rows.ts'
import { paymentMessage } from '../../lenders/payment-message.ts'

/** What the portal knows of its lender, over HTTP. The page carries most of it already. */
export function lenderRoutes(router: Router): void {
  router.forAnyone(clientDetailsEndpoint, async ({ lender, request }) =>
    done({ data: toPortalWire(lenderIn(lender, languageOf(lender, request.lang)).settings) }),
  )
  router.forAnyone(labelsEndpoint, async ({ lender, request }) => {
    const { labels } = readerFor(lender, languageOf(lender, request.lang))
    return done({ data: request.part === 'later' ? laterLabels(labels) : labels })
  })
  router.forAnyone(backgroundImageEndpoint, async ({ lender }) =>
    done({ background_image: imageAddress(lender, 'background') ?? '' }),
  )
  router.forAnyone(paymentFrequenciesEndpoint, async ({ lender }) =>
    listed(
      lender.settings.portal.paymentFrequencies.map(({ code, label }) => ({
        payment_frequency: code,
        label,
      })),
    ),
  )
  router.forBorrower(clientImagesEndpoint, async ({ lender }) => {
    const pictures = [
      { type: '1' as const, url: imageAddress(lender, 'logo') },
      { type: '2' as const, url: imageAddress(lender, 'vehicle') },
    ]
    return listed(pictures.flatMap(({ type, url }) => (url === null ? [] : [{ type, url }])))
  })
  router.forBorrower(transactionMarginEndpoint, async ({ lender, borrower }) =>
    listed(marginRows(feesInRegion(lender.settings.servicing.feeRules, borrower.stateCode))),
  )
  router.forBorrower(paymentMessageEndpoint, async ({ lender, reader }) =>
    done({ paymentMessage: paymentMessage(lender, reader) }),
  )
}

function listed<One>(data: One[]) {
  return data.length === 0 ? doneEmpty({ data }) : done({ data })
}
