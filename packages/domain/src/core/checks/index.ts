import type { Collection } from '../collection.ts'
import { defineNavigation, type OtherScreen } from '../screens/navigation.ts'
import { defineRegistry } from '../registry.ts'
import { checkChildren } from './children.ts'
import { checkCollection } from './collection.ts'
import { checkErasure, type Erasure } from './erasure.ts'
import { checkFields } from './fields.ts'
import { checkGuarded } from './guarded.ts'
import { DeclarationError, type Mistake, sentenceOf } from './mistake.ts'
import { checkNavigation } from './navigation.ts'
import { checkRelatedLists } from './related-list.ts'
import { checkRelations, checkRollups } from './relations.ts'
import { checkRuleResults } from './rule-results.ts'
import { checkRules } from './rules.ts'
import { checkScreen } from './screen.ts'
import { checkTally } from './tally.ts'
import { checkTogether } from './together.ts'

const NO_ACCESS = { place: '', what: '« access » est attendu : il dit qui lit et écrit ses documents' }

/**
 * Refuses declarations with mistakes that types cannot see. Rules and actions are tried with sample documents: they are
 * pure.
 *
 * @param others the screens that no collection declares
 * @param erasure what an erasure of a person knows
 * @throws DeclarationError with every mistake, a French sentence each
 */
export function checkDeclarations(
  collections: readonly Collection[],
  others: readonly OtherScreen[] = [],
  erasure?: Erasure,
): void {
  // Everything else reads the rights.
  const open = collections.filter(({ access }) => !access)
  if (open.length > 0) throw new DeclarationError(open.map(({ slug }) => sentenceOf(slug, NO_ACCESS)))
  const declared = new Map(collections.map((collection) => [collection.slug, collection]))
  const sentences = new Set<string>()
  for (const collection of collections)
    for (const mistake of mistakesOf(collection, declared)) sentences.add(sentenceOf(collection.slug, mistake))
  for (const { slug, ...mistake } of checkTogether(collections)) sentences.add(sentenceOf(slug, mistake))
  if (erasure)
    for (const { slug, ...mistake } of checkErasure(collections, erasure)) sentences.add(sentenceOf(slug, mistake))
  const navigation = defineNavigation(defineRegistry(collections), others)
  for (const sentence of checkNavigation(collections, navigation)) sentences.add(sentence)
  if (sentences.size > 0) throw new DeclarationError([...sentences])
}

function* mistakesOf(collection: Collection, declared: ReadonlyMap<string, Collection>): Iterable<Mistake> {
  const at = (path: string): string => `champ « ${path} »`
  yield* checkCollection(collection)
  yield* checkFields(collection.fields, at)
  yield* checkRelations(declared, collection.fields, at)
  yield* checkRollups(declared, collection)
  yield* checkGuarded(declared, collection)
  yield* checkScreen(collection)
  yield* checkChildren(declared, collection)
  yield* checkRelatedLists(declared, collection)
  yield* checkTally(declared, collection)
  if (collection.screen?.form.creation) {
    yield* checkFields(collection.screen.form.creation, at)
    yield* checkRelations(declared, collection.screen.form.creation, at)
  }
  yield* checkRules(declared, collection)
  yield* checkRuleResults(collection)
}
