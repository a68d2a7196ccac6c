import { STORE, TESTS } from './sql-parameter.mjs'

/** What holds a connection: a pool, or the client of a transaction. */
const HOLDER = /^(?:pool|on|client|connection)$|Pool$/

/** Statements are run in store and in the sql folders of features: others call functions that say what they read. */
export const sqlInStore = {
  create(context) {
    const { filename } = context
    if (!/packages\/server\/src\//.test(filename) || STORE.test(filename) || TESTS.test(filename)) return {}
    const report = (node, what) =>
      context.report({ node, message: `${what}: statements are run in store and in the sql folder of a feature.` })
    return {
      ImportDeclaration({ source, specifiers }) {
        if (!source.value.endsWith('store/connection/pool.ts')) return
        for (const node of specifiers) {
          const name = node.imported?.name
          if (node.type !== 'ImportSpecifier' || name === 'run') report(node, name ?? node.local.name)
        }
      },
      CallExpression({ callee }) {
        if (callee.type !== 'MemberExpression' || callee.property.name !== 'query') return
        const { object } = callee
        const holder = object.type === 'MemberExpression' ? object.property.name : object.name
        if (HOLDER.test(holder ?? '')) report(callee, context.sourceCode.getText(callee))
      },
    }
  },
}
