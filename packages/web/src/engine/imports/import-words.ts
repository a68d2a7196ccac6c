import {
  type Collection,
  type CsvColumn,
  csvHead,
  csvLines,
  formatDayLong,
  formatTime,
  type ImportLine,
  type ImportList,
  type ImportView,
} from '@boutique/domain'
import { countText } from '../list/header/count-line.ts'
import { manyOf } from '../bulk/bulk-words.ts'

/** A group of lines that is shown alone, with its name and its number. */
export interface LineGroup {
  id: string
  label: string
  count: number
  filter: { essai?: string; etat?: string }
}

const OUTCOMES = [
  ['refuse', 'Refusées'],
  ['double', 'En double'],
  ['nouveau', 'Nouvelles'],
  ['change', 'Changées'],
  ['meme', 'Inchangées'],
] as const

/** The groups of lines of a dry run that have any, those with problems first. */
export function triedGroups({ counts, examined }: Pick<ImportView, 'counts' | 'examined'>): LineGroup[] {
  const groups = OUTCOMES.map(([id, label]) => ({ id, label, count: counts[id], filter: { essai: id } }))
  const some = groups.filter(({ count }) => count > 0)
  return some.length > 1 ? [...some, { id: 'tout', label: 'Toutes', count: examined, filter: {} }] : some
}

/** The groups of lines of an import that ended. */
export function endedGroups({ refused, kept, created, changed, restored, state, photos }: ImportView): LineGroup[] {
  const groups = [
    { id: 'refuse', label: 'Refusées', count: refused },
    { id: 'garde', label: 'Laissées', count: kept },
    {
      id: 'photos',
      label: photos?.refused === 1 ? 'Photo manquante' : 'Photos manquantes',
      count: photos?.refused ?? 0,
    },
    ...(state === 'annule'
      ? [{ id: 'rendu', label: 'Annulées', count: restored }]
      : [
          { id: 'cree', label: 'Créées', count: created },
          { id: 'change', label: 'Changées', count: changed },
        ]),
  ]
  return groups.filter(({ count }) => count > 0).map((one) => ({ ...one, filter: { etat: one.id } }))
}

/** What was recognised: « Fichier de Shopify reconnu ». */
export function recognisedWords({ source, columns }: Pick<ImportView, 'source' | 'columns'>): string {
  if (source !== undefined)
    return source === 'Arrière-boutique' ? 'Export de ce logiciel reconnu' : `Fichier de ${source} reconnu`
  const taken = columns.filter(({ field }) => field !== null).length
  if (taken === 0) return 'Fichier non reconnu : dites ce que ses colonnes contiennent'
  return `${taken} colonne${taken > 1 ? 's' : ''} reconnue${taken > 1 ? 's' : ''} sur ${columns.length} : vérifiez-les`
}

/** The columns that are named where they fill nothing; more are counted. */
const MAX_LEFT_NAMES = 40

/** The columns that fill no field, by name, those with values first: « 2 colonnes ne sont pas importées : « Vendor », « Barcode » ». */
export function leftColumnsWords({ columns }: Pick<ImportView, 'columns'>): string | undefined {
  const left = columns.filter(({ field }) => field === null)
  if (left.length === 0) return undefined
  const isFilled = ({ samples }: ImportView['columns'][number]): boolean => samples.length > 0
  const names = [...left.filter(isFilled), ...left.filter((one) => !isFilled(one))]
    .slice(0, MAX_LEFT_NAMES)
    .map(({ heading, column }) => (heading === '' ? `colonne ${column + 1}` : `« ${heading} »`))
  const more = left.length - names.length
  const which = names.join(', ') + (more > 0 ? ` et ${plural(more, 'autre')}` : '')
  return `${plural(left.length, 'colonne')} ${left.length > 1 ? 'ne sont pas importées' : "n'est pas importée"} : ${which}`
}

/** How far a dry run is, or how exact it was. */
export function triedWords(
  { total, examined, checked }: Pick<ImportView, 'total' | 'examined' | 'checked'>,
  isDone: boolean,
) {
  if (total === 0) return isDone ? 'Aucune ligne à importer' : 'Lecture du fichier…'
  if (!isDone) return `Essai : ${ofTotal(examined, total)}…`
  const rest = total - checked
  if (checked === 0 || rest <= 0) return undefined
  return `Toutes les règles ont été essayées sur les ${countText({ count: checked })} premiers ; des ${countText({ count: rest })} autres, les valeurs seulement : l'import peut encore en refuser.`
}

/** How many new documents stay drafts: « Une pièce sans photo reste un brouillon : 3 sur 48. ». */
export const draftsWords = (said: string, count: number, of: number): string => `${said} : ${ofTotal(count, of)}.`

/** « 120 sur 20 000 ». */
export const ofTotal = (count: number, total: number): string =>
  `${countText({ count })} sur ${countText({ count: total })}`

/** The button that begins an import: « Importer 48 produits ». */
export function importWords(collection: Pick<Collection, 'label'>, { nouveau, change }: ImportView['counts']): string {
  return `Importer ${manyOf(collection, nouveau + change)}`
}

