import { EVERYTHING, NOTHING } from '../../core/access.ts'
import { PROFILES } from '../../core/actor.ts'
import { normaliseUsername } from './username.ts'
import { PROFILE_HINTS } from './profiles.ts'
import { counts, onRemove, onSave } from './rules.ts'
import { defineCollection } from '../../core/collection.ts'
import { boolean, choice, choices, email, relation, relations, secret, text } from '../../core/fields/kinds.ts'

/** The users of the product (USER). Their id is that of their identity, which alone holds their e-mail. */
export const utilisateurs = defineCollection({
  slug: 'utilisateurs',
  scope: 'global',
  together: true,
  label: {
    one: 'utilisateur',
    many: 'Utilisateurs',
    empty: 'Aucun utilisateur',
    purpose: "Un utilisateur se connecte avec son adresse e-mail ; ses profils disent ce qu'il ouvre.",
    create: 'Nouvel utilisateur',
    missing: "L'utilisateur n'existe pas",
    deleted: "L'utilisateur n'existe pas ou a été supprimé",
  },
  access: (actor) => (actor.type === 'admin' ? EVERYTHING : NOTHING),
  title: 'displayname',
  sort: 'displayname',
  fields: {
    displayname: text({ label: 'Nom affiché', required: true, sort: true, max: 200 }),
    username: text({
      label: "Nom d'utilisateur",
      hint: 'Des lettres sans accent et _, en minuscules ; le reste est retiré',
      becomes: normaliseUsername,
      unique: 'live',
      uniqueMessage: "Ce nom d'utilisateur est déjà pris",
      max: 60,
    }),
    phoneNumber: text({ label: 'Téléphone', max: 40 }),
    type: choice({
      label: 'Type',
      values: { admin: 'Administrateur', user: 'Utilisateur' },
      default: 'user',
      filter: true,
    }),
    profils: choices({
      label: 'Profils',
      values: { ...PROFILES, 'website-analytics': 'Statistiques (ancien nom)' },
      hints: PROFILE_HINTS,
    }),
    hasAccessToStore: boolean({ label: 'Accès au commerce' }),
    hasAccessToWebsite: boolean({ label: 'Accès au site web' }),
    hasAccessToOrganisation: boolean({ label: "Accès à l'organisation" }),
    hasAccessToCalculatrices: boolean({ label: 'Accès aux calculatrices' }),
    isBlocked: boolean({ label: 'Compte bloqué', hint: 'Ne peut plus se connecter', filter: true }),
    boutique: relation({ label: 'Boutique principale', to: 'boutiques' }),
    boutiques: relations({ label: 'Boutiques', to: 'boutiques' }),
  },
  counts,
  onSave,
  onRemove,
  screen: {
    path: '/admin/users',
    nav: { menu: 'default/administration', order: 10, icon: 'users' },
    opensFor: 'admin',
    list: {
      layout: 'rows',
      row: { title: 'displayname', avatar: true, chip: 'type', second: ['username', 'phoneNumber'] },
      tabs: [{ id: 'tous', label: 'Tous les utilisateurs', where: {} }],
    },
    form: {
      above: 'utilisateurs/acces',
      creation: {
        email: email({ label: 'Adresse e-mail', required: true }),
        password: secret({
          label: 'Mot de passe',
          hint: 'Sans mot de passe, un lien lui permet de le choisir : envoyé par courriel, ou affiché ici pour que vous le remettiez si aucun courriel ne peut partir',
        }),
      },
      tabs: [
        {
          id: 'infos',
          label: 'Infos',
          sections: [
            {
              title: 'Identité',
              fields: [
                ['displayname', 'username'],
                ['type', 'phoneNumber'],
              ],
            },
            {
              title: 'Connexion',
              fields: ['email', 'password', 'isBlocked'],
              panel: 'utilisateurs/connexion',
            },
            { title: 'Sessions', ofStored: true, fields: [], panel: 'utilisateurs/sessions' },
            {
              title: 'Accès',
              fields: [
                ['hasAccessToStore', 'hasAccessToWebsite'],
                ['hasAccessToOrganisation', 'hasAccessToCalculatrices'],
                'profils',
              ],
              panel: 'utilisateurs/profils',
            },
          ],
        },
        { id: 'boutiques', label: 'Boutiques', sections: [{ title: 'Boutiques', fields: ['boutique', 'boutiques'] }] },
      ],
    },
  },
})
