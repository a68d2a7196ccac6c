const MEMBERS = new Set(['Date.now', 'Math.random'])
const GLOBALS = new Set(['crypto', 'performance', 'process', 'globalThis', 'fetch', 'setTimeout', 'setInterval'])

/** Domain reads no clock and no randomness: both come in the context of a rule (`now`, `newId`). */
export const pureDomain = {
  create(context) {
    if (!/packages\/domain\/src\/(?!.*(?:\.test\.ts$|\/testing\/))/.test(context.filename)) return {}
    const report = (node, what) =>
      context.report({
        node,
        message: `${what}: domain is pure, the context gives the instant (now) and new ids (newId).`,
      })
    const isGlobal = (node) => node.type === 'Identifier' && !isDeclared(context.sourceCode.getScope(node), node.name)
    return {
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0 && isGlobal(node.callee))
          report(node, 'new Date()')
      },
      CallExpression({ callee }) {
        if ((callee.name === 'Date' || GLOBALS.has(callee.name)) && isGlobal(callee)) report(callee, `${callee.name}()`)
      },
      MemberExpression(node) {
        const { object, property, computed } = node
        if (!isGlobal(object)) return
        const name = `${object.name}.${computed ? property.value : property.name}`
        if (MEMBERS.has(name) || GLOBALS.has(object.name)) report(node, name)
      },
    }
  },
}

function isDeclared(scope, name) {
  for (let one = scope; one; one = one.upper) if (one.set.get(name)?.defs.length > 0) return true
  return false
}
