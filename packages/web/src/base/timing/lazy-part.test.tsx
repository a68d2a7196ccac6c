import { Suspense } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { lazyPart } from './lazy-part.ts'

const Hello = ({ name }: { name: string }) => <p>Bonjour {name}</p>
const shown = (Part: ReturnType<typeof lazyPart<{ name: string }>>): string =>
  renderToStaticMarkup(
    <Suspense fallback="Chargement">
      <Part name="Camille" />
    </Suspense>,
  )

describe('a component in a separate chunk', () => {
  it('shows the placeholder until its chunk is loaded', () => {
    expect(shown(lazyPart(async () => Hello))).toContain('Chargement')
  })

  it('renders at once when it was loaded before', async () => {
    const Part = lazyPart(async () => Hello)
    await Part.preload()
    expect(shown(Part)).toBe('<p>Bonjour Camille</p>')
  })

  it('reports to the caller of preload that its chunk cannot be loaded', async () => {
    const Part = lazyPart<{ name: string }>(async () => {
      throw new Error('away')
    })
    await expect(Part.preload()).rejects.toThrow('away')
  })
})
