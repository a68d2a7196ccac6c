import { type Ability, NOTHING } from '../../core/access.ts'
import type { Actor } from '../../core/actor.ts'
import { type Collection, type Data, defineCollection } from '../../core/collection.ts'
import type { Field } from '../../core/field.ts'
import { multiline } from '../../core/fields/kinds.ts'
import { forAdministrators } from './access.ts'
import { contactFields } from '../shared/client.ts'
import { declarationOf } from './declaration.ts'

/** The most entries of one schema: its lists compare the values of its fields without an index. */
export const MAX_ENTRIES = 10_000

/** All texts of an entry, for the search. */
const texte: Field = {
  ...multiline({ label: 'Texte', hidden: true, derived: true, filter: true }),
  compared: 'texts',
}

/** Entries are erased, so that there is no bin. */
const access = (actor: Actor): Ability<never> => {
  const ability = forAdministrators(actor)
  return ability.read ? { ...ability, trash: false } : NOTHING
}

/** What people filled in (SCHEMA-19): the contact here; the fields of the schema are declared while the product runs. */
export const schemaDatas = defineCollection({
  slug: 'schemas/datas',
  scope: 'boutique',
  label: {
    one: 'entrée',
    many: 'Données',
    empty: 'Aucune donnée',
    purpose: 'Ce que les visiteurs du site ont rempli dans ce formulaire.',
    create: 'Nouvelle entrée',
    missing: "L'entrée n'existe pas",
  },
  access,
  ownAccess: true,
  sort: '-createdAt',
  most: {
    count: MAX_ENTRIES,
    sentence: 'Un schéma garde 10 000 entrées au plus : exportez-les, puis supprimez les plus anciennes',
  },
  erased: true,
  fields: { ...contactFields, texte },
  declaredBy: {
    fields: 'schemas/fields',
    declare: (base: Collection, schema: Data & { id: string }, fields: readonly (Data & { id: string })[]) =>
      declarationOf(base, schema, fields),
  },
})
