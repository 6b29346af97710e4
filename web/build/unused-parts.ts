import type { Plugin } from 'vite'
import { withoutServerParts } from './unused-of-endpoints.ts'
import { withoutUnused } from './unused-of-react.ts'

/** React Aria speaks some thirty languages; the words of those that the portal lacks stay behind. */
const strangeLanguages = /react-aria\/dist\/private\/intl\/\w+\/(?!en-US|es-ES|fr-FR)[\w-]+\.mjs$/

/**
 * React Query's client holds a cache of mutations and reads lists without an end. The portal has
 * neither: a call that changes something is made by hand, as its answer may be "not known yet". Who
 * takes to `useMutation` or `useInfiniteQuery` gets an error at the first call, and takes it out here.
 */
const unusedOfQueries: Readonly<Record<string, string>> = {
  mutationCache: `export class MutationCache {
    clear() {}
    resumePausedMutations() { return Promise.resolve() }
  }`,
  infiniteQueryBehavior: `export const infiniteQueryBehavior = undefined
    export const hasNextPage = undefined
    export const hasPreviousPage = undefined`,
}

/**
 * How a lender's texts have to look is checked where they are set. The browser reads what the server writes by the
 * same table, and takes them as they are.
 */
const settingsForms = /domain\/src\/lenders\/settings-forms\.ts$/
const uncheckedForms = `export const settingTextMax = 0
  export const textFormDescriptions = {}
  export const matchesTextForm = () => true
  export const isTimeOfDay = () => true`

const reactDom = /react-dom\/cjs\/react-dom-client\.production\.js$/
const contract = /\/contract\/src\/[\w/-]+\.ts$/

/** Leaves out of the bundle what packages and the contract bring along and the portal never uses. */
export function unusedParts(): Plugin {
  return {
    name: 'unused-parts',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (strangeLanguages.test(id)) return 'export default {}'
      if (settingsForms.test(id)) return uncheckedForms
      const [, part = ''] = /@tanstack\/query-core\/build\/modern\/(\w+)\.js$/.exec(id) ?? []
      return unusedOfQueries[part] ?? null
    },
    transform: {
      filter: { id: [reactDom, contract] },
      handler: (code, id) => (reactDom.test(id) ? withoutUnused(code) : withoutServerParts(code)),
    },
  }
}
