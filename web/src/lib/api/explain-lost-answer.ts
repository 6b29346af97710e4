import { CallError } from './call.ts'

/** Says of a call whose answer was lost, and which may have been done, what that means. */
export function explainLostAnswer(text: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof CallError) || !['offline', 'timeout'].includes(error.kind)) throw error
    throw new CallError(error.kind, text)
  }
}
