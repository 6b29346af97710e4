import { observable } from '../state/observable.ts'

/** Whether the server was given another build than the one that this page is of. */
export const isOutdated = observable(false)

/** Sends calls, and notes by their answers whether there is a newer build. */
export function watchBuild(send: typeof fetch, own: string): typeof fetch {
  return async (...call) => {
    const response = await send(...call)
    const told = response.headers.get('portal-build')
    if (told !== null && told !== own) isOutdated.set(true)
    return response
  }
}
