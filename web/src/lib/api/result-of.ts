import { type Answer, CallError } from './call.ts'

/** The result of a call that has no refusals of its own; a refusal all the same is a fault. */
export function resultOf<Result>(answer: Answer<Result, string>): Result {
  if (answer.kind === 'refused') throw new CallError('fault', answer.message)
  return answer.result
}
