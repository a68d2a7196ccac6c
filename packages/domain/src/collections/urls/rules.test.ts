import { describe, expect, it } from 'vitest'
import { Problem } from '../../core/problem.ts'
import { onSave, type UrlData } from './rules.ts'

const complete: UrlData = { type: 'produit', docId: 'p1', pathname: 'produit/table' }

function refusal(url: UrlData): Problem {
  try {
    onSave(undefined, url)
  } catch (problem) {
    if (problem instanceof Problem) return problem
  }
  throw new Error('it was not refused')
}

describe('saving an address', () => {
  it.each<[string, keyof UrlData]>([
    ['[URL-10]', 'type'],
    ['[URL-11]', 'docId'],
    ['[URL-12]', 'pathname'],
  ])('%s is refused without %s, with its sentence', (_, name) => {
    const message = `Le champs ${name} est obligatoire`
    for (const empty of [undefined, '', ' ', 'n/a']) {
      const problem = refusal({ ...complete, [name]: empty })
      expect([problem.status, problem.code, problem.message]).toEqual([422, 'validation', message])
      expect(problem.details.errors).toEqual([{ path: name, message }])
    }
  })

  it('[URL-10] [URL-11] [URL-12] reports everything that is missing: type first, then docId, then pathname', () => {
    const problem = refusal({})
    expect(problem.message).toBe('Le champs type est obligatoire')
    expect(problem.details.errors?.map(({ path }) => path)).toEqual(['type', 'docId', 'pathname'])
    expect(refusal({ type: 'produit' }).message).toBe('Le champs docId est obligatoire')
  })

  it.each([
    ['produit', 'produits/p1'],
    ['pages', 'pages/p1'],
    ['post', 'posts/p1'],
  ])('of type %s refers to %s', (type, docRef) => {
    expect(onSave(undefined, { ...complete, type })).toEqual({ ...complete, type, docRef })
  })
})
