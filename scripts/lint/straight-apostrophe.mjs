/** Texts are written with straight apostrophes. The demonstration holds what a shopkeeper typed. */
export const straightApostrophe = {
  create(context) {
    const { filename } = context
    if (!/packages\/\w+\/src\//.test(filename) || /\.test\.tsx?$|\/(?:testing|demo)\//.test(filename)) return {}
    const check = (node, text) => {
      if (/\p{L}’\p{L}/u.test(text))
        context.report({ node, message: `A text is expected with straight apostrophes (« ${text.trim()} »).` })
    }
    return {
      Literal(node) {
        if (typeof node.value === 'string') check(node, node.value)
      },
      TemplateElement: (node) => check(node, node.value.cooked ?? ''),
      JSXText: (node) => check(node, node.value),
    }
  },
}
