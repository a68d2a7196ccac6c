import { actorOf, type Data } from '@boutique/domain'
import { createDocument } from '../operations/write/create.ts'
import type { Engine } from '../operations/engine.ts'
import { resolveList } from '../operations/read/read.ts'
import { SYSTEM_ACTOR } from '../auth/users.ts'
import { readPage } from '../store/lists/list.ts'

const HOUR = 3_600_000

/** A demonstration action; hours count from the beginning of today, in UTC. */
interface DemoIntra extends Data {
  name: string
  hours?: number
}

const INTRAS: readonly DemoIntra[] = [
  { name: 'Rappeler la scierie', hours: -20, contexte: 'phone', duration: 10, energyRequired: 2, priorityLevel: 4 },
  {
    name: 'Poncer le plateau de noyer',
    hours: 13,
    contexte: 'work',
    duration: 90,
    energyRequired: 7,
    priorityLevel: 3,
  },
  { name: 'Photographier les tabourets', hours: 15, contexte: 'work', duration: 40, energyRequired: 4 },
  {
    name: 'Préparer le stand de Noël',
    hours: 5 * 24 + 9,
    libelle: 'Marché de décembre',
    contexte: 'anywhere',
    energyRequired: 6,
    priorityLevel: 5,
    isConcretizable: true,
    pourquoi: 'Rencontrer ceux qui ne passent jamais devant l’atelier.',
    issuFavorable: 'Vingt petites pièces vendues, trois commandes prises.',
    nextActionIdentification: 'Mesurer le coffre de la voiture.',
  },
  { name: 'Trier les factures de l’année', hours: 30 * 24, contexte: 'computer', duration: 120, energyRequired: 3 },
  { name: 'Dessiner une bibliothèque d’angle', contexte: 'home', libelle: 'Idées' },
]

/** Some actions for each administrator there is: they are personal. */
export async function loadIntras(engine: Engine): Promise<void> {
  const now = engine.now()
  const today = Date.parse(`${now.slice(0, 10)}T00:00:00.000Z`)
  const list = await resolveList(engine, SYSTEM_ACTOR, {
    boutique: null,
    collection: 'utilisateurs',
    where: { type: 'admin' },
  })
  for (const text of (await readPage(engine.pool, list)).texts) {
    const { id, ...user } = JSON.parse(text) as Data & { id: string }
    for (const { hours, ...intra } of INTRAS) {
      const date = hours === undefined ? undefined : new Date(today + hours * HOUR).toISOString()
      await createDocument(engine, actorOf(id, user), { boutique: null, collection: 'intras' }, { ...intra, date })
    }
  }
}