const documents = (count: number): string => `${countText({ count })} document${count > 1 ? 's' : ''}`
const plural = (count: number, one: string): string => `${countText({ count })} ${one}${count > 1 ? 's' : ''}`

/** What an import, or its undo, has done: « 48 documents créés, 2 mis à jour, 3 refusés ». */
export function resultWords(current: ImportView): string {
  const { state, created, changed, refused, restored, kept, photos, done, total } = current
  if (state === 'annule') {
    const left = kept > 0 ? `, ${plural(kept, 'laissé')} : modifié${kept > 1 ? 's' : ''} depuis` : ''
    return `Import annulé : ${documents(restored)} ${undoneWords(current)}${left}`
  }
  const parts = [
    created > 0 && `${documents(created)} créé${created > 1 ? 's' : ''}`,
    changed > 0 && (created > 0 ? `${countText({ count: changed })} mis à jour` : `${documents(changed)} mis à jour`),
    refused > 0 && plural(refused, 'refusé'),
    state === 'arrete' && total > done && `${countText({ count: total - done })} pas encore importés`,
    photos && photos.taken > 0 && plural(photos.taken, 'photo'),
    photos && photos.refused > 0 && `${plural(photos.refused, 'photo')} non reprise${photos.refused > 1 ? 's' : ''}`,
  ].filter((part) => typeof part === 'string')
  return parts.length > 0 ? parts.join(', ') : 'Rien à changer'
}

/** Created documents go to the bin, changed ones have their values of before. */
function undoneWords({ created, changed }: Pick<ImportView, 'created' | 'changed'>): string {
  if (changed === 0) return 'mis à la corbeille'
  return created === 0 ? 'remis en état' : 'mis à la corbeille ou remis en état'
}

/** What an undo of this import takes back, and what it leaves. */
export function undoQuestion({
  created,
  changed,
  photos,
  canResume,
}: Pick<ImportView, 'created' | 'changed' | 'photos' | 'canResume'>): string {
  const one = created > 0 ? countText({ count: changed }) : documents(changed)
  const taken = photos?.taken ?? 0
  const parts = [
    created > 0 && `${documents(created)} créé${created > 1 ? 's iront' : ' ira'} à la corbeille`,
    changed > 0 && `${one} mis à jour ${changed > 1 ? 'retrouveront leurs' : 'retrouvera ses'} valeurs d'avant`,
    taken > 0 && `${plural(taken, 'photo')} ser${taken > 1 ? 'ont retirées' : 'a retirée'}`,
  ].filter((part) => typeof part === 'string')
  const end = canResume ? ' Cet import ne pourra plus reprendre.' : ''
  return `${parts.join(', ')}. Ce qui a été modifié ou vendu depuis reste.${end}`
}

/** The name of a file without its ending. */
export const withoutKind = (file: string): string => file.replace(/\.[A-Za-z0-9]{1,5}$/, '')

/** How far a running import is: its documents, then their photos. */
export function runningWords({ done, total, photos }: Pick<ImportView, 'done' | 'total' | 'photos'>): string {
  if (photos && done >= total) return `Photos : ${ofTotal(photos.done, photos.total)}`
  return `En cours : ${ofTotal(done, total)}`
}

/** What keeps others out of a collection: « Un import de Nadia Perrin est en pause depuis le 3 juin 2026 à 14:02 : « pieces.csv ». ». */
export function busyWords({ actor, file, state, since }: NonNullable<ImportList['running']>, isOwn: boolean): string {
  const one = isOwn ? 'Votre import' : `Un import de ${actor.displayname}`
  const undo = isOwn ? "L'annulation de votre import" : `L'annulation d'un import de ${actor.displayname}`
  const when = `depuis le ${formatDayLong(since)} à ${formatTime(since)}`
  if (state === 'retour') return `${undo} est en cours ${when} : « ${file} ».`
  return `${one} est ${state === 'pause' ? 'en pause' : 'en cours'} ${when} : « ${file} ».`
}

/** The line of a past import. */
export function pastWords(one: ImportView): string {
  if (one.state === 'pret') return 'Pas encore importé'
  if (one.state === 'cours') return runningWords(one)
  if (one.state === 'pause') return 'Suspendu'
  if (one.state === 'retour') return 'Annulation en cours'
  return resultWords(one)
}

/** The lines of a file, for a row: « Ligne 3 », « Lignes 3 à 5 ». */
export function linesText(lines: readonly number[]): string {
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined) return ''
  return first === last ? `Ligne ${first}` : `Lignes ${first} à ${last}`
}

const COLUMNS: CsvColumn[] = [
  { heading: 'Ligne', value: ({ line }) => line as number },
  { heading: 'Nom', value: ({ title }) => title as string },
  { heading: 'Colonne', value: ({ column }) => column as string | undefined },
  { heading: 'Raison', value: ({ sentence }) => sentence as string },
]

/** The problems of lines as a file for a spreadsheet. */
export function problemsCsv(lines: readonly Pick<ImportLine, 'title' | 'problems'>[]): string {
  const rows = lines.flatMap(({ title, problems }) => problems.map((problem) => ({ title, ...problem })))
  return csvHead(COLUMNS) + csvLines(COLUMNS, rows)
}
