import type { Data, LiveDocument } from '@boutique/domain'
import { afterAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../testing/client.ts'
import { startTestNode } from '../../testing/node.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const ada = server.as('gerante')
const root = '/api/boutiques/atelier'
const pages = `${root}/pages`

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const script = { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }
const hostile = doc(paragraph('Bonjour'), script)
const message = "2e paragraphe : l'élément « script » n'est pas accepté"
const refused = (path: string) => ({ status: 422, code: 'validation', errors: [{ path, message }] })
async function refusal(answer: Promise<Answer>) {
  const { status, problem } = await answer
  return { status, code: problem.code, errors: problem.errors }
}

describe('a script in a structured text is refused with its place', () => {
  it.each<[string, Data, string]>([
    ['pages', { name: 'Piège', contents: [{ id: 'b', text: hostile }] }, 'contents/b/text'],
    ['posts', { name: 'Piège', body: hostile }, 'body'],
    ['posts', { name: 'Piège', contents: [{ text: hostile }] }, 'contents/0/text'],
    ['produits', { name: 'Piège', contents: [{ id: 'b', text: hostile }] }, 'contents/b/text'],
    ['modeles', { name: 'Piège', contents: [{ id: 'b', text: hostile }] }, 'contents/b/text'],
    ['campagnes', { subject: 'Piège', contents: hostile }, 'contents'],
  ])('in a new document of %s', async (slug, data, path) => {
    expect(await refusal(ada.post(`${root}/${slug}`, data))).toEqual(refused(path))
  })

  it('in a change by each path, which changes nothing', async () => {
    const { id } = await ada.create(pages, { name: 'Page', contents: [{ id: 'b', text: doc(paragraph('Texte')) }] })
    const before = await ada.read(`${pages}/${id}`)
    const patch = (changes: Data) => refusal(ada.patch(`${pages}/${id}`, changes))
    expect(await patch({ 'contents/b/text': hostile })).toEqual(refused('contents/b/text'))
    expect(await patch({ 'contents/b': { text: hostile } })).toEqual(refused('contents/b/text'))
    expect(await patch({ contents: [{ id: 'c', text: hostile }] })).toEqual(refused('contents/c/text'))
    const operations = [{ op: 'add', path: 'contents', item: { id: 'd', text: hostile } }]
    expect(await refusal(ada.send('PATCH', `${pages}/${id}`, { operations }))).toEqual(refused('contents/d/text'))
    expect(await ada.read(`${pages}/${id}`)).toEqual(before)
  })

  it('and so is one of a megabyte, and one with ten thousand levels', async () => {
    const long = doc(paragraph('a'.repeat(900_000)), script)
    expect(await refusal(ada.post(`${root}/posts`, { name: 'Long', body: long }))).toEqual(refused('body'))
    const levels = 10_000
    const open = '{"type":"blockquote","content":['.repeat(levels)
    const deep = `{"name":"Profond","body":{"type":"doc","content":[${open}${']}'.repeat(levels)}]}}`
    const answer = ada.send('POST', `${root}/posts`, deep, { 'content-type': 'application/json' })
    expect((await answer).refusal).toBe('400 corps.trop-profond')
  })
})

describe('a text with a script that was stored before', () => {
  async function older(): Promise<LiveDocument> {
    const { id } = await ada.create(pages, {
      name: 'Ancienne',
      contents: [
        { id: 'b', text: doc(paragraph('Texte')) },
        { id: 'c', header: 'Titre' },
      ],
    })
    const data = JSON.stringify(hostile)
    await server.sql(
      `update pages set data = jsonb_set(data, '{contents,0,text}', $2::jsonb), rev = rev + 1 where id = $1`,
      [id, data],
    )
    return ada.read(`${pages}/${id}`)
  }
  const textOf = (page: LiveDocument): unknown =>
    (page as unknown as { contents: { id: string; text?: unknown }[] }).contents.find(({ id }) => id === 'b')?.text

  it('is read, and its page is changed beside it, reordered and renamed', async () => {
    const page = await older()
    expect(textOf(page)).toEqual(hostile)
    await ada.change(`${pages}/${page.id}`, { name: 'Page', 'contents/b/header': 'Nouveau' })
    const operations = [{ op: 'move', path: 'contents', item: 'c', before: 'b' }]
    expect((await ada.send('PATCH', `${pages}/${page.id}`, { operations })).status).toBe(200)
    expect(await ada.read(`${pages}/${page.id}`)).toMatchObject({ name: 'Page' })
  })

  it('becomes plain text in a copy, and when an undo or the bin brings it back', async () => {
    const page = await older()
    expect(textOf(await ada.act(`${pages}/${page.id}`, 'dupliquer'))).toEqual(
      doc(paragraph('Bonjour'), { type: 'text', text: 'alert(1)' }),
    )
    const { rev } = await ada.change(`${pages}/${page.id}`, { 'contents/b/text': doc(paragraph('Autre')) })
    const undone = await ada.post(`${pages}/${page.id}/annuler`, { revs: [rev] })
    expect(undone.status).toBe(200)
    expect(JSON.stringify(textOf(await ada.read(`${pages}/${page.id}`)))).toContain('alert(1)')
    await ada.remove(`${pages}/${page.id}`)
    expect((await ada.post(`${pages}/${page.id}/actions/restaurer`)).status).toBe(200)
  })
})
