import { registry } from '@boutique/domain/registry'
import type { Field } from '@boutique/domain'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FieldCell } from './FieldCell.tsx'
import { inputOf } from './inputs.ts'

const shown = (node: ReactNode): string => {
  const markup = renderToStaticMarkup(<MantineProvider>{node}</MantineProvider>)
  return markup.replace(/<style.*?<\/style>/gs, '').replace(/<[^>]*>/g, '')
}
const SENTENCE = 'Ce type de composant n&#x27;existe pas : hologramme'

it('[SHELL-24] a field of an unknown kind shows the message, in forms and in cells', () => {
  const { Input } = inputOf('hologramme')
  const field = { ...(registry.get('produits')?.fields.name as Field), kind: 'hologramme' as never }
  const input = (
    <Input field={field} path="vue" value="" error={undefined} disabled={false} onChange={() => undefined} />
  )
  expect(shown(input)).toBe(SENTENCE)
  expect(shown(<FieldCell field={field} value="x" />)).toBe(SENTENCE)
})
