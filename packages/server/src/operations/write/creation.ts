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
import type { Engine } from '../engine.ts'
import type { Creation } from './plan.ts'
import type { Granted } from '../rights/rights.ts'
import { applyRules } from './rules.ts'

/** Builds the creation of a document from sent values: defaults, validation, rules. */
export function creationOf(engine: Engine, writer: Writer, granted: Granted, id: string, sent: Data): Creation {
  const { collection } = granted
  const read = parseData(collection.fields, sent, writer)
  const make = (context: RuleContext): Data => {
    const requested = withDefaults(collection, sent, read.data, context)
    return ruledOrErrors(collection, withItemIds(collection.fields, requested, engine.newId), context, read.errors)
  }
  return { type: 'create', granted, id, sent: read.data, make }
}

/** Merges sent values over the defaults. A value that was sent empty stays empty: no default replaces it. */
function withDefaults(collection: Collection, sent: Data, read: Data, context: RuleContext): Data {
  const requested = { ...fixedDefaults(collection), ...collection.defaults?.(context), ...read }
  for (const [name, value] of Object.entries(sent)) {
    if (read[name] === undefined && (value === null || value === '') && name in requested) delete requested[name]
  }
  return requested
}

const fixedDefaults = ({ fields }: Collection): Data =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])),
  )

/** Applies the rules, or throws all errors at once: unreadable values and missing fields. */
function ruledOrErrors(
  collection: Collection,
  requested: Data,
  context: RuleContext,
  errors: ReturnType<typeof parseData>['errors'],
): Data {
  try {
    const data = applyRules(collection, undefined, withFlags(collection.fields, requested), context)
    if (errors.length === 0) return data
  } catch (error) {
    if (errors.length === 0 || !(error instanceof Problem) || error.status !== 422) throw error
    const unread = new Set(errors.map(({ path }) => path.split('/')[0]))
    const others = (error.details.errors ?? []).filter(({ path }) => !unread.has(path))
    throw invalid([...errors, ...others], error.cause, collection.fields)
  }
  throw invalid(errors, undefined, collection.fields)
}
