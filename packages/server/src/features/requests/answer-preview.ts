import {
  type Actor,
  type AnsweredRequest,
  type AnswerSettings,
  type AnswerPreview,
  Problem,
  requestAnswer,
} from '@boutique/domain'
import type { MailTester } from '../../mail/boutique-mail.ts'
import { readDocument } from '../../store/documents/documents.ts'
import { noMail } from '../../operations/actions/actions.ts'
import type { Engine, Target } from '../../operations/engine.ts'
import { hasProject } from '../../operations/read/own-project.ts'
import { checkAccess, grant } from '../../operations/rights/rights.ts'
import { text } from '../../operations/read/text.ts'

/** The mail that the action `repondre` of a request would send now, for whoever may run it. */
export async function previewAnswer(
  engine: Engine,
  tester: MailTester,
  actor: Actor,
  target: Omit<Target, 'collection'> & { boutique: string },
): Promise<AnswerPreview> {
  const granted = await grant(engine, actor, { ...target, collection: 'demandes' }, 'update')
  const stored = checkAccess(actor, granted, await readDocument(engine.pool, granted.collection, target.id))
  const request = JSON.parse(text(granted, stored)) as AnsweredRequest
  const settings = ((await engine.readBoutique(target.boutique)) ?? {}) as AnswerSettings
  const automatic = settings.demandeReponseAuto
  try {
    const mail = requestAnswer({ ...request, reponse: request.reponse ?? automatic }, settings)
    const isElsewhere = engine.hasProvider || (await hasProject(engine, target.boutique, 'firebaseProjectId'))
    if (!isElsewhere && !(await engine.sendsMail(target.boutique))) throw noMail()
    return { automatic, mail: { ...mail, from: (await tester.sender(target.boutique)).address } }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { onglets } = error.details as { onglets?: string[] }
    const detail = error.details.errors?.[0]?.message ?? error.message
    return { automatic, refusal: { code: error.code, detail, ...(onglets && { onglets }) } }
  }
}
