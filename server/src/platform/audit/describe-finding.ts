import type { AuditFinding } from './verify-audit.ts'

const faults = {
  missing: 'is gone, or one stands in its place that does not follow the entry before it',
  unkeyed: 'has no key, and follows one that has',
  unknownKey: 'names a key that portal-secret does not hold',
  changed: 'was changed, was put in by somebody without the key, or follows one that was changed',
} as const

/** What was found of a chain, in a sentence or two. */
export function describeFinding({ entryNo, hash, unkeyed, fault }: AuditFinding): string {
  if (fault?.kind === 'head') {
    const which = `Entry ${fault.entryNo} is not the one that the chain ended with`
    return `${which} when ${fault.closedOn} closed: entries were taken away or written anew.`
  }
  if (fault !== null) {
    const first = `Entry ${fault.entryNo} ${faults[fault.kind]}.`
    return `${first} The ${entryNo} before it are in order.`
  }
  const old = unkeyed === 0n ? '' : `, the first ${unkeyed} from before entries had a key`
  return `All ${entryNo} entries are in order${old}. Head: ${hash.toString('hex')}`
}
