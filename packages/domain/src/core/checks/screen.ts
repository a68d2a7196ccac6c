import type { Collection } from '../collection.ts'
import type { Fields } from '../field.ts'
import { sectionFields } from '../screens/folded.ts'
import { SYSTEM_SORTS } from '../names.ts'
import { resolvePath, splitPath } from '../changes/path.ts'
import {
  isReordered,
  type FieldCondition,
  type FormScreen,
  type FormSection,
  type FormTab,
  type ListScreen,
  type Screen,
} from '../screen.ts'
import { parseValue } from '../fields/validate.ts'
import type { Where } from '../where.ts'
import { isSorted } from './collection.ts'
import { isBlank, type Mistake, repeated } from './mistake.ts'
import { checkReminders } from './reminders.ts'

type Shown = Collection & { screen: Screen }

/** The mistakes in the screen of a collection. */
export function* checkScreen(collection: Collection): Iterable<Mistake> {
  if (!collection.screen) return
  const shown = collection as Shown
  yield* checkRow(shown)
  yield* checkListTabs(shown)
  yield* checkReminders(shown, shown.screen.list)
  yield* checkForm(shown)
  yield* checkActionsShown(shown)
}

function* checkRow({ fields, screen: { list, form, reach }, search, title: named, tree }: Shown): Iterable<Mistake> {
  const { title, photo, chip, amount, date, number, star, second = [] } = list.row
  const row = 'ligne de la liste'
  for (const name of [title, photo, chip, amount, date, number, star, list.groups?.by, ...second])
    if (name !== undefined && !fields[name] && !(SYSTEM_SORTS as readonly string[]).includes(name))
      yield { place: row, what: `« ${name} » n'est pas un champ` }
  for (const name of reach ? [reach.email, reach.phone] : [])
    if (!fields[name]) yield { place: 'joindre la personne', what: `« ${name} » n'est pas un champ` }
  for (const name of list.filters ?? [])
    if (!fields[name]?.filter)
      yield { place: 'filtres de la liste', what: `« ${name} » n'est pas un champ avec « filter: true »` }
  const { period, total } = list
  if (period && !(fields[period.field]?.kind === 'date' && fields[period.field]?.filter && fields[period.field]?.sort))
    yield {
      place: 'période de la liste',
      what: `« ${period.field} » n'est pas une date avec « filter: true » et « sort: true »`,
    }
  if (total && !fields[total.field]?.sum)
    yield { place: 'total de la liste', what: `« ${total.field} » n'est pas un champ avec « sum: true »` }
  if (total && isBlank(total.label)) yield { place: 'total de la liste', what: 'son « label » est attendu' }
  if (total?.where) yield* checkWhere(fields, total.where, 'total de la liste')
  if (list.viewButton && !form.viewOnWeb)
    yield { place: 'bouton « Voir sur le site » de la liste', what: '« viewOnWeb » du formulaire est attendu' }
  if (list.layout === 'tree' && tree === undefined)
    yield { place: 'liste en arbre', what: '« tree » de la collection est attendu' }
  if (list.layout !== 'tree' && list.treeReads)
    yield { place: 'liste en arbre', what: "« treeReads » demande « layout: 'tree' »" }
  for (const name of list.treeReads ?? [])
    if (!fields[name] || fields[name].kind === 'secret')
      yield { place: 'liste en arbre', what: `« ${name} » n'est pas un champ qui se lit` }
  if (list.search && !search && !(named && fields[named]?.filter))
    yield {
      place: 'recherche de la liste',
      what: '« search » de la collection, ou « filter: true » de son titre, est attendu',
    }
}

function* checkListTabs(collection: Shown): Iterable<Mistake> {
  const { fields, screen, sort } = collection
  yield* checkTabNames(screen.list.tabs, 'de la liste')
  for (const { id, where, sort: own = sort, reorder } of screen.list.tabs) {
    const place = `onglet « ${id} » de la liste`
    yield* checkWhere(fields, where, place)
    if (!isSorted(collection, own))
      yield { place, what: `« sort » nomme « ${own} », qui n'est pas un champ avec « sort: true »` }
    else if (reorder && own !== '-datetime' && own !== 'datetime')
      yield { place, what: `« reorder » demande l'ordre « -datetime » ou « datetime », et l'onglet a « ${own} »` }
  }
}

/** The equalities of a tab or a total, on columns. */
/** Conditions name fields that lists filter by, with values that these take. */
export function* checkWhere(fields: Fields, where: Where, place: string): Iterable<Mistake> {
  for (const [name, value] of Object.entries(where)) {
    const field = fields[name]
    if (!field?.filter || !field.column)
      yield { place, what: `« where » nomme « ${name} », qui n'est pas un champ avec « filter: true »` }
    else if (isEmptiness(value)) continue
    else if (typeof value === 'object' || parseValue(field, value, []).errors)
      yield { place, what: `« where » compare « ${name} » à une valeur que ce champ ne prend pas` }
  }
}

