import { describe, expect, it } from 'vitest'
import type { Field, Fields } from '../core/field.ts'
import { registry } from './index.ts'

/** Every field of every collection with its path, including members. */
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

  it.each(types)('[SHOP-23] %s are collections of their own, which every member may choose from', (slug) => {
    expect(Object.keys(registry.get(slug)?.fields ?? {})).toStrictEqual(['libelle'])
    expect(registry.get(slug)).toMatchObject({ fields: { libelle: { required: true, read: 'member' } } })
  })
})

it('secrets are read, filtered and sorted by nobody', () => {
  const secrets = all.filter(([, { kind }]) => kind === 'secret')
  expect(
    secrets.filter(([path, { read, filter, sort }]) => read || filter || sort || path.split('.').length > 2),
  ).toEqual([])
  expect(secrets.length).toBeGreaterThan(0)
})
