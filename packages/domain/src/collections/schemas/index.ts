import { childrenOf } from '../../core/screens/children.ts'
import { defineCollection, type RuleContext } from '../../core/collection.ts'
import { boolean, instant, relation, text } from '../../core/fields/kinds.ts'
import { forAdministrators } from './access.ts'
import { integer } from '../../core/fields/number-kinds.ts'
import { alertOf } from './alert.ts'
import { schemaFields } from './fields.ts'

/** The most schemas of one boutique. */
const MAX_SCHEMAS = 50
/** What the rows of the list say of their data. */
const ENTRIES = { none: 'Aucune entrée', one: 'entrée', many: 'entrées' }

/** What a boutique collects beside its own documents (SCHEMA): forms of its website, surveys, registrations. */
export const schemas = defineCollection({
  slug: 'schemas',
  scope: 'boutique',
  label: {
    one: 'schéma',
    many: 'Schémas',
    empty: 'Aucun schéma',
    purpose: 'Un schéma est un formulaire que vous composez pour le site : ses champs, puis les réponses reçues.',
    create: 'Nouveau schéma',
    missing: "Le schéma n'existe pas",
    foreign: "Ce schéma n'appartient pas à cette boutique",
    deleted: 'Ce schéma a été supprimé',
  },
  access: forAdministrators,
  title: 'name',
  most: { count: MAX_SCHEMAS, sentence: `Une boutique a ${MAX_SCHEMAS} schémas au plus` },
  fields: {
    name: text({ label: 'Nom', required: true, sort: true, max: 200 }),
    boutiqueRef: relation({ label: 'Boutique', to: 'boutiques', derived: true }),
    // Since when the form refuses entries because it is full; when the website sent more than is taken.
    fullAt: instant({ label: 'Plein depuis le', write: 'server', hidden: true }),
    floodedAt: instant({ label: 'Submergé le', write: 'server', hidden: true }),
    notifies: boolean({
      label: 'Prévenir la boutique par courriel',
      hint: "À l'adresse des réponses, un quart d'heure au moins entre deux courriels",
    }),
    notifiesSince: instant({ label: 'Prévenue depuis le', derived: true, hidden: true }),
    // The mail about the entries after `noticeFrom`, until `noticeAskedAt` (ADR 54).
    noticeFrom: instant({ label: 'Réponses du courriel depuis le', write: 'server', hidden: true }),
    noticeAskedAt: instant({ label: 'Courriel demandé le', write: 'server', hidden: true }),
    noticeTriedAt: instant({ label: 'Courriel remis le', write: 'server', hidden: true }),
    noticeSentAt: instant({ label: 'Courriel envoyé le', write: 'server', hidden: true }),
    noticeProblem: text({ label: "Problème d'envoi", write: 'server', hidden: true, max: 500 }),
    noticeLaterAt: instant({ label: "Nouvel essai d'envoi le", write: 'server', hidden: true }),
    noticeLater: text({ label: "Raison du report de l'envoi", write: 'server', hidden: true, max: 500 }),
    noticeTries: integer({ label: "Essais d'envoi", write: 'server', hidden: true, min: 0, max: 1000 }),
    isAlerted: boolean({ label: 'À regarder', derived: true, hidden: true, filter: true }),
  },
  onSave: (before, schema, { now }) => ({
    ...schema,
    notifiesSince: !schema.notifies ? undefined : before?.notifies ? before.notifiesSince : now,
    isAlerted: alertOf(schema) !== undefined,
  }),
  actions: {
    vu: {
      label: "J'ai vu l'avis",
      done: () => 'Avis retiré',
      run: () => ({ fullAt: undefined, floodedAt: undefined, noticeProblem: undefined }),
    },
  },
  defaults: ({ boutique }: Pick<RuleContext, 'boutique'>) => (boutique === null ? {} : { boutiqueRef: boutique }),
  copy: { children: ['schemas/fields'] },
  screen: {
    path: '/admin/schemas',
    nav: { menu: 'default/administration', order: 30, icon: 'schema' },
    opensFor: 'admin',
    choosesBoutique: true,
    list: {
      layout: 'rows',
      row: {
        title: 'name',
        date: 'updatedAt',
        tally: { of: 'schemas/datas', said: ENTRIES },
        secondText: alertOf,
      },
      reminders: [
        {
          id: 'a-regarder',
          label: 'À regarder',
          said: { one: 'formulaire à regarder', many: 'formulaires à regarder' },
          order: 5,
          isLate: true,
          where: () => ({ isAlerted: true }),
        },
      ],
      tabs: [{ id: 'tous', label: 'Tous les schémas', where: {} }],
      links: [
        { label: 'Modifier', icon: 'pencil' },
        { label: 'Données', icon: 'database', to: 'datas' },
      ],
    },
    form: {
      above: 'schemas/avis',
      bar: ['vu'],
      offers: { vu: ({ isAlerted }) => isAlerted === true },
      sentences: {
        remove: 'Voulez-vous supprimer ce schema ?',
        removed: 'Suppression du schema réussie',
        removeFailed: 'Erreur de paramètre lors de la suppression du schema',
        started: "Initialisation d'un nouveau schema réussie",
        created: "Création d'un schema réussie",
      },
      removal: () => 'Son formulaire ne reçoit plus rien. Ses entrées reviennent avec lui si vous le restaurez.',
      tabs: [
        {
          id: 'general',
          label: 'Général',
          sections: [
            { title: 'Schéma', fields: ['name', 'notifies'], panel: 'schemas/donnees' },
            {
              title: 'Champs',
              hint: 'Le nom est celui sous lequel le site envoie la valeur. Un champ renommé garde ses valeurs.',
              fields: [],
              children: childrenOf(schemaFields, {
                columns: ['label', 'name', 'type'],
                form: [['label', 'name'], ['type', 'required'], 'options', 'cible', 'hint'],
                reorder: true,
                add: 'Ajouter un champ',
              }),
            },
          ],
        },
      ],
    },
  },
})
