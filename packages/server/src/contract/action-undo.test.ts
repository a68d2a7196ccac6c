import { type Action, askedActions, type Collection, type Data, type LiveDocument } from '@boutique/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { make, targetOf, startTestNode, type TestTarget } from '../testing/node.ts'
import { collections, registry } from '../testing/registry.ts'
import { fresh, minimalOf } from '../testing/samples.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const admin = server.as('admin')

/** What they request, such as a mail or a copy, is not taken back. */
const FINAL = [
  'demandes/repondre',
  'demandes/renvoyer',
  'campagnes/envoyer',
  'campagnes/suspendre',
  'campagnes/reprendre',
  'campagnes/renvoyer',
  'commandes/confirmer',
  'transferts/lancer',
  'transferts/suspendre',
  'transferts/reprendre',
]

interface Applied {
  /** Brings the document into a state that the action changes. */
  prepare?(path: string, made: LiveDocument): Promise<unknown>
  /** The input of the action. */
  input?(): Promise<Data> | Data
}

/** Another document of the boutique, with more values than the required ones. */
async function other(slug: string, values: Data): Promise<LiveDocument> {
  const collection = registry.get(slug) as Collection
  const target = await targetOf(server, collection, 'atelier')
  return make(admin, collection, target, { ...minimalOf(collection), ...values })
}

/** What an action needs besides a document with its required fields. */
const APPLIED: Record<string, Applied> = {
  'produits/remettre-en-vente': { prepare: (path) => admin.act(path, 'vendre') },
  'produits/lever-reservation': { prepare: (path) => admin.act(path, 'reserver') },
  'produits/mettre-en-vente': { prepare: (path) => admin.change(path, { isDraft: false, isOnlineStore: false }) },
  'produits/livrer': {
    async prepare(path) {
      await admin.change(path, { isDraft: false, hasInventory: true, qtyAvailable: 1 })
      await admin.act(path, 'vendre')
    },
  },
  'produits/rendre-au-deposant': {
    async prepare(path, { id }) {
      const owner = await admin.create(`${rootOf(path)}/contacts`, { lastname: 'Roy' })
      const deposit = { depot: true, contact: owner.id, pieces: [{ produit: id, name: 'Lampe' }] }
      await admin.create(`${rootOf(path)}/achats`, deposit)
    },
  },
  'produits/prendre-modele': {
    input: async () => ({ modele: (await other('modeles', { description: 'Chêne massif' })).id }),
  },
  'contacts/reinscrire': { input: () => ({ confirmation: true }) },
  'contacts/desinscrire': { prepare: (path) => admin.act(path, 'inscrire') },
  'contacts/reessayer': {
    prepare: (_, { id }) =>
      server.sql(`update contacts set data = data || '{"emailRefusedAt":"2026-05-04T08:00:00.000Z"}' where id = $1`, [
        id,
      ]),
  },
  'contacts/fusionner': { input: async () => ({ autre: (await other('contacts', { phone: '0612345678' })).id }) },
  // With a payment before, the sums of its payments are there too.
  'commandes/ajouter-paiement': { prepare: (path) => admin.act(path, 'ajouter-paiement', { montant: 12 }) },
  'commandes/desarchiver': { prepare: (path) => admin.act(path, 'archiver') },
  'demandes/legitime': { prepare: (path) => admin.act(path, 'indesirable', { reach: 'seule' }) },
  'schemas/vu': {
    prepare: (_, { id }) =>
      server.sql(
        `update schemas set data = data || '{"fullAt":"2026-05-04T08:00:00.000Z","isAlerted":true}' where id = $1`,
        [id],
      ),
  },
  'intras/rouvrir': { prepare: (path) => admin.act(path, 'terminer') },
  'achats/repartir-le-reste': {
    async prepare(path) {
      const piece = await admin.create(`${rootOf(path)}/produits`, { name: 'Chaise' })
      const pieces = [{ produit: piece.id, name: 'Chaise', part: 60 }]
      await admin.change(path, { depot: false, montant: 100, repartition: 'manuelle', pieces })
    },
  },
  'ventes/annuler-vente': {
    async prepare(path) {
      const piece = await admin.create(`${rootOf(path)}/produits`, { name: 'Lampe', price: 100, isDraft: false })
      await admin.change(path, { montant: 100, origine: 'achat', etat: 'validated', produits: [piece.id] })
    },
  },
  'achats/reverser': {
    async prepare(path) {
      const piece = await admin.create(`${rootOf(path)}/produits`, { name: 'Lampe', price: 100, isDraft: false })
      const owner = await admin.create(`${rootOf(path)}/contacts`, { lastname: 'Martin' })
      const pieces = [{ produit: piece.id, name: 'Lampe' }]
      const terms = { commission: 'taux', commissionTaux: 40 }
      await admin.change(path, { depot: true, contact: owner.id, ...terms, pieces })
      await admin.act(`${rootOf(path)}/produits/${piece.id}`, 'encaisser', { prix: 100, mode: 'cb' })
    },
  },
  'essais/partager': { prepare: (path) => admin.change(path, { montant: 5000 }) },
}

/** The boutique of a document. */
const rootOf = (path: string): string => path.split('/').slice(0, 4).join('/')

const declared = collections.flatMap((collection) =>
  askedActions(collection.actions).map(([name, action]): [string, Collection, string, Action] => [
    `${collection.slug}/${name}`,
    collection,
    name,
    action,
  ]),
)

/** A document without what every write changes. */
const content = ({ rev: _rev, updatedAt: _at, ...others }: LiveDocument): Data => others

/** What an action of a document may also write: the other documents of its collection, and its children. */
async function around(path: string, collection: Collection, target: TestTarget): Promise<Data[]> {
  const children = collections.filter(({ parent }) => parent === collection.slug)
  const paths = children.map(({ slug }) => `${path}/${slug.slice(collection.slug.length + 1)}`)
  const lists = await Promise.all([target.path, ...paths].map((one) => admin.all(one)))
  return lists.flat().map(content)
}

/** The required fields of an action's input. */
const inputOf = ({ input = {} }: Action): Data =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, { required }]) => required)
      .map(([name, field]) => [name, field.example(fresh())]),
  )

describe('a declared action', () => {
  it('is final only where it is named here', () => {
    const final = declared.filter(([, , , { isFinal }]) => isFinal).map(([name]) => name)
    expect(final.toSorted()).toEqual(FINAL.toSorted())
  })

  it.each(declared.filter(([name]) => !FINAL.includes(name)))(
    '%s changes its document, and its undo restores it and all other documents of its commit',
    async (key, collection, name, action) => {
      const target: TestTarget = await targetOf(server, collection, 'atelier')
      const made = await make(admin, collection, target)
      const path = `${target.path}/${made.id}`
      const { prepare, input } = APPLIED[key] ?? {}
      await prepare?.(path, made)
      const sent = action.input && ((await input?.()) ?? inputOf(action))
      const before = await admin.read(path)
      const beside = await around(path, collection, target)
      const changed = await admin.act(path, name, sent)
      expect(content(changed)).not.toEqual(content(before))
      const undone = await admin.post(`${path}/annuler`, { revs: [changed.rev] })
      expect([undone.status, undone.body.conflicts]).toEqual([200, []])
      expect(content(await admin.read(path))).toEqual(content(before))
      expect(await around(path, collection, target)).toEqual(beside)
    },
  )
})
