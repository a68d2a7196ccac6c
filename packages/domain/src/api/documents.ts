import * as z from 'zod/mini'
import type { Data } from '../core/collection.ts'
import { REQUIRED } from '../core/problem.ts'
import type { LiveDocument } from '../core/live.ts'
import {
  component,
  flag,
  integer,
  list,
  named,
  noted,
  number,
  object,
  optional,
  text,
  textOrNull,
  type TypeOf,
} from './schema.ts'

export const problemSchema = component(
  'Probleme',
  object('Un refus ou une panne (RFC 9457)', {
    type: optional(text('Toujours « about:blank »')),
    title: optional(text('La phrase pour la personne')),
    status: integer('Le statut HTTP'),
    code: text('Le code stable du refus'),
    detail: text('La phrase pour la personne'),
    requestId: optional(text('Après une panne : le numéro de la demande, que le journal du serveur nomme')),
    errors: optional(
      list(
        'Un refus par champ',
        object("Le refus d'un champ", {
          path: text('Le chemin du champ, par exemple dimensions/width'),
          message: text('La phrase à montrer à côté du champ'),
        }),
      ),
    ),
  }),
)

const attrs = (description: string) =>
  optional(noted(z.custom<Data>(), description, { type: 'object', additionalProperties: true }))

export const richTextSchema = component(
  'TexteMisEnForme',
  object('Un nœud de texte mis en forme, tel que le fait un éditeur Tiptap ; le premier est de type « doc »', {
    type: text('doc, paragraph, heading, bulletList, orderedList, listItem, blockquote, hardBreak, text…'),
    text: optional(text("Le texte d'un nœud « text »")),
    attrs: attrs('level pour un titre'),
    marks: optional(
      list(
        'bold, italic, underline, strike, link',
        object('Une marque', { type: text('Le nom de la marque'), attrs: attrs('href pour un lien') }),
      ),
    ),
    content: optional(list('Les nœuds que celui-ci contient', named('TexteMisEnForme'))),
  }),
)

const MAX_OPERATIONS = 500
const unexpected = 'Opération inattendue'
const operationMembers = {
  op: noted(z.enum(['add', 'remove', 'move'], unexpected), 'add ajoute, remove retire, move déplace'),
  path: noted(z.string(unexpected), 'Le chemin de la liste, par exemple options ou options/o1/values'),
  item: optional(
    noted(z.unknown(), "L'élément à ajouter ; l'identifiant ou la valeur de celui à retirer ou à déplacer", {
      type: ['object', 'string'],
      additionalProperties: true,
    }),
  ),
  before: optional(noted(z.string(unexpected), "L'élément devant lequel placer celui-ci ; à la fin s'il manque")),
}
export const operationSchema = component(
  'OperationDeListe',
  noted(
    z
      .object(operationMembers, unexpected)
      .check(z.refine(({ op, item }) => op === 'add' || typeof item === 'string', unexpected)),
    'Une opération sur une liste, qui ne touche pas aux autres éléments',
  ),
)

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
const expected = 'Nombre entier attendu'

/**
 * The body of a modification.
 * @param values the name of what the fields of the collection say of values
 */
export const patchSchema = (values: string) =>
  noted(
    z
      .strictObject(
        {
          changes: optional(
            noted(
              z.custom<Data>(isObject, 'Objet attendu'),
              'Chemin → valeur : un champ (name), un membre (dimensions/width), un élément (options/o1/libelle) ; null vide',
              {
                allOf: [
                  { $ref: `#/components/schemas/${values}` },
                  { type: 'object', description: 'Les chemins plus longs', additionalProperties: true },
                ],
              },
            ),
          ),
          operations: optional(
            noted(
              z.array(operationSchema, unexpected).check(z.maxLength(MAX_OPERATIONS, unexpected)),
              'Opérations sur des listes',
            ),
          ),
          rev: optional(
            noted(
              z.int(expected).check(z.gte(0, expected)),
              "La révision lue ; sans elle, la dernière écriture d'un chemin l'emporte",
            ),
          ),
        },
        {
          error: ({ code }) =>
            code === 'unrecognized_keys' ? 'Les champs à changer vont dans « changes »' : undefined,
        },
      )
      .check(
        z.refine(({ changes, operations }) => changes !== undefined || operations !== undefined, {
          error: REQUIRED,
          path: ['changes'],
        }),
      ),
    'Les modifications : « changes » ou « operations » au moins',
  )

/** A page of documents. */
export const pageSchema = <S extends z.ZodMiniType>(document: S) =>
  object('Une page de la liste', {
    documents: list('Les documents', document),
    next: textOrNull('Le curseur de la page suivante ; null à la dernière'),
    count: optional(integer('Le compte, avec count=1')),
    plus: optional(flag('Le compte va au-delà de ce qui est dit')),
    sum: optional(number('La somme, avec sum')),
  })

/** The hits of a search. */
export const hitsSchema = <S extends z.ZodMiniType>(document: S) =>
  object('Les résultats', {
    nbHits: integer('Combien de documents correspondent'),
    plus: flag('Il y en a davantage'),
    hits: list(
      'Les documents de cette page',
      z.intersection(document, object('Le résultat', { objectID: text("L'identifiant du document") })),
    ),
  })

/** The sums of a list by day, week, month or year. @param only what is summed, where not all documents are */
export const sumsSchema = (only: string) =>
  object('Les sommes', {
    sums: list(
      `Les sommes des dates qui en ont une, dans l'ordre${only}`,
      object('Une somme', {
        start: text('Le premier jour, AAAA-MM-JJ'),
        sum: number('La somme'),
        count: integer('Combien de documents y sont additionnés'),
      }),
    ),
  })

type Named = ReturnType<typeof named<LiveDocument>>
/** A page of a list, the hits of a search, the sums of a list, as the API answers them. */
export type DocumentPage = TypeOf<ReturnType<typeof pageSchema<Named>>>
export type SearchHits = TypeOf<ReturnType<typeof hitsSchema<Named>>>
export type DocumentSums = TypeOf<ReturnType<typeof sumsSchema>>
