import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { LISTS } from './lists.ts'

it('every list of a boutique is linked and has a screen', () => {
  expect(LISTS.filter((slug) => !registry.get(slug)?.screen)).toEqual([])
  const named = [...registry.keys()].filter((slug) => /^product[A-Z]\w*$|Types$/.test(slug))
  expect(named.toSorted()).toEqual([...LISTS].toSorted())
})
