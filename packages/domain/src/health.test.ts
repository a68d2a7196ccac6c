import { describe, expect, it } from 'vitest'
import type { BackupHealth, BoutiqueSize, Health } from './api/health.ts'
import { backupAlarms, bytesText, healthProblems, sizeText } from './health.ts'

const AT = '2026-11-22T12:00:00.000Z'
const well: Health = {
  at: AT,
  version: '0.1.0',
  node: 'v24',
  schemaVersion: 1,
  startedAt: '2026-11-22T08:00:00.000Z',
  servers: 1,
  clocks: [{ host: 'un', ahead: -10_000 }],
  journal: { bytes: 1000, since: '2026-11', months: 36 },
  database: { version: '18', bytes: 1000, knowsLetters: true, isReadOnly: false },
  jobs: { waiting: 0, failed: 0, many: false, latestFailed: [] },
  mail: { platform: true, own: 0, without: 0 },
  storage: { isReachable: true, isLocal: true, files: 3, bytes: 100 },
  backup: {
    kind: 'all',
    shown: '/disque',
    isElsewhere: false,
    coveredUntil: '2026-11-22T11:59:45.000Z',
    baseAt: '2026-11-20T02:00:00.000Z',
    bytes: 1000,
    wasBroken: false,
    isOnSameDisk: false,
    key: 'sealed',
  },
  boutiques: [],
  disk: { free: 50_000_000_000, size: 100_000_000_000, isFull: false, isWritable: true },
  refused: 0,
  isProxyUnknown: false,
}
const proven = {
  ...{ at: '2026-11-20T03:00:00.000Z', moment: '2026-11-20T02:59:00.000Z', base: 'suite/base' },
  ...{ documents: 10, files: 2 },
}
const backup = (change: Partial<BackupHealth>): Partial<Health> => ({
  backup: { ...(well.backup as BackupHealth), ...change },
})
const sized = (name: string, files: number): BoutiqueSize => ({
  id: name,
  name,
  documents: 1.5e9,
  journal: 0.5e9,
  files,
})
const said = (change: Partial<Health>): string[] => healthProblems({ ...well, ...change }).map(({ what }) => what)

