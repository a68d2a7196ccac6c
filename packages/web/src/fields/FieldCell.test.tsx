import type { Field } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FieldCell } from './FieldCell.tsx'

const field = registry.get('produits')?.fields.name as Field
const shown = (kind: string, value: unknown): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <FieldCell field={{ ...field, kind: kind as never }} value={value} />
    </MantineProvider>,
  ).replace(/<style.*?<\/style>/gs, '')

it.each([
  ['text', 'Chêne', 'Chêne'],
  ['date', '2024-03-06', '06/03/24'],
])('a list shows a value of kind %s as its short text', (kind, value, text) => {
  expect(shown(kind, value).trim()).toBe(text)
})

it('a list shows the Cell of a kind that draws more than text', () => {
  expect(shown('hologramme', 'x')).toMatch(/<span[^>]*>Ce type de composant n&#x27;existe pas : hologramme<\/span>/)
})
