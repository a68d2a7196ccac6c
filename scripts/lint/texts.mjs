/**
 * The literal texts that an expression may be: both sides of a choice, and constants of the same file. What other code
 * computes is left out.
 *
 * @returns pairs of a node and its text, with `…` for each value in a template
 */
export function textsOf(node, scope) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [[node, node.value]] : []
    case 'TemplateLiteral':
      return [[node, node.quasis.map(({ value }) => value.cooked).join('…')]]
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap((one) => textsOf(one, scope))
    case 'LogicalExpression':
      return [node.left, node.right].flatMap((one) => textsOf(one, scope))
    case 'Identifier': {
      const { parent } = declarationOf(scope, node.name) ?? {}
      return parent?.kind === 'const'
        ? textsOf(parent.declarations.find(({ id }) => id.name === node.name)?.init, scope)
        : []
    }
    default:
      return []
  }
}

/** The declaration of a name as a definition of the scope analysis; undefined for a global. */
export function declarationOf(scope, name) {
  for (let one = scope; one; one = one.upper) {
    const found = one.set.get(name)?.defs[0]
    if (found) return found
  }
  return undefined
}
