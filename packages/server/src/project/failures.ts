import type { ClientError, ProjectCall } from './messages.ts'

/**
 * What a failure of a project means. `settings`: nothing works until somebody changes settings, here or in the project.
 * `document`: the project refuses what was sent. `temporary`: it may work later. `unknown`: it may have been carried out.
 */
export type ProjectFailureKind = 'settings' | 'document' | 'temporary' | 'unknown'

/** A failure of a boutique's own project; the message is a French sentence. */
export class ProjectFailure extends Error {
  readonly kind: ProjectFailureKind
  constructor(kind: ProjectFailureKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

const SILENT = 'Le projet Firebase ne répond pas'
export const noAnswer = (isSent: boolean, cause?: unknown): ProjectFailure =>
  new ProjectFailure(isSent ? 'unknown' : 'temporary', SILENT, cause)

/** The sentences of codes that mean a setting, here or in the project. */
const SETTINGS: Readonly<Record<string, string>> = {
  'auth/invalid-credential': "Le projet Firebase refuse l'e-mail ou le mot de passe de connexion",
  'auth/invalid-email': "Le projet Firebase refuse l'e-mail de connexion",
  'auth/user-disabled': 'Le compte de connexion est désactivé dans le projet Firebase',
  'auth/operation-not-allowed': "La connexion par e-mail et mot de passe n'est pas activée dans le projet Firebase",
  'auth/api-key': "La clé d'API Firebase n'est pas valable",
  'permission-denied': "Les règles du projet Firebase n'autorisent pas le compte de connexion",
  unauthenticated: 'Le projet Firebase ne reconnaît plus la connexion de ce compte',
  'not-found': "La base de données de ce projet Firebase n'existe pas",
}
/** Codes of the client that mean one of these too. */
const SAME: Readonly<Record<string, string>> = {
  'auth/invalid-login-credentials': 'auth/invalid-credential',
  'auth/wrong-password': 'auth/invalid-credential',
  'auth/user-not-found': 'auth/invalid-credential',
  'auth/missing-password': 'auth/invalid-credential',
  'auth/invalid-api-key': 'auth/api-key',
  'auth/configuration-not-found': 'auth/operation-not-allowed',
  'functions/permission-denied': 'permission-denied',
  'functions/unauthenticated': 'unauthenticated',
}

/** The client gives `failed-precondition` to every 400 of Firestore, as for a document that is too large. */
const REFUSED_DOCUMENT: ReadonlySet<string> = new Set(['invalid-argument', 'failed-precondition', 'out-of-range'])

/** The failure of a call by the error of the client. Pure. */
export function failureOf(call: ProjectCall, error: ClientError): ProjectFailure {
  const { code, refusal, isUnsent } = error
  if (refusal?.code === 'appel.adresse') return new ProjectFailure('settings', refusal.message, error)
  const known = code.startsWith('auth/api-key') ? 'auth/api-key' : (SAME[code] ?? code)
  const sentence = SETTINGS[known]
  if (sentence !== undefined) return new ProjectFailure('settings', sentence, error)
  if (call.op === 'call') return failureOfFunction(call.name, error)
  if (REFUSED_DOCUMENT.has(code)) return new ProjectFailure('document', 'Le projet Firebase refuse ce document', error)
  if (code === 'resource-exhausted' || code === 'auth/quota-exceeded' || code === 'auth/too-many-requests')
    return new ProjectFailure('temporary', 'Le projet Firebase a atteint une de ses limites', error)
  return noAnswer(call.op === 'write' && !isUnsent, error)
}

/** Codes by which a function says that it did nothing. */
const REFUSED =
  /^functions\/(invalid-argument|failed-precondition|out-of-range|already-exists|unimplemented|resource-exhausted)$/

function failureOfFunction(name: string, error: ClientError): ProjectFailure {
  if (error.code === 'functions/not-found')
    return new ProjectFailure('settings', `La fonction « ${name} » n'existe pas dans le projet Firebase`, error)
  if (REFUSED.test(error.code))
    return new ProjectFailure('document', `La fonction « ${name} » du projet Firebase a refusé la demande`, error)
  return noAnswer(!error.isUnsent, error)
}
