import { describe, expect, it } from 'vitest'
import type { Field, Fields } from '../core/field.ts'
import { parseValue } from '../core/validate.ts'
import { registry } from './index.ts'

/** Every field of every collection with its path, members included. */
const walk = (path: string, fields: Fields): [string, Field][] =>
  Object.entries(fields).flatMap(([name, field]) => [
    [`${path}.${name}`, field] as [string, Field],
    ...walk(`${path}.${name}`, field.fields ?? {}),
  ])
const all = [...registry.values()].flatMap(({ slug, fields }) => walk(slug, fields))

describe('the lists of a shop', () => {
  const lists = ['productCategories', 'productCollections', 'productTemplates', 'productFeatures']
  const types = ['fournisseurTypes', 'depenseTypes']
  const named = (slug: string) => {
    const collection = registry.get(slug)
    return { scope: collection?.scope, libelle: collection?.fields.libelle?.kind }
  }

  it.each([...lists, ...types])('[SHOP-22] %s belong to a shop and have libelle', (slug) => {
    expect(named(slug)).toStrictEqual({ scope: 'boutique', libelle: 'text' })
  })

  it.each(types)('[SHOP-23] %s are lists of their own, which anyone of the shop may choose from', (slug) => {
    expect(Object.keys(registry.get(slug)?.fields ?? {})).toStrictEqual(['libelle'])
    expect(registry.get(slug)).toMatchObject({ fields: { libelle: { required: true, read: 'member' } } })
  })
})

describe('every declaration', () => {
  it('relates to a collection that is declared', () => {
    const lost = all.filter(([, { to }]) => to !== undefined && !registry.has(to))
    expect(lost.map(([path, { to }]) => `${path} → ${to}`)).toStrictEqual([])
  })

  it('has a label, and a label for each of its values', () => {
    const mute = all.filter(([, { label, values }]) =>
      [label, ...Object.values(values ?? {})].some((text) => !text.trim()),
    )
    expect(mute.map(([path]) => path)).toStrictEqual([])
  })

  it('has a default that it would accept', () => {
    const wrong = all.filter(([, field]) => field.default !== undefined && parseValue(field, field.default, []).errors)
    expect(wrong.map(([path]) => path)).toStrictEqual([])
  })

  it('has an address of its own', () => {
    const paths = [...registry.values()].flatMap(({ screen }) => (screen ? [screen.path] : []))
    expect(paths).toHaveLength(new Set(paths).size)
  })

  it('keeps secrets from every reader', () => {
    const secrets = all.filter(([, { kind }]) => kind === 'secret')
    expect(
      secrets.filter(([path, { read, filter, sort }]) => read || filter || sort || path.split('.').length > 2),
    ).toStrictEqual([])
    expect(secrets.length).toBeGreaterThan(0)
  })
})
