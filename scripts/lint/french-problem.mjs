import { textsOf } from './texts.mjs'

const FRENCH =
  /[àâçéèêëîïôùûœÀÉÊ«]|(?<!\p{L})(?:l[ea]s?|une?|d[eu]s?|[ldnscqj](?=')|est|sont|pas|ces?|ou|et|à|au|aux|en|par|pour|plus|votre|vous|attendue?s?|inconnue?s?)(?!\p{L})/iu
const ENGLISH =
  /(?<!\p{L})(?:the|is|are|not|must|cannot|can't|invalid|missing|unknown|found|failed|please|with|already|too|should|have|has|your|this|expected|forbidden|denied|an?\s+error)(?!\p{L})/iu

/** A `Problem` is read by shopkeepers: its sentence is French. */
export const frenchProblem = {
  create(context) {
    if (/\.test\.tsx?$/.test(context.filename)) return {}
    return {
      NewExpression(node) {
        if (node.callee.name !== 'Problem') return
        const scope = context.sourceCode.getScope(node)
        for (const [text, value] of textsOf(node.arguments[2], scope))
          if (!isFrench(value))
            context.report({
              node: text,
              message: `The sentence of a Problem is read by shopkeepers: it is expected in French (« ${value} »).`,
            })
      },
    }
  },
}

/** A template of values alone says nothing by itself; what is in « » is quoted. */
const isFrench = (text) =>
  (text.includes('…') && !/\p{L}/u.test(text)) || (FRENCH.test(text) && !ENGLISH.test(text.replaceAll(/«[^»]*»/g, '')))
