import { declarationOf } from './texts.mjs'

const INPUTS =
  /^(?:input|textarea|select|\w+Input|Textarea|(?:Native|Multi)?Select|Autocomplete|Checkbox|Switch|Slider)$/
const LABELS = new Set(['label', 'aria-label', 'aria-labelledby'])

/**
 * An input has a label. That of a field takes it from `useControl`, with the message of its errors and the focus, which
 * keeps what somebody types.
 */
export const labelledInput = {
  create(context) {
    if (!/packages\/web\/src\//.test(context.filename) || context.filename.endsWith('.test.tsx')) return {}
    const isOfField = /\/fields\/[^/]+\/index\.tsx$/.test(context.filename)
    return {
      JSXOpeningElement(node) {
        const { name } = node.name
        const scope = context.sourceCode.getScope(node)
        if (!INPUTS.test(name) || !isDrawn(declarationOf(scope, name))) return
        const spread = node.attributes.filter(({ type }) => type === 'JSXSpreadAttribute')
        const isLabelled = node.attributes.some((one) => LABELS.has(one.name?.name))
        const isControl = spread.some(({ argument }) => comesFromUseControl(argument, scope))
        if (isOfField && !isControl && !isLabelled)
          context.report({
            node,
            message: `<${name}> of a field has no label: it is expected to take {...useControl(props)}.`,
          })
        else if (spread.length === 0 && !isLabelled)
          context.report({ node, message: `<${name}> has no label (label, or aria-label).` })
      },
    }
  },
}

/** An element of the page, or a component of Mantine: components of this project draw these. */
const isDrawn = (declaration) => declaration === undefined || declaration.parent?.source?.value.startsWith('@mantine/')

function comesFromUseControl(node, scope) {
  if (node.type === 'CallExpression') return node.callee.name === 'useControl'
  const init = node.type === 'Identifier' ? declarationOf(scope, node.name)?.node.init : undefined
  return init !== undefined && init !== null && comesFromUseControl(init, scope)
}
