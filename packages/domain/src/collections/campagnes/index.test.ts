import { describe, expect, it } from 'vitest'
import type { RuleContext, SystemFields } from '../../core/collection.ts'
import { missingFields, parseValue } from '../../core/fields/validate.ts'
import { actions } from './actions.ts'
import { copyWith } from '../../core/duplicate.ts'
import { campagnes } from './index.ts'
import { type CampagneData, onRemove, onSave } from './rules.ts'
import { fields } from './schema.ts'
import { campaignState, campaignText } from './state.ts'

const BOUTIQUE = {
  demandeMailSujet: 'Votre demande',
  demandeMailText: 'Bonjour',
  websiteURL: 'https://exemple.fr',
  fromName: 'Atelier',
  fromMail: 'atelier@exemple.fr',
}
const NOW = '2026-11-22T10:00:00.000Z'
const DRAFT = { id: 'c1', title: 'Noël', subject: 'Nos tables', produits: ['p1'] } as unknown as CampagneData &
  SystemFields
const SHOWN = { isDraft: false, isOnlineStore: true }
const context = (boutique: object | undefined, products: readonly (object | undefined)[]): RuleContext => {
  const needed = Object.fromEntries(products.map((product, at) => [`produit p${at + 1}`, product]))
  return { now: NOW, needed: { boutique, ...needed } } as unknown as RuleContext
}
const send = (
  campagne: Partial<CampagneData>,
  boutique: object | undefined = BOUTIQUE,
  products: readonly (object | undefined)[] = [SHOWN],
) => actions.envoyer.run({ ...DRAFT, ...campagne }, context(boutique, products), {})
const alone = { needed: {} }

describe('the fields of a campaign', () => {
  it('[CAMP-12] its contents, recipients, sender and state', () => {
    const names = 'title subject contents contactfilter senderName senderMail locale isSend sendedAt produits'
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(names.split(' ')))
  })

  it('[CAMP-07] [CAMP-08] [CAMP-09] title, subject and language are required', () => {
    const missing = missingFields(campagnes.fields, {}).map(({ path }) => path)
    expect(missing).toEqual(expect.arrayContaining(['title', 'subject', 'locale']))
  })

  it('[CAMP-10] [CAMP-11] the name and the e-mail of the sender are required', () => {
    const missing = missingFields(campagnes.fields, {}).map(({ path }) => path)
    expect(missing).toEqual(expect.arrayContaining(['senderName', 'senderMail']))
  })

  it('[CAMP-14] [CAMP-15] its language is fr_FR, or en_US', () => {
    expect(fields.locale.default).toBe('fr_FR')
    expect(
      ['fr_FR', 'en_US', 'de_DE'].map((value) => parseValue(fields.locale, value, ['locale']).errors?.length ?? 0),
    ).toEqual([0, 0, 1])
  })

  it('[CAMP-13] the sender is that of the boutique, where it has one', () => {
    const defaults = (boutique: object | undefined) =>
      campagnes.defaults?.({ needed: { boutique } } as unknown as RuleContext)
    expect(defaults(BOUTIQUE)).toEqual({ senderName: 'Atelier', senderMail: 'atelier@exemple.fr' })
    expect(defaults(undefined)).toEqual({})
  })
})

describe('sending', () => {
  it('[CAMP-16] [CAMP-17] [CAMP-18] marks the campaign as sent now, and asks for the job that sends it', () => {
    expect(send({})).toEqual({
      isSend: true,
      sendedAt: NOW,
      sendingState: 'sending',
      jobs: [{ task: 'campagnes.envoi', payload: { campagne: 'c1' }, key: 'c1' }],
    })
  })

  it('[CAMP-19] says that it is scheduled, and offers no undo', () => {
    expect(actions.envoyer.done?.(DRAFT, 1)).toBe('Envoi programmé')
    expect(actions.envoyer.isFinal).toBe(true)
  })

  it.each(Object.keys(BOUTIQUE))('[CAMP-20] refuses a boutique without %s', (name) => {
    expect(() => send({}, { ...BOUTIQUE, [name]: undefined })).toThrow('problème de paramètre de la boutique')
  })

  it.each([
    [{ title: undefined }, ['title']],
    [{ produits: undefined }, ['produits']],
    [{ title: '', produits: [] }, ['title', 'produits']],
  ])('[CAMP-21] refuses %j, and names the fields %j', (missing, paths) => {
    const errors = paths.map((path) => expect.objectContaining({ path }))
    expect(() => send(missing)).toThrow(
      expect.objectContaining({ message: 'le titre et les produits sont obligatoire', details: { errors } }),
    )
  })

  it.each([
    [[undefined]],
    [
      [
        { ...SHOWN, isDraft: true },
        { ...SHOWN, isOnlineStore: false },
      ],
    ],
  ])('refuses a campaign whose mail would show no product: %j', (products) => {
    const produits = ['p1', 'p2']
    expect(() => send({ produits }, BOUTIQUE, products)).toThrow("Aucun des produits choisis n'est visible")
    expect(send({ produits }, BOUTIQUE, [...products.slice(0, 1), SHOWN])).toMatchObject({ isSend: true })
  })

  it('[CAMP-24] the settings come before the title and the products', () => {
    expect(() => send({ title: undefined, produits: [] }, {})).toThrow('problème de paramètre de la boutique')
  })

  it('a campaign is sent once', () => {
    expect(() => send({ isSend: true })).toThrow('Cette campagne est déjà envoyée')
  })
})

