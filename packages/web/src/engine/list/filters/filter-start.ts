import { type Field, type Filter, isRelative, operatorsOf, parseFilter, traitsOf } from '@boutique/domain'

/** The condition that a dialog begins with: that of the list, else the usual operator of the field without a value. */
export function startOf(field: Field, text: string | undefined): Filter {
  const [operator = 'est'] = operatorsOf(field)
  const operands = traitsOf(field).filtered === 'flag' ? ['oui'] : []
  return parseFilter(field, text ?? '') ?? { operator, operands }
}

/** The same values with another operator, as far as it takes such values. */
export function changedTo({ operator, operands }: Filter, next: Filter['operator']): Filter {
  if (next === 'vide' || next === 'rempli') return { operator: next, operands: [] }
  if (isRelative(next)) return { operator: next, operands: isRelative(operator) ? operands : ['30j'] }
  return { operator: next, operands: isRelative(operator) ? [] : operands }
}
