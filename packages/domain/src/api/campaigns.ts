import { checked, cursor, instant, integer, list, object, optional, text, type TypeOf } from './schema.ts'

export const campaignPreviewSchema = object('Le courriel', {
  fromName: text("Le nom de l'expéditeur"),
  fromMail: text("L'adresse d'où le courriel part"),
  replyTo: optional(text("L'adresse qui reçoit les réponses, si elle est autre")),
  subject: text('Le sujet'),
  html: text('Le contenu en HTML'),
  text: text('Le même en texte'),
  attention: list("Ce qu'il faut regarder avant d'envoyer", text('Une phrase')),
  refus: optional(text('Pourquoi la campagne ne peut pas partir maintenant')),
  manque: optional(list('Les réglages qui manquent à la boutique', text('Un réglage'))),
  onglets: optional(list('Les onglets des paramètres à compléter', text('Le libellé'))),
})

/** The states of recipients, as they are stored and as the API names them. */
export const RECIPIENT_STATES = ['attente', 'envoi', 'envoye', 'incertain', 'refuse', 'echec', 'ecarte'] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]

/** Which recipients of a campaign. */
export const recipientsQuery = {
  etat: checked<RecipientState>(
    "L'état de l'envoi",
    (value) => (RECIPIENT_STATES as readonly unknown[]).includes(value),
    ['etat.inconnu', `L'état doit être ${RECIPIENT_STATES.join(', ')}`],
    { type: 'string', enum: RECIPIENT_STATES },
  ),
  after: optional(cursor('Le curseur « next » de la page précédente')),
}

export const recipientPageSchema = object('La page', {
  recipients: list(
    'Les destinataires',
    object('Un destinataire', {
      contact: text("L'identifiant du contact"),
      address: text("L'adresse à laquelle la campagne est envoyée"),
      name: text('Le nom du contact quand la campagne est partie'),
      attempts: integer('Les essais faits'),
      at: instant("Depuis quand l'envoi est dans cet état"),
      nextAt: optional(instant("Quand l'envoi est prévu, s'il attend")),
      problem: optional(text('Ce qui est arrivé')),
    }),
  ),
  next: optional(text('Le curseur de la page suivante')),
})

export const campaignRecipientsSchema = object('Les destinataires', {
  count: integer('Leur nombre'),
  examples: list(
    'Les premiers, par adresse',
    object('Un destinataire', {
      contact: text("L'identifiant du contact"),
      address: text('Son adresse'),
      name: text('Son nom'),
    }),
  ),
  unsubscribed: optional(integer('Combien de contacts choisis un par un ne sont pas inscrits')),
})

export const campaignTestSchema = object("L'essai", { to: text("L'adresse") })

/** The mail of a campaign as its form shows it. */
export type CampaignPreview = TypeOf<typeof campaignPreviewSchema>
/** A page of the recipients of a campaign in one state. */
export type RecipientPage = TypeOf<typeof recipientPageSchema>
export type ShownRecipient = RecipientPage['recipients'][number]
/** The recipients that a campaign would have now. */
export type CampaignRecipients = TypeOf<typeof campaignRecipientsSchema>
/** To whom a test mail was sent. */
export type CampaignTest = TypeOf<typeof campaignTestSchema>
