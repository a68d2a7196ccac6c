import { body, flag, instant, integer, list, object, oneOf, optional, text, type TypeOf } from './schema.ts'

const part = optional(integer('La part faite, en millièmes'))
const failure = optional(text("Pourquoi il n'a pas abouti"))

export const archiveExportSchema = object("L'export d'une boutique", {
  state: oneOf('Où en est le dernier demandé', ['aucun', 'attente', 'cours', 'echec', 'fait']),
  part,
  failure,
  lastAt: optional(instant('La fin du dernier export')),
  file: optional(
    object('Le fichier', {
      name: text('Son nom'),
      bytes: integer('Sa taille en octets'),
      until: instant("Jusqu'à quand il est gardé"),
    }),
  ),
  left: integer("Les exports encore possibles aujourd'hui"),
})

export const archiveImportRequest = body("L'archive qui sera envoyée", {
  name: text('Son nom'),
  bytes: integer('Sa taille en octets'),
})

const importedBoutique = object('Une boutique', {
  id: text('Son identifiant'),
  name: text('Son nom'),
  documents: integer('Ses documents'),
  files: integer('Ses photos et ses fichiers'),
  state: oneOf('Nouvelle ici, importée de ce fichier, ou refusée', ['nouvelle', 'fait', 'refusee']),
  reasons: list('Pourquoi elle est refusée', text('Une phrase')),
})

const importPlan = object('Ce que le fichier contient, vérifié en entier', {
  at: instant("L'instant de l'export"),
  boutiques: list('Les boutiques', importedBoutique),
  newUsers: integer('Les utilisateurs qui seraient créés'),
  knownUsers: integer('Les utilisateurs qui ont déjà un compte ici'),
  keepsAdministrators: flag('Ses administrateurs le seraient ici'),
  missing: integer("Les fichiers qui manquaient au moment de l'export"),
  isNew: flag("S'il y a quelque chose à importer"),
})

export const archiveImportSchema = object("L'import d'une archive", {
  id: text('Son identifiant'),
  name: text('Le nom du fichier'),
  bytes: integer('Sa taille en octets'),
  received: integer('Les octets reçus'),
  state: oneOf('Où il en est', ['envoi', 'verification', 'verifiee', 'refusee', 'import', 'echec', 'faite']),
  part,
  failure,
  plan: optional(importPlan),
})

export const currentImportSchema = object("L'import", { import: optional(archiveImportSchema) })

/** The export of a boutique, and the file of the last one. */
export type ArchiveExport = TypeOf<typeof archiveExportSchema>
/** What an import would do, or did. */
export type ArchivePlan = TypeOf<typeof importPlan>
/** An archive that an administrator sends, until it is imported. */
export type ArchiveImport = TypeOf<typeof archiveImportSchema>
export type CurrentImport = TypeOf<typeof currentImportSchema>
