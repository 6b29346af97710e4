import { parseSync } from 'vite'

/**
 * What the server alone reads of an endpoint: who may call it, how it answers, and the label of each
 * refusal, which reaches the portal as text.
 */
export const serverParts: readonly string[] = [
  'access',
  'beforePassword',
  'ownerOnly',
  'stepUp',
  'poll',
  'bodyMax',
  'answersIn',
  'refusals',
  'codes',
  'message',
]

/** What is read of a node of the syntax tree. */
type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly name?: string
  readonly callee?: Node
  readonly arguments?: readonly Node[]
  readonly properties?: readonly Node[]
  readonly key?: Node
}

/** A module of the contract whose endpoints have only what the portal reads of them. */
export function withoutServerParts(source: string): string {
  const edits = endpointsIn(parseSync('contract.ts', source).program as unknown as Node)
    .flatMap(({ properties = [], end }) =>
      properties.map(({ key, start }, at) => ({
        name: key?.name ?? '', // a spread has no key
        start,
        end: properties[at + 1]?.start ?? end - 1,
      })),
    )
    .filter(({ name }) => serverParts.includes(name))
  let text = source
  for (const { start, end } of edits.toReversed()) text = text.slice(0, start) + text.slice(end)
  return text
}

/** What `endpoint({ … })` is called with, in its order. */
function endpointsIn(node: Node): readonly Node[] {
  const [definition] = node.arguments ?? []
  const isEndpoint = node.callee?.name === 'endpoint' && definition?.type === 'ObjectExpression'
  return isEndpoint ? [definition] : childrenOf(node).flatMap(endpointsIn)
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((one): one is Node => typeof one === 'object' && one !== null && 'type' in one)
}
