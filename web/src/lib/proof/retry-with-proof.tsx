import { pageOverlay } from '../feedback/loading.ts'
import type { CallRefusal, ProofAsker } from '../api/call.ts'
import { ConfirmProof } from './confirm-proof.tsx'

/** Calls that are refused at once are asked about together. */
let asking: Promise<boolean> | null = null

/**
 * Has whoever is here prove once more who they are, over the page as it stands, and asks again. What was
 * typed stays where it is.
 *
 * @returns null where they would not
 */
export const retryWithProof: ProofAsker = async (refused, ask) => {
  asking ??= askOver(refused).finally(() => {
    asking = null
  })
  return (await asking) ? ask() : null
}

function askOver({ data }: CallRefusal): Promise<boolean> {
  const { by = '', also = '' } = data
  return new Promise<boolean>((resolve) => {
    pageOverlay.set(<ConfirmProof by={by} also={also} onEnd={resolve} />)
  }).finally(() => pageOverlay.set(null))
}
