import { type CallAnswer, CallError } from './call.ts'

/** The result of a call that has no refusals of its own; a refusal all the same is a fault. */
export function unwrapResult<Result>(answer: CallAnswer<Result, string>): Result {
  if (answer.kind === 'refused') throw new CallError('fault', answer.message)
  return answer.result
}
