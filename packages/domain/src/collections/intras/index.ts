import { EVERYTHING, NOTHING } from '../../core/access.ts'
import { hasArea, hasProfile } from '../../core/actor.ts'
import { defineCollection } from '../../core/collection.ts'
import { dayOf } from '../../dates.ts'
import { actions } from './actions.ts'
import { agendaGroup, effort, onSave } from './rules.ts'
import { fields } from './schema.ts'

/** The actions of a user (INTRA): nobody else sees them, administrators neither. Their owner restores deleted ones. */
export const intras = defineCollection({
  slug: 'intras',
  scope: 'utilisateur',
  together: true,
  label: {
    one: 'intra',
    many: 'Actions',
    empty: 'Aucun intra',
    purpose: "Une action est une chose à faire, pour vous seul : sa date, son contexte, l'effort qu'elle demande.",
    create: 'Nouvelle action',
  },
  access: (actor) => (hasArea(actor, 'organisation') && hasProfile(actor, 'organisation') ? EVERYTHING : NOTHING),
  title: 'name',
  sort: 'date',
  fields,
  onSave,
  actions,
  screen: {
    path: '/organisation/intras',
    nav: { menu: 'organisation/organisation', order: 20, icon: 'checks' },
    opensFor: 'organisation',
    list: {
      layout: 'rows',
      row: {
        title: 'name',
        secondText: effort,
        date: 'date',
        isLate: ({ date, isDone }, today) => !isDone && date !== undefined && dayOf(date) < today,
        chip: 'contexte',
      },
      groups: { by: 'date', heading: agendaGroup },
      filters: ['contexte', 'energyRequired'],
      tabs: [
        { id: 'a-faire', label: 'À faire', where: { isDone: false } },
        { id: 'faites', label: 'Faites', where: { isDone: true }, sort: '-date' },
      ],
    },
    form: {
      bar: ['terminer', 'rouvrir'],
      offers: { terminer: ({ isDone }) => isDone !== true, rouvrir: ({ isDone }) => isDone === true },
      flips: { isDone: { on: 'terminer', off: 'rouvrir' } },
      sentences: { remove: 'Voulez-vous supprimer cet intra ?' },
      tabs: [
        {
          id: 'general',
          label: 'Général',
          sections: [
            { title: 'Action', fields: ['name', 'libelle', ['date', 'contexte'], 'description', 'isDone'] },
            { title: 'Effort', fields: [['duration', 'energyRequired', 'priorityLevel'], 'isConcretizable'] },
            {
              title: 'Réflexion',
              hint: "Du pourquoi jusqu'au premier geste.",
              fields: [
                'pourquoi',
                'issuFavorable',
                'perspectives',
                'someIdeas',
                'structuration',
                'nextActionIdentification',
              ],
            },
          ],
        },
      ],
    },
  },
})
