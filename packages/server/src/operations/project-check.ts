import { type Actor, Problem, type ProjectCheck, projectCheckLines, type ProjectStep } from '@boutique/domain'
import type { BoutiqueProjects } from '../project/boutique-projects.ts'
import { ProjectFailure } from '../project/failures.ts'
import type { Project } from '../project/project.ts'
import { readDocument } from '../store/documents.ts'
import type { Engine } from './engine.ts'
import { checkAccess, forbidden, grant } from './rights.ts'

/**
 * Tries the Firebase project of a boutique with its stored settings: signs in, then writes, reads and removes one
 * document. For those who edit these settings.
 *
 * @param wait counts a test of a boutique: 0 when it may start, otherwise the seconds until the next one may
 * @throws Problem 429
 */
export async function checkProject(
  engine: Engine,
  projects: BoutiqueProjects,
  actor: Actor,
  boutique: string,
  wait: (boutique: string) => number,
): Promise<ProjectCheck> {
  const granted = await grant(engine, actor, { boutique: null, collection: 'boutiques' }, 'update')
  const { fields } = granted.ability
  if (fields && !fields.includes('firebaseAuthPassword')) throw forbidden()
  checkAccess(actor, granted, await readDocument(engine.pool, granted.collection, boutique))
  const seconds = wait(boutique)
  if (seconds > 0) throw new Problem(429, 'trop.de-requetes', `Trop d'essais, réessayez dans ${seconds} s`)
  let step: ProjectStep = 'connexion'
  let project: Project | undefined
  try {
    project = await projects.open(boutique)
    const path = `essais/${engine.newId()}`
    const data = { essai: engine.now() }
    step = 'ecriture'
    await project.write([{ path, data }])
    step = 'lecture'
    const found = (await project.read(path)) as typeof data | undefined
    if (found?.essai !== data.essai)
      throw new ProjectFailure('settings', "Le document écrit n'a pas été retrouvé dans le projet")
    step = 'suppression'
    await project.remove(path)
    return { lines: projectCheckLines() }
  } catch (error) {
    if (!(error instanceof ProjectFailure)) throw error
    return { lines: projectCheckLines({ step, message: error.message }) }
  } finally {
    await project?.close()
  }
}
