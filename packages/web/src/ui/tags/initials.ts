/** The initials of a name, two at most: first and last word. "Hélène Vasseur" → "HV". */
export function initials(name: string): string {
  const words = name.split(/[\s'’.-]+/).filter((word) => word !== '')
  const [first = ''] = words
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return ([...first].slice(0, 1).join('') + [...last].slice(0, 1).join('')).toLocaleUpperCase('fr')
}
