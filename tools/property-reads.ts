import { parseAst } from 'vite'

/** A part of a syntax tree, as far as it is looked at. */
type SyntaxNode = {
  readonly type: string
  readonly computed?: boolean
  readonly property?: SyntaxNode
  readonly properties?: readonly SyntaxNode[]
  readonly key?: SyntaxNode
  readonly name?: string
}

/**
 * Names of the properties that a file of code reads: as `settings.name`, or by taking `{ name }` out of
 * an object. A comment, a text, a type or an object that is written reads nothing.
 */
export function readPropertyNames(code: string, lang: 'ts' | 'tsx' = 'tsx'): ReadonlySet<string> {
  const names = new Set<string>()
  collect(parseAst(code, { lang }).body, names)
  return names
}

function collect(part: unknown, names: Set<string>): void {
  if (Array.isArray(part)) for (const each of part) collect(each, names)
  if (part === null || typeof part !== 'object' || Array.isArray(part)) return
  if (isSyntaxNode(part)) for (const name of namesReadBy(part)) names.add(name)
  for (const each of Object.values(part)) collect(each, names)
}

function isSyntaxNode(part: object): part is SyntaxNode {
  return 'type' in part && typeof part.type === 'string'
}

function namesReadBy(node: SyntaxNode): readonly string[] {
  const keys =
    node.type === 'ObjectPattern'
      ? (node.properties ?? []).map(({ key }) => key)
      : node.type === 'MemberExpression' && node.computed !== true
        ? [node.property]
        : []
  return keys.flatMap((key) => (key?.type === 'Identifier' ? (key.name ?? []) : []))
}
