import { Readable } from 'node:stream'
import type { Data } from '@boutique/domain'
import sharp from 'sharp'
import { SYSTEM_ACTOR } from '../auth/users.ts'
import { checkPhoto } from '../media/receive.ts'
import { act } from '../operations/actions/actions.ts'
import { createDocument } from '../operations/write/create.ts'
import type { Engine } from '../operations/engine.ts'
import { patchDocument } from '../operations/write/patch.ts'
import { addPhoto } from '../features/photos/photos.ts'
import type { PhotoDocument } from '../features/photos/photos-rights.ts'
import { ARTICLES, MEMOS, type Subject } from './articles.ts'
import { loadCampaigns } from './campaigns.ts'
import { draw } from './drawings.ts'
import { loadIntras } from './intras.ts'
import { CONTACTS, SUPPLIERS } from './people.ts'
import { type DemoPiece, PIECES } from './pieces.ts'
import { NEWSLETTERS, POSTS } from './publications.ts'
import { HOURLY_RATE, loadPurchases } from './load-purchases.ts'
import { loadSold, type SoldOf } from './load-sold.ts'
import { loadPages } from './load-pages.ts'
import { loadRequests } from './load-requests.ts'
import { type DemoProduct, loadYear } from './year.ts'
import type { PhotoServices } from '../operations/photo-services.ts'

/** The fixed id of the demonstration boutique, so that loading twice changes nothing. */
export const DEMO_BOUTIQUE = 'demonstration'
const NAME = 'Atelier des Tilleuls'
/** Its name until everything is loaded: whoever meets it then sees that it is not whole. */
const UNFINISHED = `${NAME} (démonstration incomplète)`
const DAY = 24 * 3_600_000

/**
 * Fills a demonstration boutique through the normal operations: sixty pieces in every state with drawn photos,
 * categories, suppliers, contacts, a year of pieces that were bought and sold, of orders, sales, expenses and
 * subscriptions, requests, publications, and actions of the administrators; dates are relative to today. Does nothing when it exists already; of one whose
 * loading was interrupted, it says so and how to begin again.
 * @returns the number of products created
 */
