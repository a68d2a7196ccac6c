/** A node of a syntax tree, as far as it is read here. */
export interface Node {
  type: string
  start: number
  end: number
  [name: string]: unknown
}

/**
 * What only the server calls of a declaration: rules, the documents that they read, and the work of actions. The browser
 * calls `onSave` of collections with `publicWhere`, to know whether a save would show a document to visitors.
 */
const SERVER_ONLY: ReadonlySet<string> = new Set([
  'onRemove',
  'removalFinds',
  'alongside',
  'alongsideFinds',
  'alongsideWhen',
  'needs',
  'defaultNeeds',
  'counts',
  'hides',
  'run',
  'finds',
  'findsMore',
])

/** Functions of parts of a declaration that only the server calls: the letters of a number, the text of a label on paper. */
const SERVER_ONLY_WITHIN: Readonly<Record<string, string>> = { numbering: 'code', paperLabel: 'of' }

/**
 * A module of declarations without the functions that only the server calls, so that the browser downloads neither them
 * nor what only they import.
 *
 * @param code JavaScript
 * @param tree its syntax tree
 */
export function withoutServerRules(code: string, tree: Node): string {
  const removed = new Set<Node>()
  visit(tree, (node) => {
    // A property of a pattern is a parameter.
    if (node.type === 'ObjectExpression') {
      const properties = node.properties as Node[]
      const isPublished = properties.some((one) => nameOf(one) === 'publicWhere')
      for (const one of properties)
        if (isRule(one) && (SERVER_ONLY.has(nameOf(one) ?? '') || (nameOf(one) === 'onSave' && !isPublished)))
          removed.add(one)
        else for (const inner of innerRules(one)) removed.add(inner)
    }
    return !removed.has(node)
  })
  let text = code
  // From the end, so that the places of the earlier ones stay; a comma may follow the removed property.
  for (const { start, end } of [...removed].sort((a, b) => b.start - a.start))
    text = text.slice(0, start) + text.slice(end).replace(/^\s*,/, '')
  return text
}

/** The functions of a part that only the server calls. */
function innerRules(property: Node): Node[] {
  const name = nameOf(property)
  const wanted = name !== undefined && Object.hasOwn(SERVER_ONLY_WITHIN, name) ? SERVER_ONLY_WITHIN[name] : undefined
  const part = property.value as Node | undefined
  if (wanted === undefined || part?.type !== 'ObjectExpression') return []
  return (part.properties as Node[]).filter((one) => isRule(one) && nameOf(one) === wanted)
}

const nameOf = ({ computed, key }: Node): string | undefined =>
  computed === false ? ((key as Node | undefined)?.name as string | undefined) : undefined

function isRule({ type, value }: Node): boolean {
  const kind = (value as Node | undefined)?.type
  return (
    type === 'Property' &&
    (kind === 'FunctionExpression' || kind === 'ArrowFunctionExpression' || kind === 'Identifier')
  )
}

/** Visits a tree in the order of its text, without what is in a node for which `enter` answers false. */
function visit(node: Node, enter: (node: Node) => boolean): void {
  if (!enter(node)) return
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, enter)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
