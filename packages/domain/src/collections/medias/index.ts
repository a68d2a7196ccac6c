import { defineCollection } from '../../core/collection.ts'
import { hasProfile } from '../../core/actor.ts'
import { EVERYTHING, NOTHING } from '../../core/access.ts'
import { editsFiles, editsPhotos, forgetUse, hides, partOf } from './rules.ts'
import { boolean, choice, instant, multiline, text } from '../../core/fields/kinds.ts'
import { decimal, integer } from '../../core/fields/number-kinds.ts'
import { MAX_LUMIERE, MAX_REDRESSEMENT, MIN_LUMIERE } from '../../retouche.ts'
import { group } from '../../core/fields/composites.ts'

/**
 * The record of each stored photo (MEDIA). Created by the upload, which sets the path of the file and its document;
 * people edit the description.
 */
export const medias = defineCollection({
  slug: 'medias',
  scope: 'boutique',
  label: {
    one: 'média',
    many: 'Médias',
    empty: 'Aucun média',
    purpose: 'Toutes les photos de la boutique, celles des fiches et celles que vous déposez ici.',
    create: 'Nouveau média',
  },
  access: (actor) => {
    // Records are created by uploads only.
    if (actor.type === 'admin') return { ...EVERYTHING, create: false }
    if (hasProfile(actor, 'medias')) return { ...EVERYTHING, create: false, trash: false }
    // Whoever edits documents with photos or files sees their records and edits the descriptions.
    return editsPhotos(actor) || editsFiles(actor) ? { ...NOTHING, read: 'profile', update: true } : NOTHING
  },
  partOf,
  hides,
  onSave: forgetUse,
  title: 'name',
  fields: {
    name: text({ label: 'Nom', required: true, filter: true, max: 300 }),
    fullPath: text({
      label: 'Chemin',
      description: 'Dans le dossier des photos',
      required: true,
      write: 'server',
      filter: true,
      unique: true,
      max: 512,
    }),
    type: choice({ label: 'Type', values: { photo: 'Photo' }, default: 'photo', filter: true, hidden: true }),
    docType: text({
      label: 'Type de document',
      description: 'Celui du document qui montre la photo',
      write: 'server',
      filter: true,
      max: 60,
    }),
    docId: text({
      label: 'Document',
      description: "L'identifiant du document qui montre la photo",
      write: 'server',
      filter: true,
      max: 64,
    }),
    title: text({ label: 'Titre', max: 300 }),
    description: multiline({ label: 'Description', max: 5000 }),
    altText: text({ label: 'Texte de remplacement', max: 500 }),
    metadata: group({
      label: 'Métadonnées',
      write: 'server',
      fields: {
        contentType: text({ label: 'Type de contenu' }),
        bytes: integer({ label: 'Poids', unit: 'octets' }),
        width: integer({ label: 'Largeur', unit: 'px' }),
        height: integer({ label: 'Hauteur', unit: 'px' }),
      },
    }),
    original: text({
      label: 'Original',
      description: 'Le chemin de la photo avant ses retouches',
      write: 'server',
      hidden: true,
      max: 512,
    }),
    retouche: group({
      label: 'Retouche',
      description: "Ce qui la distingue de l'original ; les parts vont de 0 à 1",
      write: 'server',
      hidden: true,
      fields: {
        cadre: group({
          label: 'Cadre',
          fields: {
            x: decimal({ label: 'De la gauche', min: 0, max: 1 }),
            y: decimal({ label: 'Du haut', min: 0, max: 1 }),
            width: decimal({ label: 'Largeur', min: 0, max: 1 }),
            height: decimal({ label: 'Hauteur', min: 0, max: 1 }),
          },
        }),
        redressement: decimal({ label: 'Redressement', unit: '°', min: -MAX_REDRESSEMENT, max: MAX_REDRESSEMENT }),
        lumiere: decimal({ label: 'Lumière', min: MIN_LUMIERE, max: MAX_LUMIERE }),
      },
    }),
    origin: text({
      label: 'Origine',
      description: "L'adresse d'où un import de fichier l'a prise",
      write: 'server',
      hidden: true,
      max: 2000,
    }),
    isUsed: boolean({
      label: 'Utilisée',
      description: 'Un document de la boutique, hors corbeille, la montre',
      derived: true,
      hidden: true,
      filter: true,
    }),
    lastModified: instant({ label: 'Modifié le', write: 'server' }),
  },
  screen: {
    path: '/medias',
    nav: { menu: 'default/outils', order: 10, icon: 'photo' },
    opensFor: 'medias',
    list: {
      layout: 'cards',
      row: { title: 'name', photo: 'fullPath' },
      search: true,
      tabs: [
        { id: 'photos', label: 'Photos', where: { type: 'photo' } },
        { id: 'inutilisees', label: 'Inutilisées', where: { type: 'photo', isUsed: false } },
      ],
    },
    form: {
      above: 'medias/photo',
      removalPanel: 'medias/suppression',
      removal: () => 'Elle quitte la médiathèque ; les documents qui la montrent la gardent.',
      tabs: [
        {
          id: 'general',
          label: 'Général',
          sections: [
            { title: 'Photo', fields: ['name', 'title', 'altText', 'description'] },
            { title: 'Où elle sert', fields: [], panel: 'medias/usages' },
          ],
        },
      ],
    },
  },
})
