import { afterAll, expect, it } from 'vitest'
import { KEYS, startAlgoliaStandIn } from '../search/testing.ts'
import { FIREBASE_SETTINGS, startTestFirebase } from '../testing/services/firebase.ts'
import { startTestNode } from '../testing/node.ts'

const firebase = await startTestFirebase()
const stand = await startAlgoliaStandIn()
const server = await startTestNode({
  firebaseBase: firebase.base,
  outgoingAllowed: firebase.allowed,
  algolia: { ...KEYS, host: stand.host },
})
const admin = server.as('admin')
afterAll(async () => {
  await server.stop()
  await stand.stop()
  await firebase.close()
})
const SMTP = { fromName: 'Nous', smtpServer: 'smtp.exemple.fr', smtpPassword: 'secret' }

it('[SHELL-15] [LIVE-06] each boutique has its own project, search index and mail, and none of another', async () => {
  await admin.change('/api/boutiques/atelier', {
    ...FIREBASE_SETTINGS,
    ...SMTP,
    fromMail: 'atelier@exemple.fr',
    indexAlgolia: 'maison',
  })
  await admin.change('/api/boutiques/cabinet', {
    ...FIREBASE_SETTINGS,
    ...SMTP,
    firebaseAuthPassword: 'autre',
    fromMail: 'cabinet@exemple.fr',
    indexAlgolia: 'etage',
  })
  const boutiques = ['atelier', 'cabinet', 'brocante']
  const { projects } = server.node

  const opened = await Promise.all(
    boutiques.map((boutique) =>
      projects.open(boutique).then(
        (project) => project.close().then(() => 'ouvert'),
        (error: Error) => error.message,
      ),
    ),
  )
  expect(opened).toEqual([
    'ouvert',
    "Le projet Firebase refuse l'e-mail ou le mot de passe de connexion",
    'projet non configuré',
  ])

  const senders = await Promise.all(
    boutiques.map(async (boutique) => (await admin.get(`/api/boutiques/${boutique}/courriel`)).body),
  )
  expect(senders.map(({ way, address }) => [way, address])).toEqual([
    ['own', 'atelier@exemple.fr'],
    ['own', 'cabinet@exemple.fr'],
    ['none', undefined],
  ])

  const ids = await Promise.all(
    boutiques.map(
      async (boutique) => (await admin.create(`/api/boutiques/${boutique}/produits`, { name: 'Table' })).id,
    ),
  )
  const indexed = (index: string): string[] => [...stand.records(`produits_${index}`).keys()]
  await stand.until(() => indexed('maison').length > 0 && indexed('etage').length > 0)
  expect([indexed('maison'), indexed('etage')]).toEqual([[ids[0]], [ids[1]]])
})
