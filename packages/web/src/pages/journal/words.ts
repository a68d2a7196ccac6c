import {
  type Collection,
  type DocumentVersion,
  equal,
  isRestorable,
  type JournalLine,
  parisDay,
} from '@boutique/domain'
import { manyOf } from '../../engine/bulk/bulk-words.ts'
import { changedField, type HistoryField } from '../../engine/edit/history/history.ts'
import { fullLabel } from '../../engine/full-label.ts'
import { fieldText } from '../../fields/field-text.ts'
import { ownerPath } from '../../fields/form.ts'
import type { NameOf } from '@boutique/domain'
import { withNames } from './names.ts'

/** What a line says: who, what they did, and the changed fields. */
export interface LineWords {
  who: string
  /** The words between the person and what they changed. */
  verb: string
  /** What they changed: "« Guéridon »", "200 produits". */
  what: string
  /** The words after it. */
  tail: string
  fields: LineField[]
}
/** A changed field; without values where they are too long, or the new one is unknown. */
export type LineField = HistoryField | { label: string; note: string }

const VERBS: Readonly<Record<string, readonly [verb: string, tail?: string]>> = {
  creer: ['a créé'],
  dupliquer: ['a créé', 'comme copie'],
  modifier: ['a modifié'],
  supprimer: ['a supprimé'],
  restaurer: ['a restauré'],
  top: ['a mis', 'en tête de liste'],
  refresh: ['a remis', 'à sa date'],
  reordonner: ['a déplacé', 'dans la liste'],
  regenerer: ['a donné un nouveau numéro à'],
  annuler: ['a annulé un changement de'],
  recalculer: ['a entraîné un nouveau calcul de'],
  suivre: ['a changé', 'avec un autre document'],
  remettre: ['a remis une version de'],
  effacer: ['a effacé des données personnelles de'],
  'choix-refuse': ["s'est vu refuser le choix de", 'après trop de fiches choisies en une heure'],
}
const SYSTEM = 'systeme'
const PLACE = '#place'

/** A line in words. With one changed field, its label is part of the sentence. */
export function lineWords(collection: Pick<Collection, 'fields' | 'actions' | 'label'>, line: JournalLine): LineWords {
  const { action, changes } = line
  const what = `« ${line.title} »`
  if (line.label !== undefined) return { who: whoOf(line), what, ...treatmentWords(line), fields: [] }
  const label = collection.actions?.[action]?.label
  const [verb, tail = othersText(line.others ?? 0)] = VERBS[action] ?? [
    label === undefined ? 'a changé' : `a fait « ${label} » sur`,
  ]
  if (line.many) return { who: whoOf(line), verb, ...manyWords(collection, line.many), fields: [] }
  const paths = new Set(changes.map(({ path }) => path))
  const isComputed = action === 'recalculer' || action === 'suivre'
  const fields = changes.flatMap((change) => {
    const { path, derived } = change
    const isPart = path.endsWith(PLACE) && paths.has(path.slice(0, -PLACE.length))
    return (derived && !isComputed) || isPart ? [] : fieldOf(collection, change)
  })
  const who = whoOf(line)
  const [only] = fields
  if (action === 'modifier' && fields.length === 1 && only)
    return { who, verb: `a modifié ${only.label} de`, what, tail, fields }
  return { who, verb, what, tail, fields }
}

const whoOf = ({ actor }: JournalLine): string => (actor.id === SYSTEM ? 'Le système' : actor.displayname)

/** A commit of a treatment, which may have changed many documents. */
function treatmentWords({ label, others = 0 }: JournalLine): { verb: string; tail: string } {
  return { verb: `a fait le traitement « ${label} » sur`, tail: othersText(others) }
}

/** A change of many documents, by their number and the field. */
function manyWords(
  collection: Pick<Collection, 'fields' | 'label'>,
  { documents, field }: NonNullable<JournalLine['many']>,
): { what: string; tail: string } {
  const label = field === undefined ? undefined : collection.fields[field]?.label
  return { what: manyOf(collection, documents), tail: label === undefined ? '' : `: ${label}` }
}

const othersText = (others: number): string =>
  others === 0 ? '' : others === 1 ? 'et un autre document' : `et ${others} autres documents`

function fieldOf(
  collection: Pick<Collection, 'fields'>,
  { path, before, after, isLong, ...change }: JournalLine['changes'][number],
): LineField[] {
  const field = collection.fields[path.split('/')[0] ?? '']
  if (!field) return []
  const label = fullLabel(collection, ownerPath(collection, path.replace(PLACE, '')))
  if (field.kind === 'secret') return [{ label, note: 'valeur secrète changée' }]
  if (isLong) return [{ label, note: 'texte changé' }]
  if (!('after' in change) && after === undefined && before !== undefined && before !== null) {
    const text = fieldText(field, before)
    if (field.shape === 'leaf') return [{ label, note: text ? `avant : ${text}` : 'rempli' }]
  }
  return changedField(collection, path, before, after)
}

/** The heading of a day: "Aujourd'hui", "Hier", or the date. */
export function dayHeading(at: string, today: string): string {
  const day = parisDay(at)
  if (day === today) return "Aujourd'hui"
  const before = new Date(Date.parse(`${today}T00:00:00.000Z`) - 86_400_000).toISOString().slice(0, 10)
  if (day === before) return 'Hier'
  const words = longDay.format(new Date(`${day}T00:00:00.000Z`))
  return words.charAt(0).toUpperCase() + words.slice(1)
}
const longDay = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** A field that differs between a version and today. */
export interface Difference {
  name: string
  label: string
  former: string
  today: string
  /** Whether a person may put it back: rules and programs write the others. */
  isRestorable: boolean
}

/** The fields that differ between a version and today, in the order of the declaration; and how many are the same. */
export function differences(
  { fields }: Pick<Collection, 'fields'>,
  version: DocumentVersion,
  now: DocumentVersion,
  nameOf: NameOf = () => undefined,
): { differing: Difference[]; same: number } {
  let same = 0
  const differing: Difference[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'secret') continue
    const [former, today] = [version.data[name], now.data[name]]
    if (equal(former, today)) {
      if (former !== undefined) same++
      continue
    }
    const text = (value: unknown): string => fieldText(field, withNames(field, value, nameOf))
    const texts = { former: text(former), today: text(today) }
    differing.push({ name, label: field.label, ...texts, isRestorable: isRestorable(field) })
  }
  return { differing, same }
}
