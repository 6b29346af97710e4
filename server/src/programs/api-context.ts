import type { AuthContext } from '../auth/auth-context.ts'
import type { FilesContext } from '../lenders/files/stored-file.ts'
import type { PaymentsContext } from '../payments/payments-context.ts'
import type { Assistant } from '../platform/ports/assistant.ts'
import type { PaperPrinter } from '../platform/ports/paper.ts'
import type { StatementProvider } from '../platform/ports/statement-provider.ts'

/** What the API gives to its calls, each of which names what it takes of it. */
export type ApiContext = AuthContext &
  PaymentsContext &
  FilesContext & {
    /** prints what borrowers open */
    readonly print: PaperPrinter
    /** opens conversations with the lenders' assistants */
    readonly assistant: Assistant
    /** keeps the statements of lenders who have them made elsewhere */
    readonly statementProvider: StatementProvider
  }
