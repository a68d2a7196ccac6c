import type { Data, RichNode } from '@boutique/domain'
import { SYSTEM_ACTOR } from '../auth/users.ts'
import { act } from '../operations/actions/actions.ts'
import { createDocument } from '../operations/write/create.ts'
import type { YearOf } from './year.ts'

const paragraph = (text: string): RichNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const doc = (...texts: string[]): RichNode => ({ type: 'doc', content: texts.map(paragraph) })

/** How many of the contacts are subscribed to the newsletter. */
const SUBSCRIBED = 12

/** Subscribes contacts, and adds one campaign that was sent and a draft. */
export async function loadCampaigns({ boutique, ago, products, contacts }: YearOf): Promise<void> {
  const subscribed = contacts.slice(0, SUBSCRIBED)
  for (const id of subscribed)
    await act(ago(120), SYSTEM_ACTOR, { boutique, collection: 'contacts', id }, 'inscrire', {})
  const create = async (days: number, data: Data): Promise<unknown> =>
    createDocument(ago(days), SYSTEM_ACTOR, { boutique, collection: 'campagnes' }, data)
  const shown = [...products.values()].filter(({ photo }) => photo !== undefined).map(({ id }) => id)
  const sentAt = ago(45).now()
  await create(46, {
    title: "Arrivages d'automne",
    subject: "Ce que l'automne a fait entrer à l'atelier",
    contents: doc(
      'Bonjour {prénom},',
      "Les tournées de septembre ont été bonnes. Voici ce qui vient d'entrer, nettoyé et ciré.",
    ),
    produits: shown.slice(0, 4),
    isSend: true,
    sendedAt: sentAt,
    finishedAt: sentAt,
    sendingState: 'done',
    nbDestinataires: SUBSCRIBED,
    nbEnvoyes: SUBSCRIBED,
  })
  await create(1, {
    title: 'Avant les fêtes',
    subject: '{prénom}, trois pièces à offrir',
    contents: doc(
      'Bonjour {prénom},',
      "Trois pièces de l'atelier qui tiennent sous un sapin, ou presque. Réservées sur un coup de téléphone, livrées avant Noël.",
    ),
    contactfilter: { codesPostaux: ['21', '71', '89'] },
    produits: shown.slice(-3),
  })
}
