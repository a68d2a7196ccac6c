import { Suspense } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { renderToReadableStream } from 'react-dom/server.edge'
import { describe, expect, it } from 'vitest'
import { innerPart, lazyPart, overlayPart } from './lazy-part.ts'
import { onMissingPart } from './missing-parts.ts'

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

  const away = async (): Promise<typeof Hello> => {
    throw new Error('away')
  }
  const streamed = async (Part: ReturnType<typeof lazyPart<{ name: string }>>) => {
    const errors: unknown[] = []
    const stream = await renderToReadableStream(
      <main>
        <Suspense fallback="Chargement">
          <Part name="Camille" />
        </Suspense>
      </main>,
      { onError: (error) => void errors.push(String(error)) },
    )
    await stream.allReady
    return { text: await new Response(stream).text(), errors }
  }

  it('one over or within the screen that cannot be loaded is left out or replaced, and noted', async () => {
    let notes = 0
    const end = onMissingPart(() => {
      notes += 1
    })
    expect(await streamed(overlayPart(away))).toEqual({ text: expect.not.stringContaining('Bonjour'), errors: [] })
    expect(notes).toBe(1)
    await expect(overlayPart(away).preload()).rejects.toThrow('away')
    expect(notes).toBe(1)
    expect(await streamed(innerPart(away))).toEqual({
      text: expect.stringContaining('pas pu être chargée'),
      errors: [],
    })
    expect((await streamed(innerPart(away, ({ name }) => <i>{name}</i>))).text).toContain('<i>Camille</i>')
    expect(notes).toBe(3)
    end()
    expect((await streamed(lazyPart(away))).errors).toEqual(['Error: away'])
  })
})
