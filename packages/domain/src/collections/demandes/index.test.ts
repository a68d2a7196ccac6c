import { expect, it } from 'vitest'
import type { StateMark } from '../../core/screens/state-mark.ts'
import { parseData } from '../../core/fields/validate.ts'
import { mayMatch } from '../../core/where.ts'
import { demandes } from './index.ts'
import type { DemandeData } from './rules.ts'
import { answerMark, answerText, madeOn, requestedPhotos, requestText } from './screen.ts'

it.each<[string, Record<string, unknown>]>([
  [
    '[REQ-16]',
    {
      contact: 'c1',
      contact_firstname: 'Léa',
      contact_lastname: 'Martin',
      contact_email: 'lea@exemple.fr',
      contact_phone: '06 12 34 56 78',
      contact_entreprise: 'Bois',
      contact_zip: '44000',
      contact_city: 'Nantes',
      contact_country: 'France',
    },
  ],
  [
    '[REQ-18]',
    {
      requests: [
        {
          id: 'a',
          produit_id: 'p1',
          produit_name: 'Table',
          produit_photo: 'table.jpg',
          produit_prixDeVente: 100,
          produit_prixBarre: 120,
          produit_unite: 'lot',
          produit_pathname: '/tables/ronde',
          message: 'Encore là ?',
          content: 'Merci',
        },
      ],
    },
  ],
  [
    '[REQ-19] [REQ-20]',
    {
      requests: [
        {
          id: 'a',
          produit_width: 80.5,
          produit_depth: 40,
          produit_height: 70,
          produit_diametre: 90,
          produit_volume: 0.125,
          produit_option: 'availability',
        },
      ],
    },
  ],
])('%s the fields of a request keep what they are given: %j', (_, data) => {
  expect(parseData(demandes.fields, data)).toEqual({ data, errors: [] })
})

it.each([
  ['En attente', [true, true, true, false], 'createdAt'],
  ["+ d'infos", [false, true, false, false], 'createdAt'],
  ['Traitées', [false, false, true, true], '-updatedAt'],
  ['Répondues', [false, false, false, true], '-updatedAt'],
])('the tab "%s" shows %j, by %s', (label, shown, sort) => {
  const requests = [
    {},
    { hasMoreInfos: true },
    { isChecked: true, hasMoreInfos: true },
    { isChecked: true, hasResponse: true },
  ]
  const tab = demandes.screen?.list.tabs.find((one) => one.label === label)
  const where = tab?.where ?? { contact: 'nobody' }
  expect(requests.map((one) => mayMatch(demandes.fields, where, one))).toEqual(shown)
  expect(tab?.sort).toBe(sort)
})

const requested = (...names: (string | undefined)[]) =>
  names.map((produit_name, at) => ({
    id: `l${at}`,
    produit_name,
    produit_photo: produit_name && `${produit_name}.jpg`,
  }))

it.each([
  [requested('Table', undefined, 'Banc'), 'Table, Banc', ['Table.jpg', 'Banc.jpg']],
  [requested('Table', 'Banc', 'Table'), '3 produits : Table, Banc, Table', ['Table.jpg', 'Banc.jpg']],
  [requested(undefined), undefined, []],
  [undefined, undefined, []],
])('a row names and shows the products of %j', (requests, text, photos) => {
  expect(requestText({ requests })).toBe(text)
  expect(requestedPhotos({ requests })).toEqual(photos)
})

it.each([
  [[{ message: ' Bonjour,\n\nest-elle là ? ' }], '«\u00a0Bonjour, est-elle là ?\u00a0»'],
  [[{ content: 'Quel prix ?' }], '«\u00a0Quel prix ?\u00a0»'],
  [
    [{ produit_name: 'Table' }, { produit_name: 'Banc', message: 'Les deux ?' }],
    'Table, Banc · «\u00a0Les deux ?\u00a0»',
  ],
  [[{ message: ' \n ' }], undefined],
  [[{ message: 'a'.repeat(200) }], `«\u00a0${'a'.repeat(200)}\u00a0»`],
  [[{ message: 'a'.repeat(201) }], `«\u00a0${'a'.repeat(200)}…\u00a0»`],
])('the row of a request %j has the first words of the client', (lines, text) => {
  expect(requestText({ requests: lines.map((line, at) => ({ id: `l${at}`, ...line })) })).toBe(text)
})

it('a small row of a request begins with the words of the client', () => {
  const requests = [{ id: 'l1', produit_name: 'Table', message: 'Est-elle là ?' }]
  expect(requestText({ requests }, true)).toBe('«\u00a0Est-elle là ?\u00a0» · Table')
})

const [AT, LATER] = ['2026-11-20T17:42:00.000Z', '2026-11-20T17:43:00.000Z']
it.each<[DemandeData, string, StateMark]>([
  [{}, "Cette demande n'a pas encore de réponse", { color: 'yellow', name: 'En attente' }],
  [
    { hasResponse: true, reponse: ' Bonjour,\n\nil est là. ', answeredAt: AT },
    'Bonjour, il est là.',
    { color: 'bleu', name: "Réponse en cours d'envoi" },
  ],
  [
    { hasResponse: true, reponse: 'Oui', answeredAt: AT, answerSentAt: LATER },
    'Oui',
    { color: 'green', name: 'Répondue' },
  ],
  [
    { hasResponse: true, reponse: 'Oui', answeredAt: AT, answerLaterAt: LATER },
    'Reporté par le serveur de messagerie, nouvel essai le 20/11/26 à 18:43',
    { color: 'bleu', name: 'Réponse reportée' },
  ],
  [{ hasResponse: true }, 'Réponse sans texte', { color: 'green', name: 'Répondue' }],
  [
    { hasResponse: true, reponse: 'Oui', answeredAt: AT, answerProblem: 'Adresse refusée' },
    "Problème d'envoi\u00a0: Adresse refusée",
    { color: 'red', name: "Problème d'envoi" },
  ],
])('the row of %j says what became of it', (demande, text, mark) => {
  expect(answerText(demande)).toBe(text)
  expect(answerMark(demande)).toEqual(mark)
})

it.each<[object, string | undefined]>([
  [{ createdAt: '2026-11-20T23:30:00.000Z' }, 'Reçue le 21/11/26'],
  [{ createdAt: AT, hasResponse: true, answeredAt: '2026-11-22T23:30:00.000Z' }, 'Réalisée le 23/11/26'],
  // Somebody took the answer back, or ticked it without a mail.
  [{ createdAt: AT, hasResponse: false, answeredAt: '2026-11-22T23:30:00.000Z' }, 'Reçue le 20/11/26'],
  [{ createdAt: AT, hasResponse: true }, 'Reçue le 20/11/26'],
  [{}, undefined],
])('the badge of the request %j says "%s": it is only done with an answer', (values, text) => {
  expect(madeOn(values as DemandeData)?.text).toBe(text)
})
