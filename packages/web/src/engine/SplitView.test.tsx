import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SplitView } from './SplitView.tsx'

const MISSING = 'Il manque un enfant pour afficher cette vue'
const shown = (arrangement: 'list' | 'beside' | 'over', children: ReactNode): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <SplitView arrangement={arrangement} layout="rows">
        {children}
      </SplitView>
    </MantineProvider>,
  )

describe('a split view', () => {
  it.each([
    ['no child', null],
    ['a list alone', <p key="list">Liste</p>],
    ['three children', [<p key="1">Liste</p>, <p key="2">Document</p>, <p key="3">Autre</p>]],
  ])('[LIST-17] with %s shows the message', (_, children) => {
    for (const arrangement of ['beside', 'over'] as const) {
      expect(shown(arrangement, children)).toContain(MISSING)
      expect(shown(arrangement, children)).not.toContain('Liste')
    }
  })

  it('[LIST-17] with a list and a document shows both', () => {
    const html = shown('beside', [<p key="list">Liste</p>, <p key="document">Document</p>])
    expect(html).toMatch(/Liste.*Document/)
    expect(html).not.toContain(MISSING)
  })

  it('with the list alone is not split', () => {
    const html = shown('list', <p>Liste</p>)
    expect(html).toContain('Liste')
    expect(html).not.toContain(MISSING)
  })
})
