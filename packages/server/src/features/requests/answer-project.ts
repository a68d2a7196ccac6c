import { createHash } from 'node:crypto'
import { type AnswerSettings, type AnsweredRequest, type Data, requestAnswer } from '@boutique/domain'
import type { BoutiqueProjects } from '../../project/boutique-projects.ts'
import { ProjectFailure } from '../../project/failures.ts'
import type { Project } from '../../project/project.ts'
import type { Engine } from '../../operations/engine.ts'

/** The jobs of a project, which its own functions carry out. */
const JOBS = 'jobs'

/** The answer of a request, named by its instant: a later one of the same request is another. */
export interface Answer {
  boutique: string
  /** The id of the request. */
  id: string
  answeredAt: string
}

/** The document of the job that sends an answer: the same for every attempt. */
export const answerJobPath = ({ boutique, id, answeredAt }: Answer): string =>
  `${JOBS}/${createHash('sha256').update(`${boutique}/${id}/${answeredAt}`).digest('base64url').slice(0, 20)}`

/**
 * Has the project of the boutique send an answer: creates the job `demande-send` in it (REQ-32). A lost response is
 * looked up: the job is there, or its outcome is unknown.
 * @throws ProjectFailure, or the Problem of a request that cannot be answered
 */
export async function createAnswerJob(
  engine: Engine,
  projects: BoutiqueProjects,
  answer: Answer,
  request: Data,
): Promise<void> {
  const settings = ((await engine.readBoutique(answer.boutique)) ?? {}) as AnswerSettings
  // Refuses what our own mail would refuse.
  requestAnswer(request as AnsweredRequest, settings)
  const { demandeMailSujet, demandeMailText, websiteURL, fromName, fromMail, responseMail } = settings
  const data = {
    type: 'demande-send',
    id: answer.id,
    subject: demandeMailSujet,
    template: demandeMailText,
    websiteURL,
    fromName,
    fromMail,
    ...(responseMail && { replyTo: responseMail }),
    boutique: answer.boutique,
    createdAt: new Date(engine.now()),
    deleted: false,
  }
  await withProject(projects, answer.boutique, (project) =>
    project.write([{ path: answerJobPath(answer), data }]),
  ).catch(async (error: unknown) => {
    if (!(error instanceof ProjectFailure && error.kind === 'unknown')) throw error
    if (!(await hasAnswerJob(projects, answer))) throw error
  })
}

/** Whether the project has the job of an answer; false also when it does not say. */
export const hasAnswerJob = (projects: BoutiqueProjects, answer: Answer): Promise<boolean> =>
  withProject(
    projects,
    answer.boutique,
    async (project) => (await project.read(answerJobPath(answer))) !== undefined,
  ).catch(() => false)

async function withProject<T>(
  projects: BoutiqueProjects,
  boutique: string,
  work: (project: Project) => Promise<T>,
): Promise<T> {
  const project = await projects.open(boutique)
  try {
    return await work(project)
  } finally {
    await project.close()
  }
}