describe('the problems of an installation', () => {
  it('are none when all is well', () => expect(healthProblems(well)).toEqual([]))

  it.each<[string, Partial<Health>, string[]]>([
    [
      'a full disk',
      { disk: { ...well.disk, free: 1000, isFull: true } },
      ['Le disque est plein : rien ne peut plus être enregistré.'],
    ],
    ['little space', { disk: { ...well.disk, free: 3.21e9 } }, ['Il ne reste que 3,21\u00a0Go sur le disque.']],
    ['little space of a small disk', { disk: { ...well.disk, free: 3e9, size: 20e9 } }, []],
    [
      'a folder that is read-only',
      { disk: { ...well.disk, isWritable: false } },
      ['Le dossier des données est en lecture seule : les photos et les journaux ne peuvent plus être enregistrés.'],
    ],
    [
      'a folder of photos that is read-only',
      { storage: { ...well.storage, isWritable: false } },
      ['Le dossier des photos est en lecture seule : aucune photo ne peut plus être ajoutée.'],
    ],
    [
      'a disk that is read-only, with the photos on it',
      { disk: { ...well.disk, isWritable: false }, storage: { ...well.storage, isWritable: false } },
      ['Le dossier des données est en lecture seule : les photos et les journaux ne peuvent plus être enregistrés.'],
    ],
    [
      'a database of a locale without accents',
      { database: { ...well.database, knowsLetters: false } },
      [
        "La base de données ne connaît pas les majuscules accentuées : la recherche et l'ordre alphabétique y sont faux.",
      ],
    ],
    ['a busy server', { refused: 3 }, ['Le serveur était occupé : 3 demandes refusées depuis une heure.']],
    ['a server that was busy once', { refused: 1 }, ['Le serveur était occupé : 1 demande refusée depuis une heure.']],
    [
      'a proxy that is not declared',
      { isProxyUnknown: true },
      ["Le mandataire devant le serveur n'est pas déclaré : tous les visiteurs partagent les limites d'un seul."],
    ],
    [
      'photos out of reach',
      { storage: { ...well.storage, isReachable: false } },
      ['Le stockage des photos ne répond pas.'],
    ],
    [
      'photos out of reach for a known reason',
      { storage: { ...well.storage, isReachable: false, error: 'ne répond pas (503)' } },
      ['Le stockage des photos ne répond pas (503).'],
    ],
    [
      'a standby as the database',
      { database: { ...well.database, isReadOnly: true } },
      ["La base de données n'accepte pas d'écritures : rien ne peut être enregistré."],
    ],
    [
      'clocks that are apart',
      {
        clocks: [
          { host: 'un', ahead: 60_400 },
          { host: 'deux', ahead: 10_000 },
          { host: 'trois', ahead: -10_001 },
        ],
      },
      [
        "L'heure du serveur un est en avance de 60 secondes sur celle de la base de données.",
        "L'heure du serveur trois est en retard de 10 secondes sur celle de la base de données.",
      ],
    ],
    [
      'a mail that did not leave',
      { mail: { ...well.mail, error: 'Le certificat du serveur de messagerie a expiré' } },
      ["Le dernier courriel de la plateforme n'est pas parti : Le certificat du serveur de messagerie a expiré."],
    ],
    [
      'a boutique with little room left',
      { storage: { ...well.storage, quota: 50e9 }, boutiques: [sized('Atelier', 46e9), sized('Cabinet', 40e9)] },
      [`La boutique Atelier occupe ${bytesText(48e9)} sur ${bytesText(50e9)}.`],
    ],
    ['no server for jobs', { servers: 0 }, ['Aucun serveur ne prend de travaux.']],
    [
      'a job that waits',
      { jobs: { ...well.jobs, waiting: 1, oldestDue: '2026-11-22T10:59:00.000Z' } },
      ['Un travail attend depuis une heure.'],
    ],
    [
      'a job that waits for days',
      { jobs: { ...well.jobs, waiting: 1, oldestDue: '2026-11-19T10:00:00.000Z' } },
      ['Un travail attend depuis 3 jours.'],
    ],
    ['a job that is new', { jobs: { ...well.jobs, waiting: 1, oldestDue: '2026-11-22T11:59:00.000Z' } }, []],
    ['a failed job', { jobs: { ...well.jobs, failed: 1 } }, ['Un travail a échoué.']],
    ['failed jobs', { jobs: { ...well.jobs, failed: 1000, many: true } }, ['Plus de 1000 travaux ont échoué.']],
    [
      'a boutique without mail',
      { mail: { ...well.mail, without: 1 } },
      ['Une boutique ne peut envoyer aucun courriel.'],
    ],
    [
      'boutiques without mail',
      { mail: { ...well.mail, without: 3 } },
      ['3 boutiques ne peuvent envoyer aucun courriel.'],
    ],
    ['no backup', { backup: undefined }, ['Aucune sauvegarde : un disque qui casse emporte la boutique.']],
    [
      'a target that is away',
      backup({
        failing: { since: '2026-11-22T11:30:00.000Z', error: 'Le disque manque' },
        coveredUntil: '2026-11-22T11:00:00.000Z',
      }),
      ["La sauvegarde n'avance plus depuis 60 minutes : Le disque manque."],
    ],
    [
      'a target that was never there',
      backup({ failing: { since: '2026-11-22T09:30:00.000Z', error: 'Le disque manque' }, coveredUntil: undefined }),
      ["La sauvegarde n'avance plus depuis 2 heures : Le disque manque."],
    ],
    [
      'a backup that is late',
      backup({ coveredUntil: '2026-11-22T11:48:00.000Z' }),
      ['La sauvegarde a 12 minutes de retard.'],
    ],
    [
      'an old copy',
      backup({ baseAt: '2026-11-10T02:00:00.000Z' }),
      ['La dernière copie entière de la base a 12 jours.'],
    ],
    [
      'a copy that fails',
      backup({ baseError: 'Le disque est plein' }),
      ['La copie entière de la base a échoué : Le disque est plein.'],
    ],
    [
      'a restore on trial that failed',
      backup({ unproven: { at: AT, error: 'un bloc est altéré.' } }),
      ["La restauration d'essai de la sauvegarde a échoué : un bloc est altéré."],
    ],
    [
      'a restore on trial that is old',
      backup({ proven: { ...proven, at: '2026-11-01T02:00:00.000Z' } }),
      ["La sauvegarde n'a pas été restaurée à l'essai depuis 21 jours."],
    ],
    ['a recent restore on trial', backup({ proven }), []],
    [
      'old copies that stay',
      backup({ cleaningError: 'EACCES' }),
      ['Les anciennes copies ne peuvent pas être supprimées : EACCES.'],
    ],
    ['a first copy that takes hours', backup({ baseAt: undefined, begunAt: '2026-11-22T02:00:00.000Z' }), []],
    [
      'a first copy that takes days',
      backup({ baseAt: undefined, begunAt: '2026-11-20T02:00:00.000Z' }),
      ["Rien ne peut être restauré de ce qui est écrit depuis 58 heures : la première copie entière n'est pas finie."],
    ],
    ['a backup that another server makes', backup({ isElsewhere: true, key: 'left', isOnSameDisk: true }), []],
    ['a backup of files only', backup({ kind: 'files', baseAt: undefined, bytes: undefined }), []],
    [
      'a broken backup on the same disk without the key',
      backup({ wasBroken: true, isOnSameDisk: true, key: 'left' }),
      [
        'La sauvegarde a dû renoncer à une partie du journal : elle recommence par une copie entière.',
        'La sauvegarde est sur le même disque que les données : elle ne protège pas de sa panne.',
        "La clé des secrets n'est pas dans la sauvegarde.",
      ],
    ],
  ])('%s', (_, change, sentences) => expect(said(change)).toEqual(sentences))

  it('say what to do', () => {
    for (const { todo } of healthProblems({ ...well, servers: 0, backup: undefined })) expect(todo).toMatch(/\.$/)
  })
})

