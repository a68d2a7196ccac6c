import { describe, expect, it } from 'vitest'
import type { Problem } from '../../core/problem.ts'
import { onSave as saveModele } from '../modeles/rules.ts'
import { onSave as savePage } from '../pages/rules.ts'
import { onSave as savePost } from '../posts/rules.ts'
import { onSave as saveProduit } from '../produits/rules.ts'
import { onSave as saveUrl } from '../urls/rules.ts'
import { checkPathname } from './pathname.ts'

const EXPECTED = 'Adresse attendue comme /contact, sans « ? », « # », « % », « \\ », « // » ni « .. »'
const refusal = (save: () => unknown) => {
  try {
    save()
    return undefined
  } catch (error) {
    return (error as Problem).details.errors
  }
}

it.each([undefined, '', '/', '/contact', 'produit/table', '/été/Nos-tables/', '/a.b', '/a...b', '/table:ronde'])(
  'the address %j is accepted',
  (pathname) => {
    expect(refusal(() => checkPathname(undefined, { pathname }))).toBeUndefined()
  },
)

describe.each([
  '/deux?x',
  '/deux#x',
  '//deux',
  '/un//deux',
  '/un/../deux',
  '/./deux',
  '..',
  '/un\\deux',
  '/%72b',
  '/un\u0007',
  '/un\u202Edeux',
  'https://exemple.fr/deux',
  'javascript:alert(1)',
])('the address %j', (pathname) => {
  it('is refused when it is new, with its path', () => {
    const errors = [{ path: 'pathname', message: EXPECTED }]
    expect(refusal(() => checkPathname(undefined, { pathname }))).toEqual(errors)
    expect(refusal(() => checkPathname({ pathname: '/deux' }, { pathname }))).toEqual(errors)
  })

  it('is kept where it was stored before', () => {
    expect(refusal(() => checkPathname({ pathname }, { pathname }))).toBeUndefined()
  })
})

describe.each([
  ['Agenda des Marchés', '/agenda-des-marches'],
  ['/Nos marchés/À venir/', '/nos-marches/a-venir'],
  ['/un\u00a0deux', '/un-deux'],
])('the address %j, with a space', (pathname, address) => {
  it('is refused when it is new, with an address that is accepted', () => {
    const errors = [{ path: 'pathname', message: `Une adresse n'a pas d'espace : ${address} convient` }]
    expect(refusal(() => checkPathname(undefined, { pathname }))).toEqual(errors)
    expect(refusal(() => checkPathname(undefined, { pathname: address }))).toBeUndefined()
  })

  it('is kept where it was stored before, and accepted as that of an older website', () => {
    expect(refusal(() => checkPathname({ pathname }, { pathname }))).toBeUndefined()
    expect(refusal(() => checkPathname(undefined, { pathname }, true))).toBeUndefined()
  })
})

const context = { id: 'p', now: '2026-05-01T10:00:00.000Z', needed: {} }
const odd = { name: 'Deux', pathname: '/deux?x', type: 'pages', docId: 'p' }
it.each([
  ['page', (before?: typeof odd) => savePage(before, odd, context)],
  ['article', (before?: typeof odd) => savePost(before, odd, context)],
  ['model', (before?: typeof odd) => saveModele(before, odd)],
  ['product', (before?: typeof odd) => saveProduit(before, odd, context)],
  ['associated address', (before?: typeof odd) => saveUrl(before, odd)],
])('a new %s has an address that is a path, one of before keeps its own', (_, save) => {
  expect(refusal(() => save())).toEqual([{ path: 'pathname', message: EXPECTED }])
  expect(refusal(() => save(odd))).toBeUndefined()
})

it('a redirection and an associated address may have the address of an older website', () => {
  const old = { ...odd, pathname: '/Nos tables' }
  expect(refusal(() => saveUrl(undefined, old))).toBeUndefined()
  expect(refusal(() => savePage(undefined, { ...old, isRedirect: true }, context))).toBeUndefined()
  expect(refusal(() => savePage(undefined, old, context))).toMatchObject([{ path: 'pathname' }])
})
