import { textsOf } from './texts.mjs'

const FRENCH =
  /[àâçéèêëîïôùûœÀÉÊ«]|(?<!\p{L})(?:l[ea]s?|une?|d[eu]s?|[ldnscqj](?=')|est|sont|pas|ces?|ou|et|à|au|aux|en|par|pour|plus|votre|vous|attendue?s?|inconnue?s?|obligatoire)(?!\p{L})/iu
const ENGLISH =
  /(?<!\p{L})(?:the|is|are|not|must|cannot|can't|invalid|missing|unknown|found|failed|please|with|already|too|should|have|has|your|this|expected|forbidden|denied|an?\s+error)(?!\p{L})/iu

/** A `Problem` is read by shopkeepers: its sentence is French, and so are those of its fields. */
export const frenchProblem = {
  create(context) {
    if (/\.test\.tsx?$|\/testing\//.test(context.filename)) return {}
    const check = (expression, node) => {
      for (const [text, value] of textsOf(expression, context.sourceCode.getScope(node)))
        if (!isFrench(value))
          context.report({
            node: text,
            message: `The sentence of a Problem is read by shopkeepers: it is expected in French (« ${value} »).`,
          })
    }
    return {
      NewExpression(node) {
        if (node.callee.name === 'Problem') check(node.arguments[2], node)
      },
      // The error of a field.
      ObjectExpression(node) {
        const named = (name) => node.properties.find(({ key }) => key?.name === name)
        if (named('path') && named('message')) check(named('message').value, node)
      },
    }
  },
}

/** A template of values alone says nothing by itself; what is in « » is quoted. */
const isFrench = (text) =>
  (text.includes('…') && !/\p{L}/u.test(text)) || (FRENCH.test(text) && !ENGLISH.test(text.replaceAll(/«[^»]*»/g, '')))
