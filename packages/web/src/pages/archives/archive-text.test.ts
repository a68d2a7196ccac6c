import type { ArchiveExport, ArchivePlan } from '@boutique/domain'
import { expect, it } from 'vitest'
import { exportText, importText, peopleSentences } from './archive-text.ts'

const LAST = '2026-11-24T01:10:00.000Z'
const FILE = { name: 'a.zip', bytes: 12_400_000, until: '2026-11-25T01:10:00.000Z' }

it.each<[string, ArchiveExport, string]>([
  ['never', { state: 'aucun', left: 5 }, "Cette boutique n'a pas été exportée ces derniers jours."],
  ['running', { state: 'cours', left: 4 }, 'Export en cours. Vous pouvez quitter cette page.'],
  [
    'kept',
    { state: 'fait', left: 4, lastAt: LAST, file: FILE },
    "Dernier export : 24 nov. 2026 à 02:10. Le fichier est gardé jusqu'au 25 nov. 2026 à 02:10.",
  ],
  [
    'the last one of the day',
    { state: 'fait', left: 0, lastAt: LAST },
    "Dernier export : 24 nov. 2026 à 02:10. Plus aucun export aujourd'hui : réessayez demain.",
  ],
])('an export: %s', (_, shown, expected) => expect(exportText(shown)).toBe(expected))

const PLAN: ArchivePlan = {
  at: LAST,
  boutiques: [],
  newUsers: 0,
  knownUsers: 0,
  keepsAdministrators: false,
  missing: 0,
  isNew: false,
}
const FOUND = { id: 'i1', name: 'marche.zip', bytes: 12_400_000, received: 6_200_000, plan: PLAN }

it.each([
  [
    'envoi',
    "L'envoi de « marche.zip » (12,4\u00a0Mo) s'est arrêté à 50\u00a0% : choisissez de nouveau ce fichier pour le reprendre.",
  ],
  ['verifiee', "« marche.zip » (12,4\u00a0Mo) est vérifié. Il n'y a rien à importer."],
  ['faite', 'Import terminé.'],
  ['refusee', ''],
] as const)('an import: %s', (state, expected) => expect(importText({ ...FOUND, state }, false)).toBe(expected))

it.each<[Partial<ArchivePlan>, string[]]>([
  [{}, []],
  [
    { newUsers: 1, knownUsers: 2 },
    [
      '1 nouvel utilisateur. Les administrateurs du fichier deviennent de simples utilisateurs ici.',
      '2 utilisateurs ont déjà un compte ici : ils sont gardés tels quels.',
    ],
  ],
  [
    { newUsers: 3, keepsAdministrators: true, missing: 1 },
    [
      '3 nouveaux utilisateurs. Les administrateurs du fichier le restent ici.',
      "1 fichier manquait déjà au moment de l'export.",
    ],
  ],
])('the people of a plan: %j', (plan, expected) => expect(peopleSentences({ ...PLAN, ...plan })).toEqual(expected))
