import type { TestNode } from './node.ts'

const SHOP = '/api/boutiques/atelier'
const SETTINGS = {
  fromName: 'Atelier',
  fromMail: 'atelier@exemple.fr',
  websiteURL: 'https://atelier.exemple.fr',
  demandeMailSujet: 'Votre demande',
  demandeMailText: 'Bonjour',
}

/** Adds subscribed contacts of the boutique `atelier` directly to the database, by address; their ids are `contact0`… */
export async function addContacts(server: TestNode, addresses: readonly string[], from = 0): Promise<void> {
  await server.sql(
    `insert into contacts (id, _scope, _parent, data, created_at, updated_at, datetime)
     select 'contact' || ($2::int + n - 1), 'atelier', '',
       jsonb_build_object('name', 'Contact ' || n, 'email', address, 'subscribedToNewsletter', true),
       '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', n
     from unnest($1::text[]) with ordinality as a (address, n)`,
    [addresses, from],
  )
}

/** Creates a campaign of the boutique `atelier`, ready to be sent. Returns its id and path. */
export async function newCampaign(server: TestNode, more: object = {}): Promise<{ id: string; path: string }> {
  const admin = server.as('admin')
  await admin.change(SHOP, SETTINGS)
  const produit = await admin.create(`${SHOP}/produits`, { name: 'Table', isDraft: false })
  const { id } = await admin.create(`${SHOP}/campagnes`, {
    title: 'Été',
    subject: 'Les nouveautés',
    produits: [produit.id],
    ...more,
  })
  return { id, path: `${SHOP}/campagnes/${id}` }
}
