import { userDetailsEndpoint } from '@quittance/contract/profile'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { serve } from '../../http/serve.ts'
import type { TextsOut } from '../messages/texts-out.ts'
import { userDetails } from './user-details.ts'

/** What a borrower has on file over HTTP. */
export function profileRoutes(app: FastifyInstance, context: AppContext, texts: TextsOut): void {
  serve(app, context, userDetailsEndpoint, ({ lender, borrower }) =>
    userDetails(context, { lender, borrower, texts }),
  )
}
