import type { BackupHealth, BoutiqueSize, Health } from './api/health.ts'
import { formatDayLong } from './dates.ts'
import { standbyProblem } from './standby-health.ts'
import { plural } from './texts/plural.ts'

/** For how many months the history may be kept; null: always. That of orders, sales and expenses lasts. */
export const JOURNAL_MONTHS: readonly (number | null)[] = [12, 24, 36, 60, 120, null]
/** A number of months in words. */
export const monthsText = (months: number | null): string =>
  months === null ? 'toujours' : plural(months / 12, 'an', 'ans')

export const totalBytes = ({ documents, journal, files }: BoutiqueSize): number => documents + journal + files

/** As many open jobs are looked at. */
export const MAX_COUNTED_JOBS = 1000

/** What is wrong, and what to do about it. */
export interface HealthProblem {
  what: string
  todo: string
  /** Administrators must know it without looking here. */
  isAlarm?: boolean
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A job that is due this long has nobody who takes it. */
const WAITS_TOO_LONG = HOUR
/** Minutes without a copy of the writes are told, and days without one of the whole database. */
const LATE_MINUTES = 10
const OLD_BASE_DAYS = 9
/** Days without a restore on trial are told: there is one after each copy of the whole database. */
const OLD_PROOF_DAYS = 12
/** Boutiques that take more than this share of their place are named, at most so many. */
const CROWDED = 0.9
const MAX_CROWDED = 5
/** Clocks further apart than these milliseconds are told. */
export const MAX_APART_MS = 10_000
/** Little space is left: less than these bytes, and less than this share of the disk. */
const LITTLE = { bytes: 5_000_000_000, share: 0.1 }

/** What is wrong with an installation, the most urgent first; pure. */
export function healthProblems(health: Health): HealthProblem[] {
  const {
    at,
    servers,
    clocks,
    database,
    jobs,
    mail,
    storage,
    boutiques,
    backup,
    standby,
    disk,
    refused,
    isProxyUnknown,
  } = health
  const since = (instant: string): number => Date.parse(at) - Date.parse(instant)
  const isLow = disk.free < LITTLE.bytes && disk.free < LITTLE.share * disk.size
  const waits = jobs.oldestDue === undefined ? 0 : since(jobs.oldestDue)
  const { quota = Number.POSITIVE_INFINITY } = storage
  const apart = clocks.filter(({ ahead }) => Math.abs(ahead) > MAX_APART_MS)
  const crowded = boutiques.filter((one) => totalBytes(one) >= CROWDED * quota).slice(0, MAX_CROWDED)
  return [
    database.isReadOnly && {
      what: "La base de données n'accepte pas d'écritures : rien ne peut être enregistré.",
      todo: 'Un secours doit devenir primaire, ou DATABASE_URL nommer le primaire ; le service reprend seul.',
    },
    disk.isFull && {
      what: 'Le disque est plein : rien ne peut plus être enregistré.',
      todo: 'Libérez de la place ou agrandissez le disque ; le service reprend seul.',
    },
    !disk.isFull &&
      isLow && {
        what: `Il ne reste que ${bytesText(disk.free)} sur le disque.`,
        todo: 'Libérez de la place ou agrandissez le disque.',
      },
    !disk.isWritable && {
      what: 'Le dossier des données est en lecture seule : les photos et les journaux ne peuvent plus être enregistrés.',
      todo: 'Remontez le disque en écriture, ou donnez le dossier DATA_DIR au compte qui lance le programme.',
    },
    disk.isWritable &&
      storage.isWritable === false && {
        what: 'Le dossier des photos est en lecture seule : aucune photo ne peut plus être ajoutée.',
        todo: 'Remontez son disque en écriture, ou donnez le dossier « medias » de DATA_DIR au compte qui lance le programme.',
      },
    refused > 0 && {
      what: `Le serveur était occupé : ${plural(refused, 'demande refusée', 'demandes refusées')} depuis une heure.`,
      todo: 'Si cela revient, donnez plus de processeur et de mémoire à la machine ; serveur.log nomme les demandes.',
    },
    isProxyUnknown && {
      what: "Le mandataire devant le serveur n'est pas déclaré : tous les visiteurs partagent les limites d'un seul.",
      todo: "Indiquez son adresse dans TRUST_PROXY (« loopback » s'il est sur cette machine), puis redémarrez : les formulaires publics et l'API comptent alors chaque visiteur.",
    },
    !storage.isReachable && {
      what: `Le stockage des photos ${storage.error ?? 'ne répond pas'}.`,
      todo: 'Vérifiez le réglage STORAGE_URL et le service qui garde les fichiers.',
    },
    !database.knowsLetters && {
      what: "La base de données ne connaît pas les majuscules accentuées : la recherche et l'ordre alphabétique y sont faux.",
      todo: "Copiez-la par pg_dump, serveur arrêté, dans une base créée avec encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8', puis indiquez celle-ci dans DATABASE_URL.",
    },
    ...crowded.map((boutique) => ({
      what: `La boutique ${boutique.name} occupe ${bytesText(totalBytes(boutique))} sur ${bytesText(quota)}.`,
      todo: 'Agrandissez BOUTIQUE_QUOTA ou faites supprimer des photos : leur place est rendue 30 jours plus tard.',
    })),
    ...apart.map(({ host, ahead }) => ({
      what: `L'heure du serveur ${host} est en ${ahead > 0 ? 'avance' : 'retard'} de ${secondsText(ahead)} sur celle de la base de données.`,
      todo: "Mettez sa machine à l'heure (NTP) : ce qui y est enregistré porte une heure fausse, et n'est pas dans l'ordre.",
    })),
    servers === 0 && {
      what: 'Aucun serveur ne prend de travaux.',
      todo: 'Redémarrez le programme ; les travaux en attente reprennent seuls.',
    },
    servers > 0 &&
      waits > WAITS_TOO_LONG && {
        what: `Un travail attend depuis ${hoursText(waits)}.`,
        todo: 'Redémarrez le programme, et lisez serveur.log si cela dure.',
      },
    jobs.failed > 0 && {
      what:
        jobs.failed === 1 ? 'Un travail a échoué.' : `${jobs.many ? 'Plus de ' : ''}${jobs.failed} travaux ont échoué.`,
      todo: 'Corrigez la cause indiquée, puis relancez.',
    },
    mail.without > 0 && {
      what:
        mail.without === 1
          ? 'Une boutique ne peut envoyer aucun courriel.'
          : `${mail.without} boutiques ne peuvent envoyer aucun courriel.`,
      todo: 'Renseignez SMTP_URL pour toutes, ou le serveur SMTP dans les paramètres de chaque boutique.',
    },
    mail.error !== undefined && {
      what: `Le dernier courriel de la plateforme n'est pas parti : ${clause(mail.error)}.`,
      todo: 'Vérifiez SMTP_URL et le serveur de messagerie ; cette ligne disparaît au prochain courriel qui part.',
    },
    standbyProblem(standby),
    ...backupProblems(backup, since),
  ].filter((one): one is HealthProblem => one !== false && one !== undefined)
}

const MINUTE = 60_000

/** What is so wrong with the backup that the administrators are told by mail and on their home screen. */
export function backupAlarms(backup: BackupHealth, at: string): HealthProblem[] {
  const problems = backupProblems(backup, (instant) => Date.parse(at) - Date.parse(instant))
  return problems.filter((one): one is HealthProblem => one !== false && one !== undefined && one.isAlarm === true)
}

/** What is wrong with the backup, the most urgent first. */
function backupProblems(
  backup: BackupHealth | undefined,
  since: (instant: string) => number,
): (HealthProblem | false | undefined)[] {
  if (!backup)
    return [
      {
        what: 'Aucune sauvegarde : un disque qui casse emporte la boutique.',
        todo: 'Indiquez dans BACKUP_URL un dossier sur un autre disque, ou un seau « s3://… », puis redémarrez : le reste se fait seul.',
      },
    ]
  const { failing, coveredUntil, baseAt, baseError, begunAt, kind, isElsewhere, proven, unproven } = backup
  if (isElsewhere) return []
  const age = coveredUntil === undefined ? 0 : since(coveredUntil)
  const stopped = failing && since(coveredUntil ?? failing.since)
  const baseless = baseAt === undefined && begunAt !== undefined ? since(begunAt) : 0
  return [
    failing && {
      what: `La sauvegarde n'avance plus depuis ${delayText(stopped ?? 0)} : ${clause(failing.error)}.`,
      todo: `La boutique continue, sans être sauvegardée. Vérifiez ${backup.shown || 'BACKUP_URL'} ; la sauvegarde reprend seule.`,
      isAlarm: (stopped ?? 0) > DAY,
    },
    !failing &&
      age > LATE_MINUTES * MINUTE && {
        what: `La sauvegarde a ${delayText(age)} de retard.`,
        todo: 'Si cela dure, lisez serveur.log et redémarrez le programme.',
        isAlarm: age > DAY,
      },
    backup.wasBroken && {
      what: 'La sauvegarde a dû renoncer à une partie du journal : elle recommence par une copie entière.',
      todo: "Rien à faire si cela n'arrive qu'une fois ; sinon, libérez de la place ou choisissez une destination plus sûre.",
    },
    baseError !== undefined && {
      what: `La copie entière de la base a échoué : ${clause(baseError)}.`,
      todo: 'Elle est essayée à nouveau ; corrigez la cause indiquée.',
    },
    baseless > DAY && {
      what: `Rien ne peut être restauré de ce qui est écrit depuis ${delayText(baseless)} : la première copie entière n'est pas finie.`,
      todo: 'Si elle ne finit pas, lisez serveur.log ; une destination plus rapide peut aider.',
      isAlarm: true,
    },
    unproven && {
      what: `La restauration d'essai de la sauvegarde a échoué : ${clause(unproven.error)}.`,
      todo: 'Elle est essayée à nouveau chaque nuit. Corrigez la cause indiquée ; si elle ne vous dit rien, indiquez une autre destination dans BACKUP_URL.',
      isAlarm: true,
    },
    !unproven &&
      baseAt !== undefined &&
      proven !== undefined &&
      since(proven.at) > OLD_PROOF_DAYS * DAY && {
        what: `La sauvegarde n'a pas été restaurée à l'essai depuis ${plural(Math.floor(since(proven.at) / DAY), 'jour')}.`,
        todo: "L'essai se fait la nuit, chaque semaine : laissez le programme en marche, ou lisez serveur.log.",
      },
    kind === 'all' &&
      baseAt !== undefined &&
      since(baseAt) > OLD_BASE_DAYS * DAY && {
        what: `La dernière copie entière de la base a ${plural(Math.floor(since(baseAt) / DAY), 'jour')}.`,
        todo: 'Elle se fait chaque semaine : lisez serveur.log et redémarrez le programme.',
      },
    backup.cleaningError !== undefined && {
      what: `Les anciennes copies ne peuvent pas être supprimées : ${clause(backup.cleaningError)}.`,
      todo: "La sauvegarde continue et prend de plus en plus de place. La suppression est essayée à nouveau toutes les heures ; vérifiez le droit d'y supprimer des fichiers.",
    },
    backup.isOnSameDisk && {
      what: 'La sauvegarde est sur le même disque que les données : elle ne protège pas de sa panne.',
      todo: 'Indiquez dans BACKUP_URL un dossier sur un autre disque, ou un seau « s3://… ».',
    },
    backup.key === 'left' && {
      what: "La clé des secrets n'est pas dans la sauvegarde.",
      todo: 'Indiquez une phrase secrète dans BACKUP_PASSPHRASE et notez-la ailleurs, ou copiez vous-même le fichier « cle » de DATA_DIR.',
    },
  ]
}

/** A cause inside a sentence, which has its own full stop. */
const clause = (error: string): string => error.replace(/\.$/, '')

const delayText = (milliseconds: number): string =>
  milliseconds < 2 * HOUR
    ? plural(Math.max(1, Math.floor(milliseconds / MINUTE)), 'minute')
    : plural(Math.floor(milliseconds / HOUR), 'heure')

/** How far two clocks are apart, without a sign. */
export const secondsText = (milliseconds: number): string =>
  plural(Math.round(Math.abs(milliseconds) / 1000), 'seconde')

const hoursText = (milliseconds: number): string => {
  const hours = Math.floor(milliseconds / HOUR)
  if (hours < 48) return hours === 1 ? 'une heure' : plural(hours, 'heure')
  return plural(Math.floor(hours / 24), 'jour')
}

const UNITS = ['octets', 'Ko', 'Mo', 'Go', 'To']
const number = new Intl.NumberFormat('fr-FR', { maximumSignificantDigits: 3 })

/** A number of bytes in words, with three digits: "1,24 Go". */
export function bytesText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  return `${number.format(bytes / 1000 ** power)}\u00a0${UNITS[power]}`
}

/** What a boutique takes, and how much more since some day, in words. */
export function sizeText(size: BoutiqueSize): { total: string; parts: string } {
  const { documents, journal, files, growth } = size
  const parts = [
    `documents ${bytesText(documents)}`,
    `journal ${bytesText(journal)}`,
    `fichiers ${bytesText(files)}`,
    growth &&
      `${growth.bytes < 0 ? '−' : '+'}\u00a0${bytesText(Math.abs(growth.bytes))} depuis le ${formatDayLong(growth.since)}`,
  ]
  return { total: bytesText(totalBytes(size)), parts: parts.filter(Boolean).join(' · ') }
}
