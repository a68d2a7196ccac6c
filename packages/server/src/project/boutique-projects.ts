import type { Data } from '@boutique/domain'
import type { BoutiqueSettings } from '../store/documents/secrets.ts'
import { ProjectFailure } from './failures.ts'
import type { OpenProject, Project } from './project.ts'

/** The projects of the boutiques. */
export interface BoutiqueProjects {
  /**
   * Opens the project of a boutique with its stored settings.
   * @throws ProjectFailure
   */
  open(boutique: string): Promise<Project>
}

/** The sentence of a boutique without a project, as specified (TRANS-13). */
export const NOT_CONFIGURED = 'projet non configuré'
const NO_BOUTIQUE = 'La boutique a été supprimée'

/** The settings that are missing, as the form names them. */
const NEEDED: readonly [name: string, label: string][] = [
  ['firebaseProjectId', 'Projet Firebase'],
  ['firebaseAuthEmail', 'E-mail de connexion'],
]

export function createBoutiqueProjects(engine: BoutiqueSettings, open: OpenProject): BoutiqueProjects {
  return {
    async open(boutique) {
      const data = await engine.readBoutique(boutique)
      if (!data) throw new ProjectFailure('settings', NO_BOUTIQUE)
      if (!textOf(data, 'firebaseApiKey')) throw new ProjectFailure('settings', NOT_CONFIGURED)
      const password = await engine.secrets.read(engine.pool, 'boutiques', boutique, 'firebaseAuthPassword')
      const missing = [
        ...NEEDED.flatMap(([name, label]) => (textOf(data, name) ? [] : [label])),
        ...(password ? [] : ['Mot de passe de connexion']),
      ]
      if (missing.length > 0)
        throw new ProjectFailure(
          'settings',
          `Il manque ${missing.join(', ')} dans les réglages Firebase de la boutique`,
        )
      return open({
        apiKey: textOf(data, 'firebaseApiKey') ?? '',
        projectId: textOf(data, 'firebaseProjectId') ?? '',
        authDomain: textOf(data, 'firebaseAuthDomain'),
        storageBucket: textOf(data, 'firebaseStorageBucket'),
        messagingSenderId: textOf(data, 'firebaseMessagingSenderId'),
        email: textOf(data, 'firebaseAuthEmail') ?? '',
        password: password ?? '',
      })
    },
  }
}

const textOf = (data: Data, name: string): string | undefined => {
  const value = data[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
