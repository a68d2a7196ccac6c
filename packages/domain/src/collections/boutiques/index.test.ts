import { describe, expect, it } from 'vitest'
import { decide } from '../../core/access.ts'
import type { Actor } from '../../core/actor.ts'
import type { Fields } from '../../core/field.ts'
import { missingFields, parseValue, withFlags } from '../../core/fields/validate.ts'
import { registry } from '../index.ts'
import { boutiques } from './index.ts'

const fields: Fields = boutiques.fields
const kinds = (names: string) => names.split(' ').map((name) => fields[name]?.kind)
const FOLDER = 'Lettres minuscules, chiffres, tirets (« prive » est réservé)'
const user: Actor = {
  id: 'u1',
  type: 'user',
  boutiques: ['b1'],
  profils: [],
  hasAccessToStore: false,
  hasAccessToWebsite: false,
  hasAccessToOrganisation: false,
  hasAccessToCalculatrices: false,
}

describe('the fields of a shop', () => {
  it('[SHOP-10] name, libelle, applicationId, storageBucketPath, websiteURL', () => {
    expect(kinds('name libelle applicationId storageBucketPath')).toStrictEqual(Array(4).fill('text'))
    expect(kinds('websiteURL')).toStrictEqual(['link'])
  })

  it('[SHOP-12] its project', () => {
    const names =
      'firebaseApiKey firebaseAuthDomain firebaseDatabaseURL firebaseProjectId firebaseStorageBucket firebaseMessagingSenderId'
    expect(kinds(names)).toStrictEqual(Array(6).fill('text'))
  })

  it('[SHOP-13] firebaseAuthEmail, firebaseAuthPassword, domainAssetsURL; the password is a secret', () => {
    expect(kinds('firebaseAuthEmail firebaseAuthPassword domainAssetsURL')).toStrictEqual(['email', 'secret', 'text'])
  })

  it('[SHOP-14] indexAlgolia', () => {
    expect(kinds('indexAlgolia')).toStrictEqual(['text'])
  })

  it('[SHOP-15] fromName, fromMail, responseMail', () => {
    expect(kinds('fromName fromMail responseMail')).toStrictEqual(['text', 'email', 'email'])
  })

  it('[SHOP-16] [SHOP-18] smtpServer, smtpUsername, smtpPassword, all three secret', () => {
    expect(kinds('smtpServer smtpUsername smtpPassword')).toStrictEqual(['secret', 'secret', 'secret'])
  })

  it('[SHOP-19] the texts of its mails', () => {
    const names = 'demandeMailSujet demandeReponseAuto demandeMailText commandeMailSujet commandeMailText'
    expect(kinds(names)).toStrictEqual(['text', 'multiline', 'multiline', 'text', 'multiline'])
  })

  it('[SHOP-20] originUrls', () => {
    expect(kinds('originUrls')).toStrictEqual(['strings'])
  })

  it('[SHOP-21] the defaults of its products', () => {
    const flags = 'isInStoreByDefault freeShippingByDefault deliveryIncludedByDefault isCustomMadedByDefault'
    expect(kinds(`optionPriceByDefault conditionByDefault ${flags}`)).toStrictEqual([
      'choice',
      'choice',
      ...Array(4).fill('boolean'),
    ])
    const produits = registry.get('produits')?.fields
    expect(Object.keys(fields.optionPriceByDefault?.values ?? {})).toStrictEqual(
      Object.keys(produits?.optionPrice?.values ?? {}),
    )
    expect(Object.keys(fields.conditionByDefault?.values ?? {})).toStrictEqual(
      Object.keys(produits?.condition?.values ?? {}),
    )
  })

  it('[SHOP-24] calculatrices', () => {
    expect(Object.keys(fields.calculatrices?.values ?? {})).toStrictEqual([
      'omaje-planches',
      'feramesure-verriere',
      'notcar-pdc',
    ])
  })
})

it.each(['isInStoreByDefault', 'freeShippingByDefault', 'deliveryIncludedByDefault', 'isCustomMadedByDefault'])(
  '%s has a third state: nothing said',
  (name) => {
    const field = fields[name] as Fields[string]
    const read = (raw: unknown) => parseValue(field, raw, [name])
    expect([null, '', true, 'false', false].map((raw) => (read(raw) as { value: unknown }).value)).toStrictEqual([
      undefined,
      undefined,
      true,
      false,
      false,
    ])
    expect(withFlags(fields, {})).not.toHaveProperty(name)
  },
)

it('[SHOP-03] a boutique requires its name', () => {
  expect(missingFields(fields, {})).toContainEqual({ path: 'name', message: 'Champs obligatoire' })
})

