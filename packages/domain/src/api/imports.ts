import { authorOf } from './people.ts'
import {
  anyValue,
  body,
  bytes,
  flag,
  instant,
  integer,
  list,
  object,
  oneOf,
  optional,
  text,
  textOrNull,
  type TypeOf,
} from './schema.ts'

/** The lines of one page. */
export const MAX_IMPORT_PAGE = 100

/**
 * Where an import is: `pret`, its columns can be matched and its dry run made; `cours`; `pause`; `fait`; `arrete`, by a person
 * or by a refusal of everything; `retour`, its undo runs; `annule`, it is undone.
 */
export const IMPORT_STATES = ['pret', 'cours', 'pause', 'fait', 'arrete', 'retour', 'annule'] as const
/** What a dry run says of a line: a new document, a change, nothing, the same key as another one, or a refusal. */
export const IMPORT_OUTCOMES = ['nouveau', 'change', 'meme', 'double', 'refuse'] as const
/** What happened to a line: nothing yet, created, changed, nothing to do, refused; undone, left by the undo. */
export const IMPORT_LINE_STATES = ['attente', 'cree', 'change', 'meme', 'refuse', 'rendu', 'garde'] as const
/** Lines by what happened to them, or those with photos that could not be taken. */
export const IMPORT_LINE_FILTERS = [...IMPORT_LINE_STATES, 'photos'] as const

/** The bytes of a file. */
export const importFile = bytes('Le fichier')

const columnSchema = object('Une colonne du fichier', {
  column: integer('Sa place, à partir de 0'),
  heading: text('Son titre'),
  field: textOrNull('Le champ qui la reçoit ; null : aucun'),
  samples: list('Ses premières valeurs', text('Une valeur')),
})

/** The fields that columns are given. */
export const importMatchingSchema = body('Les colonnes', {
  columns: list(
    'Celles qui changent',
    body('Une colonne', { column: integer('Sa place'), field: textOrNull('Le champ qui la reçoit ; null : aucun') }),
  ),
})

const counted = object("Combien de lignes l'essai a trouvées", {
  nouveau: integer('De nouveaux documents'),
  change: integer('De documents qui changent'),
  meme: integer('De documents qui restent comme ils sont'),
  double: integer('Qui ont la même référence, le même e-mail ou le même téléphone que ce qui existe ou les précède'),
  refuse: integer('Qui sont refusées'),
})

export const importSchema = object("L'import d'un fichier", {
  id: text('Son identifiant'),
  collection: text('La collection'),
  file: text('Le nom du fichier'),
  bytes: integer('Ses octets'),
  actor: authorOf("Qui l'a envoyé"),
  state: oneOf('Où il en est', IMPORT_STATES),
  at: instant('Quand il a été envoyé'),
  endedAt: optional(instant('Sa fin')),
  source: optional(text('Le système reconnu, par exemple « Shopify »')),
  columns: list('Les colonnes', columnSchema),
  targets: optional(
    list(
      "Avant l'import : les champs que des colonnes peuvent remplir",
      object('Un champ', { to: text('Le champ'), label: text('Son nom') }),
    ),
  ),
  total: integer('Les documents du fichier'),
  examined: integer("Ceux que l'essai a examinés"),
  checked: integer('Ceux dont les règles ont été essayées ; des autres, les valeurs seulement'),
  counts: counted,
  drafts: optional(
    integer("De nouveaux documents qui restent des brouillons : avant l'import, ceux que l'essai prévoit"),
  ),
  entries: list(
    "Ce que le fichier nomme et qui n'existe pas encore, par exemple une catégorie",
    object('Un nom', {
      collection: text('La collection'),
      label: text('Son nom'),
      mayCreate: flag("S'il sera créé : la personne en a le droit"),
    }),
  ),
  done: integer('Ceux qui sont traités'),
  created: integer('Ceux qui ont été créés'),
  changed: integer('Ceux qui ont changé'),
  refused: integer('Ceux qui ont été refusés'),
  restored: integer("Ceux que l'annulation a remis en état"),
  kept: integer("Ceux que l'annulation a laissés"),
  photos: optional(
    object('Les photos que le fichier nomme par leur adresse ; absent : aucune', {
      total: integer('Combien'),
      done: integer('Celles qui sont traitées'),
      taken: integer('Celles qui ont été reprises'),
      refused: integer("Celles qui n'ont pas pu l'être"),
    }),
  ),
  stopped: optional(text("Pourquoi il s'est arrêté")),
  canResume: optional(flag("Arrêté avant la fin : il peut reprendre où il en était, jusqu'à son annulation")),
  failure: optional(
    object('Son travail a échoué', { job: text('Le travail, à relancer'), sentence: text('La raison') }),
  ),
})

export const importsSchema = object('Les imports', {
  imports: list('Du plus récent', importSchema),
  running: optional(
    object(
      "Celui qui court, est suspendu ou s'annule dans la collection, de qui que ce soit : aucun autre ne commence",
      {
        id: text('Son identifiant'),
        actor: authorOf("Qui l'a envoyé"),
        file: text('Le nom du fichier'),
        state: oneOf('Où il en est', IMPORT_STATES),
        since: instant('Depuis quand'),
      },
    ),
  ),
})

const problemSchema = object('Ce qui ne va pas', {
  line: integer('La ligne du fichier, comme un tableur la numérote'),
  column: optional(text('Le titre de la colonne')),
  sentence: text('La raison'),
})

export const importLineSchema = object('Une ligne, avec celles qui la continuent', {
  position: integer('Sa place'),
  lines: list('Ses lignes dans le fichier', integer('Une ligne')),
  title: text('Le nom du document'),
  outcome: optional(oneOf("Ce que l'essai en dit ; absent : pas encore essayée", IMPORT_OUTCOMES)),
  state: oneOf('Ce qui lui est arrivé', IMPORT_LINE_STATES),
  document: optional(text('Le document')),
  changes: list(
    'Ce qui change',
    object('Un champ', {
      path: text('Le champ'),
      label: text('Son nom'),
      old: anyValue("La valeur d'avant"),
      new: anyValue("La valeur d'après"),
      derived: optional(flag('Une règle le change avec le reste')),
    }),
  ),
  problems: list('Ce qui ne va pas', problemSchema),
})

export const importLinesSchema = object('Une page de lignes', {
  lines: list('Les lignes', importLineSchema),
  next: textOrNull('Le curseur de la page suivante ; null à la dernière'),
})

/** Where an import is, with what it did so far. */
export type ImportView = TypeOf<typeof importSchema>
/** The imports of a collection. */
export type ImportList = TypeOf<typeof importsSchema>
export type ImportState = ImportView['state']
export type ImportLine = TypeOf<typeof importLineSchema>
export type ImportLines = TypeOf<typeof importLinesSchema>
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]
export type ImportLineState = (typeof IMPORT_LINE_STATES)[number]
export type ImportMatching = TypeOf<typeof importMatchingSchema>
