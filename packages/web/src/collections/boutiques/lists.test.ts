import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { LISTS } from './lists.ts'

it('every list of a boutique has a screen to lead to, and none is forgotten', () => {
  expect(LISTS.filter((slug) => !registry.get(slug)?.screen)).toEqual([])
  const named = [...registry.keys()].filter((slug) => /^product[A-Z]\w*$|Types$/.test(slug))
  expect(named.toSorted()).toEqual([...LISTS].toSorted())
})
