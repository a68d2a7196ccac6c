import { type Actor, actorOf, type Collection, decide, type Fields, type Registry } from '@boutique/domain'
import { properties } from './fields.ts'
import { array, boolean, instant, integer, type Json, number, object, schemaRef, string } from './parts.ts'

/** An object whose members are described elsewhere. */
export const openObject: Json = { type: 'object', additionalProperties: true }

const system: Json = {
  id: string("L'identifiant du document"),
  rev: integer('La révision : elle augmente à chaque enregistrement'),
  deleted: boolean('Dans la Corbeille'),
  createdAt: instant("L'instant de la création, en UTC"),
  updatedAt: instant("L'instant du dernier enregistrement, en UTC"),
  datetime: integer("La place dans l'ordre des listes, en millisecondes"),
}

/** The schemas that paths share. */
export const sharedSchemas: Json = {
  Probleme: object(
    'Un refus ou une panne (RFC 9457)',
    {
      type: string('Toujours « about:blank »'),
      title: string('La phrase pour la personne'),
      status: integer('Le statut HTTP'),
      code: string('Le code stable du refus'),
      detail: string('La phrase pour la personne'),
      requestId: string('Après une panne : le numéro de la demande, que le journal du serveur nomme'),
      errors: array(
        'Un refus par champ',
        object("Le refus d'un champ", {
          path: string('Le chemin du champ, par exemple dimensions/width'),
          message: string('La phrase à montrer à côté du champ'),
        }),
      ),
    },
    ['status', 'code', 'detail'],
  ),
  TexteMisEnForme: object(
    'Un nœud de texte mis en forme, tel que le fait un éditeur Tiptap ; le premier est de type « doc »',
    {
      type: string('doc, paragraph, heading, bulletList, orderedList, listItem, blockquote, hardBreak, text…'),
      text: string("Le texte d'un nœud « text »"),
      attrs: { type: 'object', description: 'level pour un titre', additionalProperties: true },
      marks: array(
        'bold, italic, underline, strike, link',
        object(
          'Une marque',
          {
            type: string('Le nom de la marque'),
            attrs: { type: 'object', description: 'href pour un lien', additionalProperties: true },
          },
          ['type'],
        ),
      ),
      content: array('Les nœuds que celui-ci contient', schemaRef('TexteMisEnForme')),
    },
    ['type'],
  ),
  OperationDeListe: object(
    'Une opération sur une liste, qui ne touche pas aux autres éléments',
    {
      op: string('add ajoute, remove retire, move déplace', { enum: ['add', 'remove', 'move'] }),
      path: string('Le chemin de la liste, par exemple options ou options/o1/values'),
      item: {
        type: ['object', 'string'],
        description: "L'élément à ajouter ; l'identifiant ou la valeur de celui à retirer ou à déplacer",
        additionalProperties: true,
      },
      before: string("L'élément devant lequel placer celui-ci ; à la fin s'il manque"),
    },
    ['op', 'path'],
  ),
}

const allOf = (system: Json, required: string[], rest: Json): Json => ({
  allOf: [{ ...object('Ce que porte tout document', system, required) }, rest],
})
const nameOf = ({ slug }: Collection): string => slug.replaceAll('/', '_')
/** The names of a collection's schemas: for reading, writing, and public reading. */
export const schemaNames = (collection: Collection) => ({
  read: nameOf(collection),
  written: `${nameOf(collection)}_ecriture`,
  published: `${nameOf(collection)}_public`,
})

/** A document of a collection as its readers receive it. */
export function readSchema(collection: Collection, registry: Registry): Json {
  const { label, fields } = collection
  return {
    title: label.one,
    ...documentOf(
      collection,
      object(
        `Les champs : ${label.one}`,
        properties(fields, { registry, direction: 'read' }),
        isReadWhole(collection) ? requiredOf(fields) : [],
      ),
    ),
  }
}

const requiredOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { required }]) => (required ? [name] : []))

/** A member of a boutique without any profile. */
const MEMBER: Actor = actorOf('', { boutique: 'b' })

