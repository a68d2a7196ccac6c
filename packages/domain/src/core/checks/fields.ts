import type { Field, Fields } from '../field.ts'
import { parseValue } from '../fields/validate.ts'
import { checkItemRows } from './item-rows.ts'
import { isBlank, type Mistake } from './mistake.ts'
import { slowness } from './slow-pattern.ts'

const NAME = /^[A-Za-z][A-Za-z0-9_]{0,50}$/
const quoted = (words: readonly string[]): string => words.map((word) => `« ${word} »`).join(', ')

/**
 * The mistakes in fields and their members.
 *
 * @param at the place of a field, by its path: "champ « options/libelle »"
 */
export function* checkFields(fields: Fields, at: (path: string) => string): Iterable<Mistake> {
  for (const [name, field] of Object.entries(fields)) {
    if (!NAME.test(name))
      yield {
        place: at(name),
        what: 'un nom commence par une lettre et contient 51 lettres sans accent, chiffres et « _ » au plus',
      }
    yield* checkField(field, at(name))
    yield* checkColumn(field, at(name))
    for (const other of field.boundTo ?? [])
      if (!Object.hasOwn(fields, other) || other === name)
        yield { place: at(name), what: `« boundTo » nomme « ${other} », qui n'est pas un autre champ du document` }
    if (field.requiredWhile && fields[field.requiredWhile.flag]?.kind !== 'boolean')
      yield {
        place: at(name),
        what: `« requiredWhile » nomme « ${field.requiredWhile.flag} », qui n'est pas un oui ou non`,
      }
    if (field.fields) yield* checkMembers(field, (path) => at(`${name}/${path}`))
    if (field.rows) yield* checkItemRows(field.rows, field.fields ?? {}, at(name))
  }
}

function* checkField(field: Field, place: string): Iterable<Mistake> {
  const { label, values, pattern, min = -Infinity, max = Infinity, required, derived, hidden } = field
  if (isBlank(label)) yield { place, what: 'son « label » est attendu, en français' }
  if (values && Object.keys(values).length === 0)
    yield { place, what: 'une valeur au moins est attendue dans « values »' }
  for (const [value, text] of Object.entries(values ?? {}))
    if (isBlank(text)) yield { place, what: `un libellé est attendu pour la valeur « ${value} »` }
  if (pattern) for (const what of patternMistakes(pattern)) yield { place, what: `« pattern » (${pattern}) : ${what}` }
  if (min > max) yield { place, what: `« min » (${min}) ne peut pas dépasser « max » (${max})` }
  if (required && derived)
    yield { place, what: 'un champ « derived » ne peut pas être « required » : personne ne peut le remplir' }
  if (required && hidden && field.default === undefined)
    yield {
      place,
      what: 'un champ « hidden » et « required » a besoin de « default » : le formulaire ne le montre pas',
    }
  if (field.default !== undefined) {
    const { errors } = { errors: undefined, ...parseValue(field, field.default, []) }
    if (errors) yield { place, what: `« default » est refusé par le champ lui-même (${errors[0]?.message})` }
  }
}

/** A text that does not match would stop the server for every boutique, or match only every second time. */
function* patternMistakes(pattern: RegExp): Iterable<string> {
  if (pattern.global || pattern.sticky) yield 'les options « g » et « y » gardent une position entre deux textes'
  const why = slowness(pattern)
  if (why !== undefined) yield `sa durée peut dépasser de loin la longueur du texte : ${why}`
}

function* checkColumn(field: Field, place: string): Iterable<Mistake> {
  const { column, kind } = field
  const requested = (['filter', 'sort', 'sum', 'unique'] as const).filter((option) => field[option])
  if (!column && requested.length > 0)
    yield { place, what: `${quoted(requested)} demande une valeur simple, ce que n'a pas le genre « ${kind} »` }
  if (field.sum && column && column !== 'numeric') yield { place, what: '« sum » demande un champ de nombres' }
  if (field.unique && kind === 'boolean') yield { place, what: 'oui ou non ne peut pas être « unique »' }
  if (field.uniqueMessage && !field.unique) yield { place, what: '« uniqueMessage » demande « unique »' }
  if (kind === 'secret' && field.read) yield { place, what: 'un secret ne se lit jamais : « read » est à retirer' }
}

/** The options that only fields of the document itself may have; new items of a list also get defaults. */
const OF_DOCUMENTS = ['required', 'default', 'filter', 'sort', 'sum', 'unique', 'rollup'] as const

function* checkMembers({ shape, fields = {} }: Field, at: (path: string) => string): Iterable<Mistake> {
  yield* checkFields(fields, at)
  for (const [name, field] of Object.entries(fields)) {
    const requested = OF_DOCUMENTS.filter(
      (option) => field[option] !== undefined && !(option === 'default' && shape === 'items'),
    )
    if (requested.length > 0)
      yield {
        place: at(name),
        what: `${quoted(requested)} n'a d'effet que sur un champ du document, pas dans un autre champ`,
      }
    if (field.kind === 'secret')
      yield { place: at(name), what: 'un secret est un champ du document : il ne peut pas être dans un autre champ' }
  }
}
