import { formatDay } from '../../dates.ts'
import { laterText } from '../../mail-state.ts'
import { preview } from '../../texts/preview.ts'
import type { StateMark } from '../../core/screens/state-mark.ts'
import { defineScreen } from '../../core/screen.ts'
import { actions } from './actions.ts'
import { answerState, isSpent } from './answer.ts'
import type { DemandeData } from './rules.ts'
import { fields } from './schema.ts'

/** The list and form of requests (REQ-01 to REQ-14). */
export const screen = defineScreen(
  { fields, actions },
  {
    path: '/boutique/demandes',
    nav: { menu: 'boutique/clients', order: 10, icon: 'message', tile: 30, waiting: 'en-attente' },
    reach: { email: 'contact_email', phone: 'contact_phone', rows: 'menu' },
    list: {
      layout: 'rows',
      row: {
        title: 'contact_name',
        photos: requestedPhotos,
        secondText: requestText,
        thirdText: answerText,
        dot: answerMark,
        state: madeOn,
      },
      search: true,
      searchHint: 'Rechercher un client ou une pièce',
      reminders: [{ tab: 'en-attente', said: { one: 'demande en attente', many: 'demandes en attente' }, order: 30 }],
      tabs: [
        { id: 'en-attente', label: 'En attente', where: { hasResponse: false, isJunk: false }, sort: 'createdAt' },
        {
          id: 'plus-d-infos',
          label: "+ d'infos",
          where: { isChecked: false, hasMoreInfos: true, isJunk: false },
          sort: 'createdAt',
        },
        { id: 'traitees', label: 'Traitées', where: { isChecked: true, isJunk: false }, sort: '-updatedAt' },
        { id: 'repondues', label: 'Répondues', where: { hasResponse: true, isJunk: false }, sort: '-updatedAt' },
        { id: 'indesirables', label: 'Indésirables', where: { isJunk: true }, sort: '-updatedAt' },
      ],
    },
    form: {
      // The response box and the composer are in the form.
      offers: {
        repondre: () => false,
        renvoyer: () => false,
        publier: () => false,
        indesirable: ({ isJunk }) => !isJunk,
        legitime: ({ isJunk }) => isJunk === true,
      },
      spent: { reponse: isSpent },
      above: 'demandes/etat',
      aside: 'demandes/client',
      tabs: [
        {
          id: 'demande',
          label: 'Demande',
          sections: [
            { title: 'Demandes', fields: ['requests'] },
            { title: 'Réponse', fields: ['reponse'], panel: 'demandes/reponse' },
            { title: 'Suivi', fields: [['hasResponse', 'hasMoreInfos', 'isChecked']] },
            {
              title: 'Commandes',
              fields: [],
              related: { of: 'commandes', by: 'demande', sort: '-numero', sum: 'total' },
            },
          ],
        },
        {
          id: 'echanges',
          label: 'Échanges',
          count: ({ echanges = [] }) => echanges.length || undefined,
          sections: [{ title: 'Échanges', fields: [], panel: 'demandes/echanges' }],
        },
        {
          id: 'client',
          label: 'Client',
          sections: [
            {
              title: 'Client',
              fields: [
                'contact',
                ['contact_firstname', 'contact_lastname'],
                ['contact_email', 'contact_phone'],
                'contact_entreprise',
              ],
            },
            { title: 'Adresse', fields: [['contact_zip', 'contact_city', 'contact_country']] },
          ],
        },
      ],
    },
  },
)

/** As many characters of a message are in a row; the screen cuts what does not fit. */
const SHOWN = 200

/**
 * The products of a request, with their number from three on, and the first words of the client: "Table, Chaise ·
 * « Bonjour… »". The words come first where the end of the line is cut: the photos show the products.
 */
export function requestText({ requests = [] }: DemandeData, small = false): string | undefined {
  const names = requests.flatMap(({ produit_name: name }) => (name === undefined ? [] : [name]))
  const products = `${names.length > 2 ? `${names.length} produits : ` : ''}${names.join(', ')}`
  const parts = [products, quoted(requests)].filter(Boolean)
  return (small ? parts.toReversed() : parts).join(' · ') || undefined
}

/** The first message that the client wrote, in one line; empty without one. */
function quoted(requests: NonNullable<DemandeData['requests']>): string {
  const words = requests.map(({ message, content }) => preview(message ?? content ?? '', SHOWN))
  const said = words.find((text) => text !== '')
  return said === undefined ? '' : `«\u00a0${said}\u00a0»`
}

/** The photos of the products of a request, each once. */
export function requestedPhotos({ requests = [] }: DemandeData): string[] {
  return [...new Set(requests.flatMap(({ produit_photo: photo }) => photo ?? []))]
}

/** What became of a request, in one line: nothing yet, a mail that is late or had a problem, or the lines of its answer (REQ-08). */
export function answerText(demande: DemandeData): string {
  const { hasResponse, reponse, answerProblem, answerLaterAt = '' } = demande
  const state = answerState(demande)
  if (state === 'later') return laterText(answerLaterAt, (demande as { updatedAt?: string }).updatedAt)
  if (state === 'problem') return `Problème d'envoi\u00a0: ${answerProblem}`
  if (!hasResponse) return "Cette demande n'a pas encore de réponse"
  return reponse?.replace(/\s+/g, ' ').trim() || 'Réponse sans texte'
}

const MARKS = {
  none: { color: 'yellow', name: 'En attente' },
  waiting: { color: 'bleu', name: "Réponse en cours d'envoi" },
  later: { color: 'bleu', name: 'Réponse reportée' },
  sent: { color: 'green', name: 'Répondue' },
  problem: { color: 'red', name: "Problème d'envoi" },
  checked: { color: 'gray', name: 'Traitée' },
  junk: { color: 'gray', name: 'Indésirable' },
} as const

/** The state of a request as the dot of its row. One that was answered or closed without a mail says so. */
export function answerMark(demande: DemandeData): StateMark {
  if (demande.isJunk) return MARKS.junk
  const state = answerState(demande)
  if (state !== 'none') return MARKS[state]
  return MARKS[demande.hasResponse ? 'sent' : demande.isChecked ? 'checked' : 'none']
}

/** The badge of a request: the day on which it was answered (REQ-09), or came while it has no answer. */
export function madeOn(demande: DemandeData): StateMark | undefined {
  // Every document has the instant of its creation.
  const { createdAt, answeredAt, hasResponse } = demande as DemandeData & { createdAt?: string }
  const { color } = answerMark(demande)
  if (hasResponse && answeredAt !== undefined) return { color, text: `Réalisée le ${formatDay(answeredAt)}` }
  return createdAt === undefined ? undefined : { color, text: `Reçue le ${formatDay(createdAt)}` }
}