/** Whether nobody reads only some fields of the documents: whoever reads one gets those that are required. */
const isReadWhole = (collection: Collection): boolean =>
  !collection.guarded?.length && decide(collection, MEMBER, collection.scope === 'boutique' ? 'b' : null).read === false

/** A published document with its public fields. */
export function publishedSchema(collection: Collection, registry: Registry): Json {
  const { label } = collection
  const open = Object.fromEntries(Object.entries(collection.fields).filter(([, { read }]) => read === 'public'))
  const fields = properties(open, { registry, direction: 'read' })
  return { title: label.one, ...documentOf(collection, object(`Les champs publics : ${label.one}`, fields, [])) }
}

function documentOf({ scope, parent }: Collection, fields: Json): Json {
  const own: Json = {
    ...system,
    ...(scope === 'boutique' && { boutique: string("L'identifiant de la boutique") }),
    ...(parent && { parentId: string("L'identifiant du document parent") }),
  }
  return allOf(own, Object.keys(own), fields)
}

/** The fields of a collection that clients may send, in a creation or as changes. */
export function writtenSchema({ label, fields }: Collection, registry: Registry): Json {
  return {
    title: label.one,
    ...object(`Les champs à envoyer : ${label.one}`, properties(fields, { registry, direction: 'write' }), []),
  }
}

/** The body of a creation: the fields, some required, and those only used by a creation. */
export function creationSchema(collection: Collection, registry: Registry): Json {
  const { fields, screen } = collection
  const creation = screen?.form.creation ?? {}
  const required = requiredOf({ ...fields, ...creation })
  const beside = {
    id: string("L'identifiant choisi par le client ; renvoyer la même création rend le même document"),
    ...properties(creation, { registry, direction: 'write' }),
  }
  return {
    allOf: [schemaRef(schemaNames(collection).written), object('La création', beside, [])],
    ...(required.length > 0 && { required }),
  }
}

/** The body of a modification. */
export const patchSchema = (collection: Collection): Json =>
  object(
    'Les modifications : « changes » ou « operations » au moins',
    {
      changes: {
        description:
          'Chemin → valeur : un champ (name), un membre (dimensions/width), un élément (options/o1/libelle) ; null vide',
        allOf: [
          schemaRef(schemaNames(collection).written),
          { type: 'object', description: 'Les chemins plus longs', additionalProperties: true },
        ],
      },
      operations: array('Opérations sur des listes', schemaRef('OperationDeListe'), { maxItems: 500 }),
      rev: integer("La révision lue ; sans elle, la dernière écriture d'un chemin l'emporte", { minimum: 0 }),
    },
    [],
  )

/** A page of documents. */
export const pageOf = (document: Json): Json =>
  object(
    'Une page de la liste',
    {
      documents: array('Les documents', document),
      next: { type: ['string', 'null'], description: 'Le curseur de la page suivante ; null à la dernière' },
      count: integer('Le compte, avec count=1'),
      plus: boolean('Le compte va au-delà de ce qui est dit'),
      sum: number('La somme, avec sum'),
    },
    ['documents', 'next'],
  )

/** The sums of a list by day, week, month or year. */
export function sumsSchema({ screen, fields }: Collection): Json {
  const where = Object.entries(screen?.list.total?.where ?? {})
  const only = where.map(([name, value]) => `${fields[name]?.label ?? name} : ${String(value)}`).join(', ')
  return object('Les sommes', {
    sums: array(
      `Les sommes des dates qui en ont une, dans l'ordre${only && ` (${only})`}`,
      object('Une somme', {
        start: string('Le premier jour, AAAA-MM-JJ'),
        sum: number('La somme'),
        count: integer('Combien de documents y sont additionnés'),
      }),
    ),
  })
}

/** The hits of a search. */
export const hitsOf = (document: Json): Json =>
  object('Les résultats', {
    nbHits: integer('Combien de documents correspondent'),
    plus: boolean('Il y en a davantage'),
    hits: array('Les documents de cette page', {
      allOf: [document, object('Le résultat', { objectID: string("L'identifiant du document") })],
    }),
  })
