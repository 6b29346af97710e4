export type LogFields = Readonly<Record<string, unknown>>

/** The log of a program: a sentence for people, and fields to search for; never a secret. */
export type Log = {
  warn(msg: string, fields?: LogFields): void
  error(msg: string, fields?: LogFields): void
}

/**
 * Each entry is one line of JSON.
 *
 * @param program named in each entry, where others write to the same place
 */
export function jsonLog(write: (line: string) => void, program?: string): Log {
  const at = (level: 'warn' | 'error') => (msg: string, fields?: LogFields) =>
    write(JSON.stringify({ level, program, msg, ...fields }))
  return { warn: at('warn'), error: at('error') }
}

/** What failed, with the place in the code where it did. */
export function whyOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
