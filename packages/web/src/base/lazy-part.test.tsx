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

describe('a part in a chunk of its own', () => {
  it('waits behind the placeholder while its chunk has not come', () => {
    expect(shown(lazyPart(async () => Hello))).toContain('Chargement')
  })

  it('is there at once when it was loaded before', async () => {
    const Part = lazyPart(async () => Hello)
    await Part.preload()
    expect(shown(Part)).toBe('<p>Bonjour Camille</p>')
  })

  it('tells who preloads that its chunk cannot be had', async () => {
    const Part = lazyPart<{ name: string }>(async () => {
      throw new Error('away')
    })
    await expect(Part.preload()).rejects.toThrow('away')
  })
})
