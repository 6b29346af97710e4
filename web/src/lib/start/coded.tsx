import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useReducer,
  useState,
} from 'react'
import type { CodeOf } from './code-of.ts'

type CodedProps<Props> = {
  /** which part this is; give it a key where another may come in its place */
  readonly code: CodeOf<Props>
  readonly props: Props
  /** keeps the part's place until its code is there */
  readonly waiting: ReactNode
}

/** A part of a page whose code is fetched when it is shown. What can not be fetched breaks the page. */
export function Coded<Props extends object>({ code, props, waiting }: CodedProps<Props>) {
  const [Known, setKnown] = useState<ComponentType<Props> | null>(() => code.current())
  const [failure, setFailure] = useState<{ readonly reason: unknown } | null>(null)
  useEffect(() => {
    code.fetch().then(
      (part) => setKnown(() => part),
      (reason: unknown) => setFailure({ reason }),
    )
  }, [code])
  if (failure !== null) throw failure.reason
  return Known === null ? waiting : <Known {...props} />
}

/** Whatever part it is the code of. */
export type AnyCode = {
  readonly current: () => unknown
  readonly fetch: () => Promise<unknown>
}

/**
 * Whether the code of all these parts was there once, so that they are shown together and not one
 * after the other. Code that can not be fetched is not waited for: its part says so.
 *
 * @param codes null while it is not known which ones
 */
export function useWereFetched(codes: readonly AnyCode[] | null): boolean {
  const [isReady, ready] = useReducer(() => true, false)
  const missing = codes?.filter(({ current }) => current() === null)
  const wanted = missing?.length
  const fetchMissing = useEffectEvent(async () => {
    await Promise.allSettled((missing ?? []).map(({ fetch }) => fetch()))
    ready()
  })
  useEffect(() => {
    if (wanted !== undefined) void fetchMissing()
  }, [wanted])
  return isReady || wanted === 0
}