it.each<[string, Partial<BackupHealth>, number]>([
  ['nothing', {}, 0],
  ['an hour without its target', { failing: { since: '2026-11-22T11:00:00.000Z', error: 'absent' } }, 0],
  [
    'two days without its target',
    { failing: { since: '2026-11-22T11:00:00.000Z', error: 'absent' }, coveredUntil: '2026-11-20T12:00:00.000Z' },
    1,
  ],
  ['two days without a copy of the writes', { coveredUntil: '2026-11-20T12:00:00.000Z' }, 1],
  ['a restore on trial that failed', { unproven: { at: AT, error: 'altéré' } }, 1],
  ['a first copy that takes days', { baseAt: undefined, begunAt: '2026-11-20T02:00:00.000Z' }, 1],
  ['the same disk, and no key', { isOnSameDisk: true, key: 'left', wasBroken: true }, 0],
  ['another server', { isElsewhere: true, unproven: { at: AT, error: 'altéré' } }, 0],
])('%s: administrators are told', (_, change, count) => {
  expect(backupAlarms({ ...(well.backup as BackupHealth), ...change }, AT)).toHaveLength(count)
})

it.each([
  [0, '0\u00a0octets'],
  [999, '999\u00a0octets'],
  [1000, '1\u00a0Ko'],
  [1_234_567, '1,23\u00a0Mo'],
  [45_600_000_000, '45,6\u00a0Go'],
  [9e15, '9\u202f000\u00a0To'],
])('%d bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text))

it.each<[string, Partial<BoutiqueSize>, string]>([
  ['without a day to compare with', {}, 'documents 1,5\u00a0Go · journal 500\u00a0Mo · fichiers 3\u00a0Go'],
  [
    'that grew',
    { growth: { bytes: 12e6, since: '2026-11-15' } },
    'documents 1,5\u00a0Go · journal 500\u00a0Mo · fichiers 3\u00a0Go · +\u00a012\u00a0Mo depuis le 15 nov. 2026',
  ],
  [
    'that shrank',
    { growth: { bytes: -12e6, since: '2026-11-15' } },
    'documents 1,5\u00a0Go · journal 500\u00a0Mo · fichiers 3\u00a0Go · −\u00a012\u00a0Mo depuis le 15 nov. 2026',
  ],
])('the size of a boutique %s', (_, change, parts) => {
  expect(sizeText({ ...sized('Atelier', 3e9), ...change })).toEqual({ total: '5\u00a0Go', parts })
})