describe('a sent campaign', () => {
  const sent: CampagneData = { ...DRAFT, isSend: true, sendingState: 'done' }

  it.each([{ title: 'Autre' }, { subject: 'Autre' }, { produits: ['p2'] }, { contactfilter: { villes: ['Lyon'] } }])(
    'nobody changes %j',
    (change) => {
      expect(() => onSave(sent, { ...sent, ...change }, alone)).toThrow(
        'Cette campagne est envoyée : elle ne peut plus être modifiée',
      )
      expect(onSave({ ...sent, isSend: false }, { ...sent, ...change, isSend: false }, alone)).toMatchObject(change)
    },
  )

  it('its counters change', () => {
    expect(onSave(sent, { ...sent, nbEnvoyes: 3 }, alone)).toMatchObject({ nbEnvoyes: 3 })
  })

  it('is not deleted while it is sent', () => {
    expect(() => onRemove({ ...sent, sendingState: 'sending' })).toThrow('mettez-la en pause')
    for (const sendingState of ['paused', 'done', 'failed', undefined] as const)
      expect(() => onRemove({ ...sent, sendingState })).not.toThrow()
  })

  it('is copied to a draft of the same content', () => {
    const copy = copyWith(campagnes, { ...sent, sendedAt: NOW, nbEnvoyes: 3, contents: null, locale: 'en_US' })
    expect(copy).toEqual({ title: 'Noël (copie)', subject: 'Nos tables', produits: ['p1'], locale: 'en_US' })
  })
})

it('the list shows the photo of the first product; saving again changes nothing', () => {
  const needed = { first: { photos: ['a/1.jpg', 'a/2.jpg'] } }
  const saved = onSave(undefined, DRAFT, { ...alone, needed })
  expect(saved.photo).toBe('a/1.jpg')
  expect(onSave(saved, saved, { ...alone, needed })).toEqual(saved)
  expect(onSave(saved, saved, alone).photo).toBeUndefined()
})

it('a campaign shows 60 products at most', () => {
  const produits = Array.from({ length: 61 }, (_, at) => `p${at}`)
  expect(() => onSave(undefined, { produits }, alone)).toThrow('60 produits au plus')
  expect(() => onSave(undefined, { produits: produits.slice(1) }, alone)).not.toThrow()
})

it('[CAMP-01] [CAMP-02] [CAMP-03] [CAMP-05] drafts and sent campaigns, the newest first', () => {
  expect(campagnes.screen?.list.tabs).toMatchObject([
    { label: 'Brouillon', where: { isSend: false }, sort: '-createdAt' },
    { label: 'Envoyées', where: { isSend: true }, sort: '-createdAt' },
  ])
})

it.each([
  [{}, undefined, 'Nos tables'],
  [{ isSend: true, sendingState: 'sending' }, 'En cours', 'Nos tables'],
  [
    { isSend: true, sendingState: 'sending', nbDestinataires: 4, nbEnvoyes: 1 },
    'En cours 25\u00a0%',
    'Nos tables · 1 sur 4 destinataires',
  ],
  [
    { isSend: true, sendingState: 'paused', nbDestinataires: 3, nbEnvoyes: 1 },
    'En pause 33\u00a0%',
    'Nos tables · 1 sur 3 destinataires',
  ],
  [{ isSend: true, sendingState: 'failed' }, 'Interrompu', 'Nos tables'],
  [{ isSend: true, sendingState: 'done', nbDestinataires: 1, nbEnvoyes: 1 }, 'Envoyée', 'Nos tables · 1 destinataire'],
  [
    { isSend: true, sendingState: 'done', nbDestinataires: 9, nbEnvoyes: 7, nbIncertains: 2 },
    '2 incertains',
    'Nos tables · 7 sur 9 destinataires',
  ],
  [
    { isSend: true, sendingState: 'done', nbDestinataires: 9, nbEnvoyes: 8, nbRefuses: 1 },
    'Envoyée 1 non remis',
    'Nos tables · 8 sur 9 destinataires',
  ],
  [
    { isSend: true, sendingState: 'done', nbDestinataires: 0, nbEcartes: 2 },
    'Aucun destinataire',
    'Nos tables · 0 destinataire',
  ],
] as const)('the row of %j', (values, chip, text) => {
  const shown = campaignState(values)
  expect(shown && [shown.text, shown.detail].filter(Boolean).join(' ')).toBe(chip)
  expect(campaignText({ subject: 'Nos tables', ...values })).toBe(text)
})
