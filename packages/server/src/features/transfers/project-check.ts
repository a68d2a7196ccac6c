import { type Actor, projectCheckLines, type ProjectStep, type SettingsCheck } from '@boutique/domain'
import type { BoutiqueProjects } from '../../project/boutique-projects.ts'
import { ProjectFailure } from '../../project/failures.ts'
import type { Project } from '../../project/project.ts'
import type { Engine } from '../../operations/engine.ts'
import { checkWait, settingsFor, type TestWait } from '../../operations/rights/settings-editor.ts'

/**
 * Tries the Firebase project of a boutique with its stored settings: signs in, then writes, reads and removes one
 * document. For those who edit these settings.
 *
 * @throws Problem 429
 */
export async function checkProject(
  engine: Engine,
  projects: BoutiqueProjects,
  actor: Actor,
  boutique: string,
  wait: TestWait,
): Promise<SettingsCheck> {
  await settingsFor(engine, actor, boutique, 'firebaseAuthPassword')
  checkWait(wait, boutique)
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
