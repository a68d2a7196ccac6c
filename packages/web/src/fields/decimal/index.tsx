export { NumberText as Input } from '../shared/NumberText.tsx'
export { TextCell as Cell } from '../shared/TextCell.tsx'
export { NumberFilter as Filter } from '../shared/filters.tsx'
