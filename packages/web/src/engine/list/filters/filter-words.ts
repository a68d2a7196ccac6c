import { type DateUnit, type Field, type Filter, type FilterOperator, relativeOf, traitsOf } from '@boutique/domain'
import { fieldText } from '../../../fields/field-text.ts'

/** The units of a relative date, with their words for one and for several. */
export const UNITS: Readonly<Record<DateUnit, readonly [one: string, many: string]>> = {
  j: ['jour', 'jours'],
  m: ['mois', 'mois'],
  a: ['an', 'ans'],
}

const isDated = (field: Field): boolean => ['day', 'instant'].includes(traitsOf(field).filtered ?? '')

/** The words of an operator in the list of conditions, such as "est au moins". */
export function operatorWords(field: Field, operator: FilterOperator): string {
  const group = traitsOf(field).filtered
  if (operator === 'est') {
    if (isDated(field)) return 'est le'
    return group === 'number' ? 'est égal à' : group === 'flag' ? 'est' : 'est exactement'
  }
  if (operator === 'min') return isDated(field) ? 'est à partir du' : 'est au moins'
  if (operator === 'max') return isDated(field) ? "est jusqu'au" : 'est au plus'
  return SAME[operator]
}

const SAME: Readonly<Record<Exclude<FilterOperator, 'est' | 'min' | 'max'>, string>> = {
  contient: 'contient',
  parmi: "est l'un de",
  sauf: "n'est aucun de",
  entre: 'est entre',
  plusde: 'était il y a plus de',
  moinsde: 'était il y a moins de',
  dans: 'est dans moins de',
  vide: 'est vide',
  rempli: 'est rempli',
}

/**
 * A condition in words: "Prix : au moins 10 €", "Créé le : il y a plus de 30 jours".
 * @param nameOf the name of a related document
 */
export function filterWords(field: Field, { operator, operands }: Filter, nameOf: (id: string) => string): string {
  const say = (operand: string): string => valueWords(field, operand, nameOf)
  const [first = '', second = ''] = operands.map(say)
  const dated = isDated(field)
  const words: Record<FilterOperator, () => string> = {
    est: () => (traitsOf(field).filtered === 'text' ? `« ${first} »` : dated ? `le ${first}` : first),
    contient: () => `contient « ${first} »`,
    parmi: () => operands.map(say).join(' ou '),
    sauf: () => `sauf ${operands.map(say).join(', ')}`,
    entre: () => (dated ? `du ${first} au ${second}` : `de ${first} à ${second}`),
    min: () => `${dated ? 'à partir du' : 'au moins'} ${first}`,
    max: () => `${dated ? "jusqu'au" : 'au plus'} ${first}`,
    plusde: () => `il y a plus de ${lengthWords(operands[0])}`,
    moinsde: () => `il y a moins de ${lengthWords(operands[0])}`,
    dans: () => `dans moins de ${lengthWords(operands[0])}`,
    vide: () => 'vide',
    rempli: () => 'rempli',
  }
  return `${field.label} : ${words[operator]()}`
}

function valueWords(field: Field, operand: string, nameOf: (id: string) => string): string {
  const group = traitsOf(field).filtered
  if (group === 'related') return nameOf(operand)
  if (group === 'flag') return operand === 'oui' ? 'Oui' : 'Non'
  return fieldText(group === 'instant' ? DAY : field, group === 'number' ? Number(operand) : operand.slice(0, 200))
}

/** Conditions on instants name days. */
const DAY = { kind: 'date', label: '' } as unknown as Field

function lengthWords(text = ''): string {
  const { amount, unit } = relativeOf(text) ?? { amount: 0, unit: 'j' as const }
  return `${amount} ${UNITS[unit][amount > 1 ? 1 : 0]}`
}
