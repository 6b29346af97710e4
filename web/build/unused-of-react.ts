import { parseSync } from 'vite'
import { answers, refused, unusedClasses, unusedFibers } from './tables/unused-of-react.ts'

/** What is read of a node of the syntax tree. */
type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly name?: string
  readonly value?: unknown
  readonly operator?: string
  readonly id?: Node
  readonly test?: Node | null
  readonly left: Node
  readonly right: Node
  readonly body: Node & readonly Node[]
  readonly property: Node
  readonly object: Node
  readonly expression: Node
  readonly expressions: readonly Node[]
  readonly discriminant: Node
  readonly cases: readonly Node[]
  readonly consequent: readonly Node[]
}

type Edit = { readonly start: number; readonly end: number; readonly text: string }

const leftOut = 'function leftOut() { throw Error("left out of this build: unused-of-react.ts") }'
const bodies: Readonly<Record<string, string>> = {
  ...answers,
  ...Object.fromEntries(refused.map((name) => [name, 'leftOut()'])),
}

/**
 * React DOM's client without what the portal never asks of it: what then nothing reaches, the minifier
 * takes out. Fails where a name of the table is none any more, as after a new version.
 */
export function withoutUnused(source: string): string {
  const found = new Set<string>()
  const edits = editsOf(parseSync('react-dom.js', source).program as unknown as Node, found)
  const missing = [...Object.keys(bodies), ...unusedClasses].filter((name) => !found.has(name))
  if (missing.length > 0) throw new Error(`React DOM has no ${missing.join(', ')}`)
  let text = source
  for (const { start, end, text: own } of edits.toReversed())
    text = text.slice(0, start) + own + text.slice(end)
  return `${text}\n${leftOut}`
}

/**
 * In their order, none within another.
 *
 * @param names what the function around declares in cases that go: other cases may use it too
 */
function editsOf(node: Node, found: Set<string>, names = new Set<string>()): Edit[] {
  const own = functionEdit(node, found) ?? methodEdit(node, found) ?? comparisonEdit(node)
  if (own) return [own]
  const within = isFunction(node) ? new Set<string>() : names
  const without = node.type === 'SwitchStatement' ? casesWithout(node) : []
  const dropped = new Set<unknown>(without.map(({ gone }) => gone))
  for (const { gone } of without) if (gone) noteNames(gone, within)
  const inside = childrenOf(node)
    .filter((child) => !dropped.has(child))
    .flatMap((child) => editsOf(child, found, within))
  const edits = [...without.map(({ edit }) => edit), ...inside].toSorted(byStart)
  if (within === names || within.size === 0) return edits
  const start = node.body.start + 1
  return [{ start, end: start, text: `var ${[...within].join(', ')};` }, ...edits]
}

const byStart = (a: Edit, b: Edit) => a.start - b.start
const isFunction = ({ type }: Node) => /^Function(Declaration|Expression)$/.test(type)

function noteNames(node: Node, names: Set<string>): void {
  if (node.type === 'VariableDeclarator' && node.id?.name !== undefined) names.add(node.id.name)
  for (const child of childrenOf(node)) if (!isFunction(child)) noteNames(child, names)
}

function functionEdit({ type, id, body }: Node, found: Set<string>): Edit | null {
  const name = id?.name ?? ''
  if (type !== 'FunctionDeclaration' || !Object.hasOwn(bodies, name)) return null
  found.add(name)
  return { start: body.start, end: body.end, text: `{ ${bodies[name]} }` }
}

/** `Class.prototype.method = …` as a statement */
function methodEdit({ type, start, end, expression }: Node, found: Set<string>): Edit | null {
  if (type !== 'ExpressionStatement' || expression.type !== 'AssignmentExpression') return null
  const prototype = expression.left.object
  const name = unusedClasses.find((one) => prototype?.object?.name === one)
  if (name === undefined || prototype?.property.name !== 'prototype') return null
  found.add(name)
  return { start, end, text: '' }
}

/** `30 === fiber.tag` is known. */
function comparisonEdit({ type, operator, start, end, left, right }: Node): Edit | null {
  if (type !== 'BinaryExpression' || !/^[!=]==$/.test(operator ?? '')) return null
  const [number, other] = left.type === 'Literal' ? [left, right] : [right, left]
  // What is worked out on the way to a kind is not left out with it.
  if (!isUnused(number) || other.type !== 'MemberExpression' || !isTag(other)) return null
  return { start, end, text: operator === '===' ? '!1' : '!0' }
}

type Dropped = { readonly edit: Edit; readonly gone: Node | null }

/** The cases of such a fiber; what another case falls into stays, without its own name. */
function casesWithout({ discriminant, cases }: Node): Dropped[] {
  if (!isTag(discriminant)) return []
  let isFallenInto = false
  return cases.flatMap((one): Dropped[] => {
    const { test, start, end, consequent } = one
    const [first] = consequent
    const isGone = isUnused(test)
    const fellInto = isFallenInto
    if (!isGone || (fellInto && first !== undefined)) isFallenInto = !isLeft(consequent.at(-1))
    if (!isGone) return []
    if (first === undefined || !fellInto) return [{ edit: { start, end, text: '' }, gone: one }]
    return [{ edit: { start, end: first.start, text: '' }, gone: null }]
  })
}

/** Whether no statement after this one is reached. */
function isLeft(last: Node | undefined): boolean {
  if (last?.type === 'BlockStatement') return isLeft(last.body.at(-1))
  return /^(Break|Return|Throw|Continue)Statement$/.test(last?.type ?? '')
}

function isUnused(node: Node | null | undefined): boolean {
  return node?.type === 'Literal' && unusedFibers.some((tag) => tag === node.value)
}

function isTag(node: Node | undefined): boolean {
  if (node?.type === 'SequenceExpression') return isTag(node.expressions.at(-1))
  return node?.type === 'MemberExpression' && node.property.name === 'tag'
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((one): one is Node => typeof one === 'object' && one !== null && 'type' in one)
}
