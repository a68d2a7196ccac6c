import type { LifeStep } from '@boutique/domain'
import { expect, it } from 'vitest'
import { lifeWords } from './life-words.ts'

const step = (more: Partial<LifeStep>): LifeStep =>
  ({ rev: 1, kind: 'cout', at: '', actor: { id: 'a', displayname: 'Ada' }, ...more }) as LifeStep

it.each<[Partial<LifeStep>, string]>([
  [{ montant: 60 }, 'Coût ajouté · 60,00 €'],
  [{ avant: 60, montant: 75 }, 'Coût : 60,00 € → 75,00 €'],
  [{ avant: 75, montant: 60 }, 'Coût : 75,00 € → 60,00 €'],
  [{ avant: 60, montant: 0 }, 'Coût retiré · 60,00 €'],
])('%j is said as « %s »', (more, text) => {
  expect(lifeWords(step(more)).text.replaceAll('\u00a0', ' ')).toBe(text)
})
