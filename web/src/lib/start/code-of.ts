import type { ComponentType } from 'react'

/** A part of the portal whose code comes by itself. */
export type CodeOf<Props = object> = {
  /** null until it is there */
  readonly current: () => ComponentType<Props> | null
  /** Fetches it, and once more where that fails; what is there is not fetched again. */
  readonly fetch: () => Promise<ComponentType<Props>>
  /** Makes it known where it is there from the start. */
  readonly put: (part: ComponentType<Props>) => void
}

export function codeOf<Props = object>(load: () => Promise<ComponentType<Props>>): CodeOf<Props> {
  let known: ComponentType<Props> | null = null
  return {
    current: () => known,
    fetch: async () => (known ??= await load().catch(load)),
    put: (part) => {
      known = part
    },
  }
}
