import type { Data } from '@boutique/domain'
import { afterAll, expect, it } from 'vitest'
import { startPhotoServer } from '../../testing/photos.ts'

/** Creations of one boutique at the same moment share statements; nobody notices but by the time it takes. */
const server = await startPhotoServer()
afterAll(() => server.stop())
const admin = server.as('admin')
const PRODUITS = '/api/boutiques/atelier/produits'

const post = (body: Data, path = PRODUITS) => admin.post(path, body)
const statusOf = ({ status }: { status: number }): number => status

/** The transactions that wrote the journal entries of documents. */
const transactionsOf = async (ids: string[]): Promise<string[]> => {
  const list = ids.map((id) => `'${id}'`).join(', ')
  const rows = await server.sql(`select xmin::text as tx from system.journal where document in (${list})`)
  expect(rows).toHaveLength(ids.length)
  return rows.map(({ tx }) => String(tx))
}

it('thirty creations at once are stored whole in fewer statements, each with its own number, entry and address', async () => {
  const bodies = Array.from({ length: 30 }, (_, at) => ({
    name: `Ensemble ${at % 20}`,
    price: at,
    description: 'é"\\{},',
  }))
  const answers = await Promise.all(bodies.map((body) => post(body)))
  expect(answers.map(statusOf)).toEqual(bodies.map(() => 201))
  const made = answers.map(({ body }) => body as Data & { id: string })
  expect(made.map(({ name, price, description }) => ({ name, price, description }))).toEqual(bodies)
  const read = await Promise.all(made.map(({ id }) => admin.read(`${PRODUITS}/${id}`)))
  expect(read.map(({ price }) => price)).toEqual(bodies.map(({ price }) => price))
  expect(new Set(read.map(({ sku }) => sku)).size).toBe(30)
  expect(new Set(read.map(({ pathname }) => pathname)).size).toBe(30)
  expect(new Set(await transactionsOf(made.map(({ id }) => id))).size).toBeLessThan(30)
})

it('twenty creations with one name share statements, too, and get the numbers that follow each other', async () => {
  await post({ name: 'Typée', pathname: 'pareille-4' })
  const typed = { name: 'Autre', pathname: 'pareille-3' }
  const bodies = Array.from({ length: 20 }, (_, at) =>
    at === 10 ? typed : { name: 'Pareille', price: at, description: 'é"\\' },
  )
  const answers = await Promise.all(bodies.map((body) => post(body)))
  const made = answers.flatMap(({ status, body }) => (status === 201 ? [body as Data & { id: string }] : []))
  // Whether the typed address comes before or after the number is open; nobody gets it twice.
  expect(statusOf(answers[10] as { status: number })).toBeOneOf([201, 422])
  expect(answers.toSpliced(10, 1).map(statusOf)).toEqual(Array.from({ length: 19 }, () => 201))
  const numbers = [2, 3, ...Array.from({ length: 17 }, (_, at) => at + 5)]
  const addresses = ['pareille', ...numbers.map((number) => `pareille-${number}`)].slice(0, made.length)
  expect(made.map(({ pathname }) => pathname).toSorted()).toEqual(addresses.toSorted())
  for (const one of made) expect(await admin.read(`${PRODUITS}/${one.id}`)).toEqual(one)
  expect(new Set(await transactionsOf(made.map(({ id }) => id))).size).toBeLessThan(10)
})

it('a creation that is refused does not refuse those that arrive with it', async () => {
  const bodies = Array.from({ length: 20 }, (_, at) => ({ name: `Voisin ${at}`, ...(at % 5 === 0 && { sku: 'PRIS' }) }))
  const answers = await Promise.all(bodies.map((body) => post(body)))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(statusOf)).toEqual([422, 422, 422])
  expect(refused.map(({ body }) => (body as { errors: { path: string }[] }).errors[0]?.path)).toEqual([
    'sku',
    'sku',
    'sku',
  ])
  const { documents } = await admin.list(PRODUITS, { limit: '100', 'where[name]': 'Voisin 3' })
  expect(documents).toHaveLength(1)
})

it('each notes the photos that it shows, also one that must first be marked as used', async () => {
  const [used, unused] = await Promise.all([server.upload(), server.upload()])
  await post({ name: 'Montre', photos: [used.fullPath] })
  const bodies = Array.from({ length: 12 }, (_, at) => ({
    name: `Photo ${at}`,
    photos: at === 6 ? [unused.fullPath] : at % 2 ? [used.fullPath, `ailleurs/${at}.jpg`] : [],
  }))
  const answers = await Promise.all(bodies.map((body) => post(body)))
  expect(answers.map(statusOf)).toEqual(bodies.map(() => 201))
  for (const [at, { body }] of answers.entries()) {
    const rows = await server.sql('select full_path from system.media_uses where document = $1', [(body as Data).id])
    expect(rows.map(({ full_path }) => full_path).toSorted()).toEqual(bodies[at]?.photos.toSorted())
  }
  expect((await admin.read(`/api/boutiques/atelier/medias/${unused.id}`)).isUsed).toBe(true)
})

it('a repeated creation finds its document, whatever arrives with it', async () => {
  const same = Array.from({ length: 6 }, () => post({ id: 'meme-envoi', name: 'Même envoi' }))
  const others = Array.from({ length: 6 }, (_, at) => post({ name: `Autre ${at}` }))
  const answers = await Promise.all([...same, ...others])
  expect(new Set(answers.slice(0, 6).map(({ body }) => (body as Data).id))).toEqual(new Set(['meme-envoi']))
  expect(answers.map(statusOf).filter((status) => status >= 300)).toEqual([])
  expect(await transactionsOf(['meme-envoi'])).toHaveLength(1)
})
