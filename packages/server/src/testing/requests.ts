import type { TestNode } from './node.ts'

const SHOP = '/api/boutiques/atelier'
/** The settings with which a boutique answers requests. */
export const ANSWER_SETTINGS = {
  websiteURL: 'https://exemple.fr',
  fromName: 'Atelier',
  fromMail: 'atelier@exemple.fr',
  demandeMailSujet: 'Votre demande',
  demandeMailText: 'Bonjour,',
  demandeReponseAuto: 'Merci, nous revenons vers vous.',
}

/** Requests of the boutique `atelier`, made and answered by an administrator. */
export function requestsOf(server: TestNode) {
  const admin = server.as('admin')
  const create = async (more: object = {}): Promise<{ id: string; path: string }> => {
    const { id } = await admin.create(`${SHOP}/demandes`, {
      contact_lastname: 'Martin',
      contact_email: 'lea@exemple.fr',
      requests: [{ produit_name: 'Table ronde', produit_pathname: 'produit/table', produit_prixDeVente: 120.5 }],
      ...more,
    })
    return { id, path: `${SHOP}/demandes/${id}` }
  }
  return {
    create,
    prepare: () => admin.change(SHOP, ANSWER_SETTINGS),
    async answered(more: object = {}) {
      const made = await create(more)
      const answer = await admin.post(`${made.path}/actions/repondre`, { reponse: 'Oui.' })
      if (answer.status !== 200) throw new Error(answer.text)
      return { ...made, answeredAt: String(answer.body.answeredAt) }
    },
    /** What became of the last answer. */
    async outcome(path: string): Promise<{ sentAt: unknown; problem: unknown }> {
      const { answerSentAt, answerProblem } = await admin.read(path)
      return { sentAt: answerSentAt, problem: answerProblem }
    },
  }
}
