import { type Ability, EVERYTHING } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { describe, expect, it } from 'vitest'
import { readableRegistry } from './readable-registry.ts'

const rights = (change?: Partial<Ability>): Record<string, Ability> => ({ produits: { ...EVERYTHING, ...change } })
const namesIn = (abilities: Record<string, Ability>): string[] =>
  Object.keys(readableRegistry(registry, abilities).get('produits')?.fields ?? {})

describe('the declarations that somebody sees', () => {
  it('are those of the product where no field is closed', () => {
    expect(readableRegistry(registry, rights())).toBe(registry)
  })

  it('are without the closed fields, and else the same', () => {
    const all = namesIn(rights())
    expect(namesIn(rights({ without: ['reservedBy'] }))).toEqual(all.filter((name) => name !== 'reservedBy'))
    expect(all).toContain('reservedBy')
    expect(readableRegistry(registry, rights({ without: ['reservedBy'] })).get('contacts')).toBe(
      registry.get('contacts'),
    )
  })

  it('stay the same objects while the closed fields do', () => {
    const first = readableRegistry(registry, rights({ without: ['reservedBy'] }))
    expect(readableRegistry(registry, rights({ without: ['reservedBy'], trash: false }))).toBe(first)
    expect(readableRegistry(registry, rights({ without: ['sku'] }))).not.toBe(first)
  })
})
