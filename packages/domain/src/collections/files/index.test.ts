import { expect, it } from 'vitest'
import { withFlags } from '../../core/fields/validate.ts'
import { files } from './index.ts'

it('[FILE-02] a file has name and isVisible, and what it holds', () => {
  const kinds = Object.entries(files.fields).map(([name, field]) => `${name} ${field.kind}`)
  expect(kinds).toStrictEqual(['name text', 'isVisible boolean', 'fichiers photos'])
  expect(files.fields.isVisible).not.toHaveProperty('default')
  expect(withFlags(files.fields, {})).toStrictEqual({ isVisible: false })
})