it('[SHOP-11] its applicationId is generated, and clients cannot write it', () => {
  const context = {
    now: '',
    actor: user,
    boutique: null,
    id: undefined,
    needed: {},
    counted: {},
    found: {},
    newId: () => 'n1',
  }
  expect(boutiques.defaults?.(context)).toStrictEqual({ applicationId: 'n1', storageBucketPath: 'boutique-n1' })
  expect(fields.applicationId).toMatchObject({ derived: true, unique: true })
})

it.each([
  ['websiteURL', '/contact', 'Adresse commençant par https:// attendue'],
  ['websiteURL', 'javascript:alert(1)', 'Adresse commençant par https:// attendue'],
  ['storageBucketPath', '../ailleurs', FOLDER],
  ['storageBucketPath', 'a/b', FOLDER],
  ['storageBucketPath', 'Atelier', FOLDER],
  ['storageBucketPath', 'prive', FOLDER],
])('%s refuses %s', (name, raw, message) => {
  expect(parseValue(fields[name] as Fields[string], raw, [name]).errors).toStrictEqual([{ path: name, message }])
})

it.each(['storageBucketPath', 'indexAlgolia'])("%s is one boutique's alone, and written by administrators", (name) => {
  expect(fields[name]).toMatchObject({ unique: true, write: 'admin' })
})

it('members read what the selector and the requests show, and no mail, project or API setting', () => {
  const open = Object.keys(fields).filter((name) => fields[name]?.read !== undefined)
  expect(open).toStrictEqual([
    ...['name', 'libelle', 'websiteURL', 'domainAssetsURL', 'requestsFloodedAt'],
    ...['modelesEtiquettes', 'registreObjets', 'calculatrices'],
  ])
})

it('[SHOP-04] [SHOP-06] its form: the tabs, and the question before it is deleted', () => {
  const { tabs, sentences } = boutiques.screen?.form ?? {}
  expect(tabs?.map(({ label }) => label)).toStrictEqual([
    ...['Générale', 'Firebase', 'Algolia', 'Mail', "Accès à l'API", 'Produits', 'Caractéristiques', 'Options'],
  ])
  expect(sentences?.remove).toBe('Voulez-vous vraiment supprimer cette boutique ?')
})

describe('who may', () => {
  const ability = (actor: Actor) => decide(boutiques, actor, null)

  it('[PERM-04] a user who is not admin sees only their boutiques, their own included', () => {
    expect(ability({ ...user, boutiques: ['b1', 'b2'], boutique: 'b3' })).toMatchObject({
      read: 'member',
      only: ['b1', 'b2', 'b3'],
    })
    expect(ability({ ...user, boutiques: [] })).toMatchObject({ only: [] })
  })

  it('[PERM-03] an administrator sees them all', () => {
    expect(ability({ ...user, type: 'admin' })).not.toHaveProperty('only')
    expect(ability({ ...user, type: 'admin' })).toMatchObject({ read: 'profile', create: true, remove: true })
  })

  it.each([
    [[], true, false],
    [['boutique-params'], false, false],
    [['boutique-params'], true, true],
  ])(
    'profiles %j with the Commerce area %s: edits the settings %s, never creates nor deletes',
    (profils, hasAccessToStore, manages) => {
      const found = ability({ ...user, profils, hasAccessToStore })
      expect(found).toMatchObject({
        read: manages ? 'profile' : 'member',
        update: manages,
        create: false,
        remove: false,
        only: ['b1'],
      })
      expect(found).not.toHaveProperty('fields')
    },
  )

  it.each([
    [['website-params'], false, false],
    [['boutique-params'], true, false],
    [['website-params'], true, true],
  ])('profiles %j with the website %s: edits the settings of the site %s', (profils, hasAccessToWebsite, edits) => {
    expect(ability({ ...user, profils, hasAccessToStore: false, hasAccessToWebsite })).toStrictEqual({
      ...{ read: 'member', create: false, update: edits, remove: false, trash: false, only: ['b1'] },
      ...(edits && {
        fields: [
          'name',
          'libelle',
          'websiteURL',
          'domainAssetsURL',
          'applicationId',
          'originUrls',
          'webhooks',
          'webhookSecret',
        ],
      }),
    })
  })

  it('a user with both profiles edits all settings', () => {
    const profils = ['website-params', 'boutique-params']
    const found = ability({ ...user, profils, hasAccessToStore: true, hasAccessToWebsite: true })
    expect(found).toMatchObject({ read: 'profile', update: true })
    expect(found).not.toHaveProperty('fields')
  })
})
