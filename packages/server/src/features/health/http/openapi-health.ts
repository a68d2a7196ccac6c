import { answers, array, boolean, instant, integer, type Json, object, string } from '../../../http/openapi/parts.ts'

const failedJob = object(
  'Un travail',
  {
    id: string("L'identifiant du travail"),
    label: string('Ce que fait le travail'),
    boutique: object('La boutique ; absente pour toute l’installation', {
      id: string("L'identifiant de la boutique"),
      name: string('Son nom'),
    }),
    error: string('La dernière erreur'),
  },
  ['id', 'label'],
)

const boutiqueSize = object(
  'Une boutique',
  {
    id: string("L'identifiant de la boutique"),
    name: string('Son nom'),
    documents: integer('La place de ses documents'),
    journal: integer('La place de son journal'),
    files: integer('La place de ses fichiers'),
    growth: object("Ce qu'elle occupe de plus depuis un jour", {
      bytes: integer('La place en plus'),
      since: string('Le jour'),
    }),
  },
  ['id', 'name', 'documents', 'journal', 'files'],
)

/** The members of `Health`, in French. */
const health = object(
  "L'état ; les tailles sont en octets",
  {
    at: instant("L'instant de la lecture"),
    version: string('La version du programme'),
    node: string('La version de Node.js'),
    schemaVersion: integer('La version des tables'),
    startedAt: instant('Le démarrage de ce serveur'),
    servers: integer('Les serveurs qui prennent des travaux'),
    database: object('La base de données', {
      version: string('La version de PostgreSQL'),
      bytes: integer('Sa taille'),
      knowsLetters: boolean('Elle connaît les lettres accentuées'),
    }),
    jobs: object(
      'Les travaux',
      {
        waiting: integer('Ceux qui attendent'),
        failed: integer('Ceux qui ont échoué'),
        many: boolean('Il y en a plus que ceux qui sont comptés'),
        oldestDue: instant("L'échéance du plus ancien en attente"),
        latestFailed: array('Les derniers échecs', failedJob),
      },
      ['waiting', 'failed', 'many', 'latestFailed'],
    ),
    mail: object('Le courriel', {
      platform: boolean('Le serveur envoie pour toutes les boutiques'),
      own: integer('Les boutiques avec leur propre messagerie'),
      without: integer('Les boutiques qui ne peuvent rien envoyer'),
    }),
    storage: object(
      'Le stockage des fichiers',
      {
        isReachable: boolean('Il répond'),
        isLocal: boolean("C'est un dossier du serveur"),
        files: integer('Le nombre de fichiers'),
        bytes: integer("La place qu'ils occupent ; dossier du serveur seulement"),
        isPartial: boolean("La place n'a été comptée qu'en partie"),
        isWritable: boolean('Il accepte des fichiers ; dossier du serveur seulement'),
        quota: integer("Le plus qu'une boutique occupe : documents, journal et fichiers"),
      },
      ['isReachable', 'isLocal', 'files'],
    ),
    boutiques: array('Les boutiques qui occupent le plus, les plus grandes en premier', boutiqueSize),
    backupAt: instant('La dernière sauvegarde connue'),
    disk: object('Le disque des données', {
      free: integer('La place libre'),
      size: integer('La place en tout'),
      isFull: boolean('Plus rien ne peut être enregistré'),
      isWritable: boolean('Le dossier des données accepte des fichiers'),
    }),
    refused: integer('Les demandes refusées depuis une heure parce que ce serveur était occupé'),
    isProxyUnknown: boolean("Un mandataire qui n'est pas déclaré transmet les demandes"),
  },
  [
    'at',
    'version',
    'node',
    'schemaVersion',
    'startedAt',
    'servers',
    'database',
    'jobs',
    'mail',
    'storage',
    'boutiques',
    'disk',
    'refused',
    'isProxyUnknown',
  ],
)

/** The state of the installation. */
export const healthPaths: Json = {
  '/api/sante': {
    get: {
      operationId: 'lire_sante',
      tags: ['Installation'],
      summary: "L'état de l'installation, pour les administrateurs",
      responses: answers(200, "L'état", health),
    },
  },
}
