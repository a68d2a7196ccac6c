import {
  type Collection,
  type Data,
  invalid,
  parseData,
  Problem,
  type RuleContext,
  withFlags,
  withItemIds,
  type Writer,
} from '@boutique/domain'
import type { Engine } from './engine.ts'
import type { Creation } from './plan.ts'
import type { Granted } from './rights.ts'
import { applyRules } from './rules.ts'

/** The creation of a document from what was sent for it: defaults, validation, rules. */
export function creationOf(engine: Engine, writer: Writer, granted: Granted, id: string, sent: Data): Creation {
  const { collection } = granted
  const read = parseData(collection.fields, sent, writer)
  const make = (context: RuleContext): Data => {
    const asked = withDefaults(collection, sent, read.data, context)
    return ruledOrErrors(collection, withItemIds(collection.fields, asked, engine.newId), context, read.errors)
  }
  return { type: 'create', granted, id, sent: read.data, make }
}

/** What was sent over the defaults. An empty value that was sent is an answer: the default does not come back for it. */
function withDefaults(collection: Collection, sent: Data, read: Data, context: RuleContext): Data {
  const asked = { ...fixedDefaults(collection), ...collection.defaults?.(context), ...read }
  for (const [name, value] of Object.entries(sent)) {
    if (read[name] === undefined && (value === null || value === '') && name in asked) delete asked[name]
  }
  return asked
}

const fixedDefaults = ({ fields }: Collection): Data =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])),
  )

/** All that is wrong comes at once: what could not be read, and what is missing beside it. */
function ruledOrErrors(
  collection: Collection,
  asked: Data,
  context: RuleContext,
  errors: ReturnType<typeof parseData>['errors'],
): Data {
  try {
    const data = applyRules(collection, undefined, withFlags(collection.fields, asked), context)
    if (errors.length === 0) return data
  } catch (error) {
    if (errors.length === 0 || !(error instanceof Problem) || error.status !== 422) throw error
    const unread = new Set(errors.map(({ path }) => path.split('/')[0]))
    const others = (error.details.errors ?? []).filter(({ path }) => !unread.has(path))
    throw invalid([...errors, ...others])
  }
  throw invalid(errors)
}
