import { declarationOf } from './texts.mjs'

const SQL =
  /^\s*(?:select|insert\s+into|update\s+\S+(?:\s+as\s+\w+)?\s+set|delete\s+from|with\s+(?:recursive\s+)?\w+\s+as|where|and|values|set)\b/i
/** The folders that write SQL. */
export const STORE = /packages\/server\/src\/(?:store|postgres|auth|features\/[^/]+\/sql)\//
export const TESTS = /\.test\.ts$|\/testing\//
/** What stands before a value: a substitution there is the value itself. */
const BEFORE_VALUE = /(?:'|[=<>]\s*\(?\s*|\b(?:i?like|in|any|between)\s*\(?\s*)$/i
const CONSTANT = /^[A-Z][A-Z0-9_]*$/

/** Values reach SQL as parameters ($1), since text that is pasted in is run. Only store builds SQL of parts. */
export const sqlParameter = {
  create(context) {
    if (!/packages\/server\/src\//.test(context.filename) || TESTS.test(context.filename)) return {}
    const isStore = STORE.test(context.filename)
    const report = (node) =>
      context.report({
        node,
        message: `${context.sourceCode.getText(node)} is pasted into SQL: it is expected as a parameter ($1)${isStore ? '' : ', and SQL in store'}.`,
      })
    return {
      TemplateLiteral(node) {
        const texts = node.quasis.map(({ value }) => value.raw)
        if (!SQL.test(texts.find((text) => text.trim() !== '') ?? '')) return
        const scope = context.sourceCode.getScope(node)
        for (const [index, expression] of node.expressions.entries())
          if (!isStore || (BEFORE_VALUE.test(texts[index]) && !isSql(expression, scope))) report(expression)
      },
      BinaryExpression({ operator, left, right }) {
        if (operator === '+' && !isStore && left.type === 'Literal' && SQL.test(String(left.value))) report(right)
      },
    }
  },
}

/** Whether an expression is SQL by its form: a constant, a parameter that was added, what a function builds of them. */
function isSql(node, scope) {
  switch (node?.type) {
    case 'Literal':
    case 'TemplateLiteral':
      return true
    case 'ConditionalExpression':
      return isSql(node.consequent, scope) && isSql(node.alternate, scope)
    case 'TSAsExpression':
      return isSql(node.expression, scope)
    case 'CallExpression':
      return node.callee.type === 'Identifier' ? node.callee.name !== 'String' : node.callee.property?.name === 'add'
    case 'MemberExpression':
      return isSql(node.object, scope)
    case 'Identifier': {
      if (CONSTANT.test(node.name) || node.name.endsWith('Sql')) return true
      const { node: declaration, parent } = declarationOf(scope, node.name) ?? {}
      return parent?.kind === 'const' && isSql(declaration.init, scope)
    }
    default:
      return false
  }
}