const isEmptiness = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'vide'

function* checkTabNames(tabs: readonly (FormTab | ListScreen['tabs'][number])[], where: string): Iterable<Mistake> {
  for (const id of repeated(tabs.map((tab) => tab.id)))
    yield { place: `onglet « ${id} » ${where}`, what: 'un autre onglet porte le même « id »' }
  for (const { id, label } of tabs)
    if (isBlank(label)) yield { place: `onglet « ${id} » ${where}`, what: 'son « label » est attendu' }
}

function* checkForm({ fields, screen: { form } }: Shown): Iterable<Mistake> {
  yield* checkTabNames(form.tabs, 'de la fiche')
  const all: Fields = { ...fields, ...form.creation }
  for (const name of Object.keys(form.creation ?? {}))
    if (fields[name]) yield { place: '« creation »', what: `« ${name} » est déjà un champ de la collection` }
  for (const tab of form.tabs) {
    const place = `onglet « ${tab.id} » de la fiche`
    const paths = pathsOf(tab)
    for (const path of paths)
      if (resolvePath(all, splitPath(path))?.kind !== 'field') yield { place, what: `« ${path} » n'est pas un champ` }
    for (const path of repeated(paths)) yield { place, what: `« ${path} » est montré deux fois` }
    yield* checkCondition(fields, place, tab.when)
    for (const section of tab.sections) {
      const { title, when } = section
      if (isBlank(title)) yield { place, what: 'une section attend son « title »' }
      yield* checkCondition(fields, `${place}, section « ${title} »`, when)
      yield* checkFolded(all, `${place}, section « ${title} »`, section)
    }
  }
  for (const path of Object.keys(form.locks ?? {}))
    if (resolvePath(fields, splitPath(path))?.kind !== 'field')
      yield { place: '« locks »', what: `« ${path} » n'est pas un champ` }
  for (const [relation, copied] of Object.entries(form.fills ?? {}))
    for (const name of [relation, ...Object.keys(copied ?? {})])
      if (!fields[name]) yield { place: '« fills »', what: `« ${name} » n'est pas un champ` }
  if (form.viewOnWeb && !fields.pathname) yield { place: '« viewOnWeb »', what: 'un champ « pathname » est attendu' }
  yield* checkShown(all, form)
}

/** Somebody who creates a document sees every field that it cannot do without, and a switch for a flag only. */
function* checkFolded(fields: Fields, place: string, section: FormSection): Iterable<Mistake> {
  const own = sectionFields(fields, section)
  if (section.folded && own.length === 0 && !section.panel)
    yield { place, what: '« folded » attend des champs dans la section, ou un panneau' }
  for (const { path, field } of own)
    if (section.folded && field.required && field.default === undefined)
      yield { place, what: `« ${path} » est obligatoire, et « folded » le cache` }
  if (section.switches && !own.some(({ field }) => field.kind === 'boolean'))
    yield { place, what: '« switches » attend des champs « boolean »' }
}

/** A condition names a field of these, and a value that it takes. */
export function* checkCondition(fields: Fields, place: string, when: FieldCondition | undefined): Iterable<Mistake> {
  if (!when) return
  const field = fields[when.field]
  if (!field) yield { place, what: `« when » nomme « ${when.field} », qui n'est pas un champ` }
  else if (parseValue(field, 'is' in when ? when.is : when.isNot, []).errors)
    yield { place, what: `« when » compare « ${when.field} » à une valeur que ce champ ne prend pas` }
}

/** Every field that people may fill must be in the form, or be declared `hidden: true`. */
function* checkShown(fields: Fields, form: FormScreen): Iterable<Mistake> {
  const shown = new Set(form.tabs.flatMap(pathsOf).map((path) => splitPath(path)[0]))
  for (const [name, { hidden, derived, write }] of Object.entries(fields)) {
    const place = `champ « ${name} »`
    if (!hidden && !derived && write !== 'server' && !shown.has(name))
      yield { place, what: "il n'est dans aucune section de la fiche, ou « hidden: true » est attendu" }
    if (hidden && shown.has(name)) yield { place, what: 'il est « hidden », et une section de la fiche le montre' }
  }
}

const pathsOf = ({ sections }: FormTab): string[] => sections.flatMap(({ fields }) => fields.flat())

/** The actions of every list with drag and drop. */
const LIST_ACTIONS = ['top', 'refresh']

function* checkActionsShown({ actions = {}, screen: { list, form } }: Shown): Iterable<Mistake> {
  for (const name of form.bar ?? [])
    if (!Object.hasOwn(actions, name) && !(isReordered(list) && LIST_ACTIONS.includes(name)))
      yield { place: '« bar »', what: `« ${name} » n'est pas une action de la collection` }
  for (const place of ['offers', 'previews'] as const)
    for (const name of Object.keys(form[place] ?? {}))
      if (!Object.hasOwn(actions, name))
        yield { place: `« ${place} »`, what: `« ${name} » n'est pas une action de la collection` }
}
