import { body, flag, instant, integer, list, object, oneOf, optional, text, type TypeOf } from './schema.ts'

const failedJob = object('Un travail', {
  id: text("L'identifiant du travail"),
  label: text('Ce que fait le travail'),
  boutique: optional(
    object("La boutique ; absente pour toute l'installation", {
      id: text("L'identifiant de la boutique"),
      name: text('Son nom'),
    }),
  ),
  error: optional(text('La dernière erreur')),
})

const boutiqueSize = object('Une boutique', {
  id: text("L'identifiant de la boutique"),
  name: text('Son nom'),
  documents: integer('La place de ses documents'),
  journal: integer('La place de son journal'),
  files: integer('La place de ses fichiers'),
  growth: optional(
    object("Ce qu'elle occupe de plus depuis un jour", { bytes: integer('La place en plus'), since: text('Le jour') }),
  ),
})

const backup = object('La sauvegarde continue ; absente sans BACKUP_URL', {
  kind: oneOf('files quand la base est sauvegardée par son propre serveur', ['all', 'files']),
  shown: text('La destination'),
  isElsewhere: flag("Un autre serveur s'en charge"),
  coveredUntil: optional(instant("L'instant jusqu'auquel tout est sauvegardé")),
  baseAt: optional(instant('La dernière copie entière de la base')),
  bytes: optional(integer('La place que la base y occupe')),
  failing: optional(object("Ce qui l'empêche", { since: instant('Depuis quand'), error: text('La cause') })),
  baseError: optional(text('Ce qui empêche la copie entière')),
  begunAt: optional(instant("Le début de la suite dont la première copie entière n'est pas finie")),
  cleaningError: optional(text('Ce qui empêche de supprimer les anciennes copies')),
  proven: optional(
    object("La dernière restauration d'essai réussie", {
      at: instant("L'essai"),
      moment: instant('Le moment restauré'),
      base: text('La copie entière qui a servi'),
      documents: integer('Les documents comparés à ceux de la boutique'),
      files: integer('Les photos et fichiers comparés'),
    }),
  ),
  unproven: optional(
    object("La dernière restauration d'essai, si elle a échoué", { at: instant("L'essai"), error: text('La cause') }),
  ),
  wasBroken: flag('Une partie du journal a été abandonnée'),
  isOnSameDisk: flag('Elle est sur le disque des données'),
  key: oneOf('La clé des secrets : chiffrée dedans, absente ou dans SECRET_KEY', ['sealed', 'left', 'elsewhere']),
})

export const journalMonthsRequest = body("Combien de temps l'historique est gardé", {
  months: optional(integer('Les mois : 12, 24, 36, 60 ou 120 ; absent : toujours')),
})

export const healthSchema = object("L'état ; les tailles sont en octets", {
  at: instant("L'instant de la lecture"),
  version: text('La version du programme'),
  node: text('La version de Node.js'),
  schemaVersion: integer('La version des tables'),
  startedAt: instant('Le démarrage de ce serveur'),
  servers: integer('Les serveurs qui prennent des travaux'),
  database: object('La base de données', {
    version: text('La version de PostgreSQL'),
    bytes: integer('Sa taille'),
    knowsLetters: flag('Elle connaît les lettres accentuées'),
    isReadOnly: flag("Elle n'accepte pas d'écritures"),
  }),
  clocks: list(
    "L'heure des serveurs qui prennent des travaux",
    object('Un serveur', {
      host: text('Le nom de sa machine'),
      ahead: integer(
        'De combien de millisecondes son heure est en avance sur celle de la base, ou en retard (négatif)',
      ),
    }),
  ),
  journal: object("L'historique de tout ce qui a été écrit", {
    bytes: integer('Sa taille'),
    since: optional(text('Le plus ancien mois')),
    months: optional(integer('Les mois pendant lesquels il est gardé ; absent : toujours')),
  }),
  jobs: object('Les travaux', {
    waiting: integer('Ceux qui attendent'),
    failed: integer('Ceux qui ont échoué'),
    many: flag('Il y en a plus que ceux qui sont comptés'),
    oldestDue: optional(instant("L'échéance du plus ancien en attente")),
    latestFailed: list('Les derniers échecs', failedJob),
  }),
  mail: object('Le courriel', {
    platform: flag('Le serveur envoie pour toutes les boutiques'),
    own: integer('Les boutiques avec leur propre messagerie'),
    without: integer('Les boutiques qui ne peuvent rien envoyer'),
    error: optional(text("Pourquoi le dernier courriel de la messagerie de la plateforme n'est pas parti")),
  }),
  storage: object('Le stockage des fichiers', {
    isReachable: flag('Il répond'),
    error: optional(text('Ce qui manque, quand il ne répond pas')),
    isLocal: flag("C'est un dossier du serveur"),
    files: integer('Le nombre de fichiers'),
    bytes: optional(integer("La place qu'ils occupent ; dossier du serveur seulement")),
    isPartial: optional(flag("La place n'a été comptée qu'en partie")),
    isWritable: optional(flag('Il accepte des fichiers ; dossier du serveur seulement')),
    quota: optional(integer("Le plus qu'une boutique occupe : documents, journal et fichiers")),
  }),
  boutiques: list('Les boutiques qui occupent le plus, les plus grandes en premier', boutiqueSize),
  backup: optional(backup),
  standby: optional(
    object('Le secours où le site est lu, vu de ce serveur ; absent sans DATABASE_READ_URL', {
      state: oneOf(
        'used : le site y est lu ; sinon le primaire répond, parce que le secours ne répond pas, accepte des écritures, suit une autre base, ou est en retard',
        ['used', 'away', 'writes', 'stranger', 'late'],
      ),
      since: integer("Depuis combien de millisecondes il y est lu, ou ne l'est plus"),
      lag: optional(integer("Son retard au plus, en millisecondes ; absent tant qu'il n'a pas été à jour")),
      maxLag: integer('Le retard au-delà duquel le primaire répond, en millisecondes'),
    }),
  ),
  disk: object('Le disque des données', {
    free: integer('La place libre'),
    size: integer('La place en tout'),
    isFull: flag('Plus rien ne peut être enregistré'),
    isWritable: flag('Le dossier des données accepte des fichiers'),
  }),
  refused: integer('Les demandes refusées depuis une heure parce que ce serveur était occupé'),
  isProxyUnknown: flag("Un mandataire qui n'est pas déclaré transmet les demandes"),
})

export type FailedJob = TypeOf<typeof failedJob>
/** The backup that the server makes. */
export type BackupHealth = TypeOf<typeof backup>
export type BoutiqueSize = TypeOf<typeof boutiqueSize>
/** The state of an installation. */
export type Health = TypeOf<typeof healthSchema>
