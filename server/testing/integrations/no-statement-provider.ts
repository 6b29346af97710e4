import type { StatementProvider } from '../../src/platform/ports/statement-provider.ts'

/** A provider of statements that never answers. */
export const noStatementProvider: StatementProvider = {
  list: async () => null,
  fetch: async () => null,
}
