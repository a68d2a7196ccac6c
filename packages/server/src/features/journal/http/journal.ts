import {
  api,
  journalFilters,
  journalPageSchema,
  journalPeopleSchema,
  newLinesSchema,
  restoredSchema,
  versionAddress,
  versionsSchema,
} from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { Engine } from '../../../operations/engine.ts'
import { countNewEntries, peopleOfJournal, readJournal } from '../journal.ts'
import { readVersions, restoreVersion, versionOf } from '../journal-version.ts'
import { route, serve } from '../../../http/route.ts'
import { checkAdministrator } from '../../../operations/rights/administrator.ts'

const { cursor, optional } = api
const tag = 'Journal'

const page = route('GET /api/boutiques/{boutique}/journal', {
  id: 'lire_journal',
  tag,
  summary: 'Qui a changé quoi, du plus récent au plus ancien',
  query: { ...journalFilters, apres: optional(cursor('Le curseur « next » de la page précédente')) },
  answer: [200, 'Une page du journal', journalPageSchema],
})
const newer = route('GET /api/boutiques/{boutique}/journal/nouveaux', {
  id: 'compter_nouveautes_journal',
  tag,
  summary: "Combien de changements plus récents qu'un curseur, 50 au plus",
  query: { ...journalFilters, curseur: optional(cursor('Le curseur « newest » de la page lue')) },
  answer: [200, 'Le nombre', newLinesSchema],
})
const people = route('GET /api/boutiques/{boutique}/journal/personnes', {
  id: 'lire_personnes_journal',
  tag,
  summary: 'Les personnes qui ont changé quelque chose',
  answer: [200, 'Les personnes', journalPeopleSchema],
})
const version = route('GET /api/boutiques/{boutique}/journal/version', {
  id: 'lire_version',
  tag,
  summary: "Un document avant et après une ligne du journal, et aujourd'hui",
  query: versionAddress,
  answer: [200, 'Les versions', versionsSchema],
})
const restored = route('POST /api/boutiques/{boutique}/journal/version', {
  id: 'remettre_version',
  tag,
  summary: 'Remet une version, ou certains de ses champs',
  sent: ['La version à remettre', restoredSchema],
  answer: [200, 'Le document', api.anyDocument],
})
export const journalRoutes = [page, newer, people, version, restored]

/** `/api/boutiques/{boutique}/journal`: who changed what, for administrators; a version put back. */
export function registerJournal(app: FastifyInstance, engine: Engine): void {
  serve(app, page, ({ actor, params: { boutique }, query }) => readJournal(engine, actor, boutique, query()))
  serve(app, newer, async ({ actor, params: { boutique }, query }) => ({
    count: await countNewEntries(engine, actor, boutique, query()),
  }))
  serve(app, people, async ({ actor, params: { boutique } }) => ({
    people: await peopleOfJournal(engine, actor, boutique),
  }))
  serve(app, version, async ({ actor, params: { boutique }, query }) => {
    await checkAdministrator(engine, actor, boutique)
    return readVersions(engine, actor, boutique, versionOf(query()))
  })
  serve(app, restored, async ({ actor, params: { boutique }, body }) => {
    await checkAdministrator(engine, actor, boutique)
    const { version: which, champs: names, lu: base, ...requested } = body()
    return restoreVersion(engine, actor, boutique, versionOf(requested), { which, names, base })
  })
}
