import type { Data } from '@boutique/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from '../testing/client.ts'
import { startTestNode } from '../testing/node.ts'
import { PASSWORD } from '../testing/people.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const admin = server.as('admin')
const root = '/api/boutiques/brocante'
const path = `${root}/ventes`

interface Sum {
  start: string
  sum: number
  count: number
}
const sums = async (params: string, on = admin): Promise<Sum[]> => {
  const answer = await on.get(`${path}/sommes?${params}`)
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.body as { sums: Sum[] }).sums
}
const total = async (params: string): Promise<{ count: number; sum: number }> =>
  (await admin.get(`${path}?count=1&sum=montant&${params}`)).body as { count: number; sum: number }

const MARCH = 'where[saleDate][gt]=2024-02-29&where[saleDate][lte]=2024-03-31'
const SALES: Data[] = [
  { montant: 50, saleDate: '2024-02-29' },
  { montant: 0.1, saleDate: '2024-03-01' },
  { montant: 0.2, saleDate: '2024-03-01', etat: 'validated', origine: 'achat' },
  { montant: 5, saleDate: '2024-03-05', etat: 'canceled' },
  { montant: 7, saleDate: '2024-03-05', etat: 'error' },
  { montant: 20, saleDate: '2024-03-06', mode: 'cb', origine: 'achat' },
  { montant: 100, saleDate: '2024-03-31' },
  { montant: 9, saleDate: '2024-04-01' },
]

beforeAll(async () => {
  for (const sale of SALES) await admin.create(path, sale)
  const { id } = await admin.create(path, { montant: 1000, saleDate: '2024-03-07' })
  await admin.remove(`${path}/${id}`)
  await admin.create('/api/boutiques/atelier/ventes', { montant: 3000, saleDate: '2024-03-07' })
})

describe('the total of a period', () => {
  it('[SALE-03] [SALE-06] sums what is validated after its start and up to its end; all is listed', async () => {
    expect(await total(MARCH)).toMatchObject({ count: 6, sum: 120.3 })
  })

  it('sums nothing where no listed sale counts', async () => {
    expect(await total(`${MARCH}&where[etat]=canceled`)).toMatchObject({ count: 1, sum: 0 })
  })
})

describe('the sums of a period', () => {
  it.each([
    [
      'day',
      [
        { start: '2024-03-01', sum: 0.3, count: 2 },
        { start: '2024-03-06', sum: 20, count: 1 },
        { start: '2024-03-31', sum: 100, count: 1 },
      ],
    ],
    [
      'week',
      [
        { start: '2024-02-26', sum: 0.3, count: 2 },
        { start: '2024-03-04', sum: 20, count: 1 },
        { start: '2024-03-25', sum: 100, count: 1 },
      ],
    ],
    ['month', [{ start: '2024-03-01', sum: 120.3, count: 4 }]],
    ['year', [{ start: '2024-01-01', sum: 120.3, count: 4 }]],
  ])('by %s are those of the total', async (step, expected) => {
    expect(await sums(`sum=montant&by=saleDate&step=${step}&${MARCH}`)).toEqual(expected)
  })

  it('follow the filters of the list', async () => {
    const found = await sums(`sum=montant&by=saleDate&step=month&where[origine]=achat&${MARCH}`)
    expect(found).toEqual([{ start: '2024-03-01', sum: 20.2, count: 2 }])
  })

  it('are by day without a step, of all documents without a condition', async () => {
    const found = await sums('sum=montant&by=saleDate')
    expect(found.map(({ start }) => start)).toEqual([
      '2024-02-29',
      '2024-03-01',
      '2024-03-06',
      '2024-03-31',
      '2024-04-01',
    ])
  })

  it.each([
    ['sum=mode&by=saleDate', '400 somme.inconnue'],
    ['by=saleDate', '400 somme.inconnue'],
    ['sum=montant&by=mode', '400 date.inconnue'],
    ['sum=montant&by=date', '400 date.inconnue'],
    ['sum=montant&by=constructor', '400 date.inconnue'],
    ['sum=montant&by=createdAt', '400 date.inconnue'],
    ['sum=montant', '400 date.inconnue'],
    ['sum=montant&by=saleDate&step=hour', '400 pas.inconnu'],
    ['sum=montant&by=saleDate&tri=x', '400 parametre.inconnu'],
    ['sum=montant&by=saleDate&where[prix]=2', '422 filtre.inconnu'],
  ])('refuse %s: %s', async (params, refusal) => {
    expect((await admin.get(`${path}/sommes?${params}`)).refusal).toBe(refusal)
  })
})

describe('who may read the sums', () => {
  const MARCH_BY_DAY = `sum=montant&by=saleDate&${MARCH}`

  it('is who reads the list', async () => {
    expect((await server.as('etrangere').get(`${path}/sommes?${MARCH_BY_DAY}`)).status).toBe(200)
    expect((await server.as('membre').get(`${path}/sommes?${MARCH_BY_DAY}`)).status).toBe(403)
    expect((await server.as('gerante').get(`${path}/sommes?${MARCH_BY_DAY}`)).status).toBe(403)
    expect((await server.nobody.get(`${path}/sommes?${MARCH_BY_DAY}`)).status).toBe(401)
  })

  it('who handles orders sums the payments of orders only', async () => {
    const commande = await admin.create(`${root}/commandes`, { deliveryDate: '2024-03-20' })
    await admin.create(path, { montant: 33, saleDate: '2024-03-08', commande: commande.id })
    const email = 'vendeuse@exemple.fr'
    const right = { profils: ['boutique-commandes'], hasAccessToStore: true, boutique: 'brocante' }
    await admin.create('/api/utilisateurs', { displayname: 'Vera', email, password: PASSWORD, ...right })
    const signedIn = await server.nobody.post('/api/auth/sign-in/email', { email, password: PASSWORD })
    const seller = new Client(server.address, signedIn.headers.get('set-auth-token') as string)
    expect(await sums(MARCH_BY_DAY, seller)).toEqual([{ start: '2024-03-08', sum: 33, count: 1 }])
  })
})

it('the index of the dates holds the amount and the state, so that a total reads no document', async () => {
  const [index] = await server.sql(
    `select indexdef from pg_indexes where tablename = 'ventes' and indexdef like '%"f_saleDate", id)%'`,
  )
  expect(JSON.stringify(index)).toContain('INCLUDE (f_montant, f_etat)')
})
