import { defineCollection } from '../../core/collection.ts'
import { type Actor, hasArea, hasProfile } from '../../core/actor.ts'
import { EVERYTHING, NOTHING } from '../../core/access.ts'
import { choice, instant, multiline, text } from '../../core/kinds.ts'
import { group } from '../../core/composites.ts'
import { integer } from '../../core/kinds.ts'

/** Whoever edits documents with photos sees the records of these and describes them. */
const editsIllustrated = (actor: Actor): boolean =>
  (hasArea(actor, 'store') && hasProfile(actor, 'boutique-catalogue')) ||
  (hasArea(actor, 'website') && hasProfile(actor, 'website-pages'))

/** The record of each stored photo: made by the upload, described by people (MEDIA). */
export const medias = defineCollection({
  slug: 'medias',
  scope: 'boutique',
  label: { one: 'média', many: 'Médias', empty: 'Aucun média', create: 'Nouveau média' },
  access: (actor) => {
    if (actor.type === 'admin') return EVERYTHING
    if (hasProfile(actor, 'medias')) return { ...EVERYTHING, trash: false }
    return editsIllustrated(actor) ? { ...NOTHING, read: 'profile', update: true } : NOTHING
  },
  title: 'name',
  fields: {
    name: text({ label: 'Nom', required: true, max: 300 }),
    fullPath: text({ label: 'Chemin', required: true, filter: true, unique: true, max: 512 }),
    type: choice({ label: 'Type', values: { photo: 'Photo' }, default: 'photo', filter: true }),
    docType: text({ label: 'Type de document', filter: true, max: 60 }),
    docId: text({ label: 'Document', filter: true, max: 64 }),
    title: text({ label: 'Titre', max: 300 }),
    description: multiline({ label: 'Description', max: 5000 }),
    altText: text({ label: 'Texte de remplacement', max: 500 }),
    metadata: group({
      label: 'Métadonnées',
      fields: {
        contentType: text({ label: 'Type de contenu' }),
        bytes: integer({ label: 'Poids', unit: 'octets' }),
        width: integer({ label: 'Largeur', unit: 'px' }),
        height: integer({ label: 'Hauteur', unit: 'px' }),
      },
    }),
    lastModified: instant({ label: 'Modifié le' }),
  },
  screen: {
    path: '/medias',
    list: {
      layout: 'cards',
      row: { title: 'name', photo: 'fullPath' },
      tabs: [{ id: 'photos', label: 'Photos', where: { type: 'photo' } }],
    },
    form: {
      tabs: [
        {
          id: 'general',
          label: 'Général',
          sections: [{ title: 'Photo', fields: ['name', 'title', 'altText', 'description'] }],
        },
      ],
    },
  },
})
