import { describe, expect, it } from 'vitest'
import { registry } from '../../collections/index.ts'
import { collectionOf } from '../registry.ts'
import { group, list } from '../fields/composites.ts'
import { photos, text } from '../fields/kinds.ts'
import { shownPhotos, showsPhotos } from './shown-photos.ts'

const fields = {
  name: text({ label: 'Nom' }),
  photos: photos({ label: 'Photos' }),
  cover: text({ label: 'Couverture', isPhoto: true }),
  frame: group({ label: 'Cadre', fields: { path: text({ label: 'Chemin', isPhoto: true }) } }),
  lines: list({
    label: 'Lignes',
    fields: { images: list({ label: 'Images', fields: { path: text({ label: 'Chemin', isPhoto: true }) } }) },
  }),
}

describe('the photos that a document shows', () => {
  it.each<[object, string[]]>([
    [{}, []],
    [{ name: 'a/b.jpg' }, []],
    [{ photos: ['a/1.jpg', 'a/2.jpg', 'a/1.jpg'] }, ['a/1.jpg', 'a/2.jpg']],
    [{ cover: 'a/1.jpg', frame: { path: 'a/2.jpg' } }, ['a/1.jpg', 'a/2.jpg']],
    [{ lines: [{ id: 'l', images: [{ id: 'i', path: 'a/3.jpg' }] }, { id: 'm' }] }, ['a/3.jpg']],
    // Data of another program.
    [{ photos: 'a/1.jpg', cover: 3, frame: 'x', lines: { images: [] } }, []],
    [{ photos: [null, ''], lines: [null, 'x', { images: [[]] }] }, []],
  ])('%j: %j', (data, paths) => {
    expect(shownPhotos(fields, data as Record<string, unknown>)).toStrictEqual(paths)
  })
})

it('fields without photos are not searched', () => {
  expect(showsPhotos({ name: fields.name })).toBe(false)
  expect(showsPhotos({ lines: fields.lines })).toBe(true)
})

it('the collections that show photos', () => {
  const slugs = [...registry.values()].filter((one) => showsPhotos(one.fields)).map(({ slug }) => slug)
  expect(slugs.toSorted()).toStrictEqual([
    'achats',
    'commandes',
    'depenses',
    'files',
    'memos',
    'modeles',
    'pages',
    'posts',
    'produits',
  ])
})

it('an image of a block and the photo of an order line are shown', () => {
  const { fields: page } = collectionOf(registry, 'pages')
  expect(shownPhotos(page, { contents: [{ id: 'b', medias: [{ id: 'i', fullPath: 'a/1.jpg' }] }] })).toStrictEqual([
    'a/1.jpg',
  ])
  const { fields: order } = collectionOf(registry, 'commandes')
  expect(shownPhotos(order, { produits: [{ id: 'l', photo: 'a/2.jpg' }] })).toStrictEqual(['a/2.jpg'])
})
