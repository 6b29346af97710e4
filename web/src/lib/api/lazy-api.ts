import { type Api, type ApiOptions, CallError, type ProofAsker, type WorkSolver } from './call.ts'

/**
 * A client whose code comes with the first call, or when it is warmed: the sign-in screen is drawn
 * before anything is asked.
 */
export function createLazyApi(options: Omit<ApiOptions, 'work' | 'proof'>): Api {
  return async (...call) => {
    const { createApi } = await loadApi().catch(offline)
    return createApi({ ...options, work, proof })(...call)
  }
}

const work: WorkSolver = async (...asked) => {
  const { retryWithWork } = await import('./prove-work.tsx').catch(offline)
  return retryWithWork(...asked)
}

const proof: ProofAsker = async (...asked) => {
  const { retryWithProof } = await import('../proof/retry-with-proof.tsx').catch(offline)
  return retryWithProof(...asked)
}

function offline(): never {
  throw new CallError('offline')
}

export const loadApi = () => import('./create-api.ts')
