/**
 * What React DOM brings along and the portal never asks of it: a quarter of its weight, and of the time
 * that a phone takes to read it. Whoever takes to one of these gets an error at the first use, and takes
 * it out here.
 */

/** The kinds of fiber that are never made; the numbers are React's own (`ReactWorkTags`). */
export const unusedFibers = [
  19, // SuspenseList
  23, // legacy hidden
  26, // titles, metas, links and styles that move to the head by themselves
  27, // html, head and body, which the server writes
  30, // ViewTransition
  31, // Activity
] as const

/** Functions that nothing reaches then, or whose answer is known. */
export const answers: Readonly<Record<string, string>> = {
  // Nothing is there that a commit might wait for: no styles of its own, no view transition.
  accumulateSuspenseyCommitOnFiber: '',
  waitForCommitToBeReady: 'return null',
  commitAfterMutationEffectsOnFiber: '',
  // References to fragments.
  commitNewChildToFragmentInstances: '',
  commitNewChildToFragmentInstance: '',
  deleteChildFromFragmentInstance: '',
  // Functions as a form's action.
  extractEvents$1: '',
  // The names of components, which a built page has not, in the order in which they stand.
  getStackByFiberInDevAndProd: 'return ""',
  // The browser's own sign that it is at work, for a transition that waits.
  defaultOnDefaultTransitionIndicator: '',
  // Outside of a drawing, where a title is an element as any other.
  isHostHoistableType:
    'if (1 !== hostContext && /^(title|meta|link)$/.test(type)) leftOut(); return !1',
}

/** Functions that somebody might ask for. */
export const refused = [
  'startViewTransition',
  'FragmentInstance',
  'setPropOnCustomElement',
  'startHostTransition',
  'mountActionState',
  'updateActionState',
  'rerenderActionState',
  'useMemoCache',
  'prefetchDNS',
  'preconnect',
  'preload',
  'preloadModule',
  'preinitScript',
  'preinitStyle',
  'preinitModuleScript',
] as const

/** Whose methods go with them. */
export const unusedClasses = ['FragmentInstance', 'ViewTransitionPseudoElement'] as const