export async function loadDemo(services: PhotoServices, say: (message: string) => void): Promise<number> {
  const { engine } = services
  if (await engine.boutiqueExists(DEMO_BOUTIQUE)) {
    const { name } = (await engine.readBoutique(DEMO_BOUTIQUE)) ?? {}
    if (name === UNFINISHED) say(INTERRUPTED)
    return 0
  }
  const today = Date.parse(engine.now())
  /** An engine whose clock is this many days behind: its writes are dated then. */
  const ago: Ago = (days) => ({ ...engine, now: () => new Date(today - days * DAY).toISOString() })
  const create: Create = async (then, collection, data) =>
    JSON.parse(await createDocument(then, SYSTEM_ACTOR, { boutique: DEMO_BOUTIQUE, collection }, data))

  say('Démonstration : création de la boutique, de ses soixante pièces et d’une année de commandes…')
  await createDocument(
    ago(400),
    SYSTEM_ACTOR,
    { boutique: null, collection: 'boutiques' },
    {
      id: DEMO_BOUTIQUE,
      name: UNFINISHED,
      libelle: 'Atelier des Tilleuls',
      storageBucketPath: 'atelier-des-tilleuls',
      websiteURL: 'https://atelier-des-tilleuls.exemple.fr',
      fromName: 'Atelier des Tilleuls',
      fromMail: 'bonjour@atelier-des-tilleuls.exemple.fr',
      calculatrices: ['omaje-planches'],
      tauxHoraire: HOURLY_RATE,
      demandeMailSujet: 'Votre demande à l’Atelier des Tilleuls',
      demandeMailText: 'Merci de votre intérêt pour nos meubles.',
      demandeReponseAuto: 'Bonjour,\n\nNous avons bien reçu votre demande et revenons vers vous sous deux jours.',
    },
  )
  const categories = new Map<string, string>()
  for (const libelle of new Set(PIECES.map((piece) => piece.category))) {
    categories.set(libelle, (await create(ago(395), 'productCategories', { libelle })).id)
  }
  const suppliers = new Map<string, string>()
  for (const { type, ...supplier } of SUPPLIERS) {
    const { id } = await create(ago(390), 'fournisseurTypes', { libelle: type })
    suppliers.set(supplier.nom, (await create(ago(390), 'fournisseurs', { ...supplier, type: id })).id)
  }
  const contacts: string[] = []
  for (const [at, contact] of CONTACTS.entries())
    contacts.push((await create(ago(394 - at), 'contacts', { ...contact, country: 'France' })).id)
  // The oldest first, so that the newest are at the head of the list.
  const inOrder = [...PIECES.entries()].sort(([, a], [, b]) => b.days - a.days)
  const products = new Map<string, DemoProduct>()
  for (const [at, piece] of inOrder)
    products.set(piece.name, await loadPiece(services, ago, create, piece, at, categories.get(piece.category)))
  const year = { boutique: DEMO_BOUTIQUE, ago, products, contacts, suppliers }
  await loadYear(year)
  const places = await loadPurchases(year)
  const photographSold: SoldOf['photograph'] = async (days, docId, { kind, wood }) => {
    const then = ago(days)
    const photo = await photograph({ ...services, engine: then }, [kind, wood], { docType: 'produit', docId }, days)
    const target = { boutique: DEMO_BOUTIQUE, collection: 'produits', id: docId }
    await patchDocument(then, SYSTEM_ACTOR, target, { values: { photos: [photo] }, operations: [] })
  }
  await loadSold({ ...year, categories, places, photograph: photographSold })
  await loadCampaigns(year)
  await loadRequests({ boutique: DEMO_BOUTIQUE, ago, products, contacts })
  for (const { days, hidden, ...newsletter } of NEWSLETTERS)
    await create(ago(days), 'newsletters', { ...newsletter, isVisible: !hidden })
  for (const { days, hidden, ...post } of POSTS) await create(ago(days), 'instagram', { ...post, isVisible: !hidden })
  await loadWebsite(services, ago, create)
  await loadPages(DEMO_BOUTIQUE, ago)
  await loadIntras(engine)
  const whole = { boutique: null, collection: 'boutiques', id: DEMO_BOUTIQUE }
  await patchDocument(engine, SYSTEM_ACTOR, whole, { values: { name: NAME }, operations: [] })
  say('Démonstration : prête, la boutique « Atelier des Tilleuls » vous attend.')
  return PIECES.length
}

const INTERRUPTED = `Démonstration : son chargement a été interrompu, la boutique « ${UNFINISHED} » restera partielle. Pour repartir d'une démonstration entière, arrêtez le serveur et relancez-le avec --demo et un autre dossier de données (DATA_DIR), vide.`

type Ago = (days: number) => Engine
type Create = (then: Engine, collection: string, data: Data) => Promise<Data & { id: string }>

/** The articles with their addresses, and the memos. */
async function loadWebsite(services: PhotoServices, ago: Ago, create: Create): Promise<void> {
  const photosOf = async (days: number, subject: Subject, docType: string, docId: string, turn: number) => [
    await photograph({ ...services, engine: ago(days) }, subject, { docType, docId }, turn),
  ]
  for (const [at, { days, photo, featured, hidden, ...article }] of ARTICLES.entries()) {
    const flags = { isFeatured: featured ?? false, isVisible: !hidden }
    const { id } = await create(ago(days), 'posts', { ...article, ...flags })
    const photos = await photosOf(days, photo, 'post', id, at)
    const target = { boutique: DEMO_BOUTIQUE, collection: 'posts', id }
    await patchDocument(ago(days), SYSTEM_ACTOR, target, { values: { photos }, operations: [] })
    await create(ago(days), 'urls', { type: 'post', docId: id, pathname: article.pathname })
  }
  for (const [at, { days, photo, state, ...memo }] of MEMOS.entries()) {
    const flags = { isFeatured: state === 'featured', isVisible: state !== 'hidden', isDraft: state === 'draft' }
    const { id } = await create(ago(days), 'memos', { ...memo, ...flags })
    const photos = await photosOf(days, photo, 'memos', id, at + 3)
    const target = { boutique: DEMO_BOUTIQUE, collection: 'memos', id }
    await patchDocument(ago(days), SYSTEM_ACTOR, target, { values: { photos }, operations: [] })
  }
}

