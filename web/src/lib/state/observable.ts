import { useSyncExternalStore } from 'react'

/** A value that can be watched: what `useSyncExternalStore` asks for. */
export type Observable<Value> = {
  readonly current: () => Value
  readonly subscribe: (listener: () => void) => () => void
  readonly set: (next: Value) => void
}

export function observable<Value>(first: Value): Observable<Value> {
  const listeners = new Set<() => void>()
  let value = first
  return {
    current: () => value,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
  }
}

/** Its value now, and from then on; the same where the server draws the page. */
export function useObservable<Value>(
  watched: Pick<Observable<Value>, 'current' | 'subscribe'>,
): Value {
  return useSyncExternalStore(watched.subscribe, watched.current, watched.current)
}
