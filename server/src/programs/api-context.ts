import type { AuthContext } from '../auth/auth-context.ts'
import type { PaymentsContext } from '../payments/payments-context.ts'
import type { PaperPrinter } from '../platform/ports/paper.ts'

/** What the API gives to its calls, each of which names what it takes of it. */
export type ApiContext = AuthContext &
  PaymentsContext & {
    /** prints what borrowers open */
    readonly print: PaperPrinter
  }