async function loadPiece(
  services: PhotoServices,
  ago: Ago,
  create: Create,
  piece: DemoPiece,
  turn: number,
  category: string | undefined,
): Promise<DemoProduct> {
  const then = ago(piece.days)
  const [width, depth, height] = piece.size
  const { id } = await create(then, 'produits', {
    name: piece.name,
    description: describe(piece),
    category,
    price: piece.price,
    salePrice: piece.salePrice,
    showDiscount: piece.salePrice ? 'percentage' : undefined,
    condition: piece.condition,
    dimensions: { width, depth, height },
    features: [{ libelle: 'Bois', valeur: piece.wood }],
    isFeatured: piece.featured ?? false,
    isOnlineStore: !piece.hidden,
    hasInventory: !piece.made,
    qtyAvailable: piece.stock,
    isCustomMaded: piece.made ?? false,
    fabricable: piece.onOrder ? 'soldout' : undefined,
  })
  const product = { id, name: piece.name, price: piece.salePrice ?? piece.price }
  if (piece.draft) return product
  const target = { boutique: DEMO_BOUTIQUE, collection: 'produits', id }
  const photos = [
    await photograph({ ...services, engine: then }, [piece.kind, piece.wood], { docType: 'produit', docId: id }, turn),
    await photograph(
      { ...services, engine: then },
      [piece.kind, piece.wood],
      { docType: 'produit', docId: id },
      turn + 1,
    ),
  ]
  await patchDocument(then, SYSTEM_ACTOR, target, { values: { photos }, operations: [] })
  if (piece.reserved) await act(ago(Math.min(2, piece.days)), SYSTEM_ACTOR, target, 'reserver', {})
  if (piece.sold !== undefined) {
    const sale = ago(Math.min(piece.sold, piece.days - 1))
    await patchDocument(sale, SYSTEM_ACTOR, target, { values: { qtyAvailable: 0 }, operations: [] })
  }
  return { ...product, photo: photos[0] }
}

/** Draws a photo and uploads it for a document; returns its path. */
async function photograph(
  services: PhotoServices,
  [kind, wood]: Subject,
  document: PhotoDocument,
  turn: number,
): Promise<string> {
  const picture = await sharp(Buffer.from(draw(kind, wood, turn)))
    .jpeg({ quality: 86 })
    .toBuffer()
  const photo = await checkPhoto(Readable.from([picture]), {
    fileName: `${kind}.jpg`,
    temporaryFolder: services.temporaryFolder,
  })
  try {
    const media = JSON.parse(await addPhoto(services, SYSTEM_ACTOR, DEMO_BOUTIQUE, photo, document))
    return media.fullPath as string
  } finally {
    await photo.dispose()
  }
}

function describe({ name, wood, made, condition, size: [width, depth, height] }: DemoPiece): string {
  const origin = made
    ? 'Dessiné et fabriqué à l’atelier, aux dimensions de votre pièce.'
    : condition === 'new'
      ? 'Fabriqué en petite série à l’atelier.'
      : condition === 'refurbished'
        ? 'Démonté, nettoyé, recollé et ciré à l’atelier.'
        : 'Dans son jus, sain et solide, prêt à servir.'
  return `${name} en ${wood}. ${origin}\nLargeur ${width} cm, profondeur ${depth} cm, hauteur ${height} cm.`
}
