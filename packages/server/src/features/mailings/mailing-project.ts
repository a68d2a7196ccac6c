import type { Actor } from '@boutique/domain'
import type { BoutiqueProjects } from '../../project/boutique-projects.ts'
import { ProjectFailure } from '../../project/failures.ts'
import type { Engine } from '../../operations/engine.ts'
import { type CampaignRef, writeComputed } from './mailing-progress.ts'

const DOUBTFUL =
  "Le projet Firebase n'a pas dit s'il a reçu la demande : la campagne est peut-être partie. Elle n'est pas demandée à nouveau d'elle-même"

/**
 * Has the project of the boutique send a campaign, by its function `campagne-send` (CAMP-23). That it is asked is noted
 * before: after a crash, or without an answer, it is not asked again by itself, and the sentence says so.
 * @throws ProjectFailure
 */
export async function askProject(
  { engine, actor, projects }: { engine: Engine; actor: Actor; projects: BoutiqueProjects },
  campaign: CampaignRef,
): Promise<void> {
  const { boutique, id } = campaign
  const project = await projects.open(boutique)
  try {
    const requested = engine.now()
    let isFirst = false
    await writeComputed(engine, actor, campaign, ({ sendingState, projectAskedAt }) => {
      isFirst = projectAskedAt === undefined
      return sendingState === 'sending' && isFirst ? { projectAskedAt: requested } : {}
    })
    if (!isFirst) throw new ProjectFailure('unknown', DOUBTFUL)
    const { websiteURL } = (await engine.readBoutique(boutique)) ?? {}
    await project.call('campagne-send', { id, websiteURL }).catch(async (error: unknown) => {
      if (error instanceof ProjectFailure && error.kind !== 'unknown') {
        await writeComputed(engine, actor, campaign, () => ({ projectAskedAt: undefined }))
        throw error
      }
      throw new ProjectFailure('unknown', DOUBTFUL, error)
    })
  } finally {
    await project.close()
  }
  await writeComputed(
    engine,
    actor,
    campaign,
    () => ({ sendingState: 'done', sendingProblem: undefined, finishedAt: engine.now() }),
    'terminer',
  )
}
