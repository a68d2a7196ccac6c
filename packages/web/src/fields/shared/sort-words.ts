import type { SortWords } from '../types.ts'

export const alphabetical: SortWords = [
  { direction: '', words: 'de A à Z' },
  { direction: '-', words: 'de Z à A' },
]
export const byAmount: SortWords = [
  { direction: '', words: 'croissant' },
  { direction: '-', words: 'décroissant' },
]
export const byTime: SortWords = [
  { direction: '-', words: ': récents en premier' },
  { direction: '', words: ': anciens en premier' },
]
