import { describe, expect, it } from 'vitest'
import type { Problem } from '../../core/problem.ts'
import { type ConfirmedOrder, orderConfirmation } from './order-confirmation.ts'

const SETTINGS = {
  fromName: 'Atelier du Meuble',
  fromMail: 'boutique@exemple.fr',
  commandeMailSujet: 'Votre commande',
  commandeMailText: 'Bonjour,\n\nMerci pour votre commande.',
}
const ORDER: ConfirmedOrder = {
  numero: '264700001',
  date: '2026-11-20',
  deliveryDate: '2026-12-03',
  deliveryMethod: 'carrier',
  deliveryToBillingAddress: true,
  contact_name: 'Léa Martin',
  contact_email: 'lea@exemple.fr',
  contact_address: '3 rue des Lilas',
  contact_zip: '69003',
  contact_city: 'Lyon',
  produits: [
    { name: 'Table de ferme', sku: '2611020001', qty: 1, price: 1200, discount: 10, discountType: 'pourcentage' },
    { name: 'Chaise', variantLibelle: 'Hêtre', qty: 4, price: 60.5, unite: 'pièces' },
    { name: 'Miroir', qty: 2, price: 50, discount: 12.5, discountType: 'valeur' },
  ],
  packingCost: 20,
  deliveryCost: 90,
  total: 1519.5,
  acompteValue: 30,
  acompteType: 'pourcentage',
}
const textOf = (changes: ConfirmedOrder = {}): string =>
  orderConfirmation({ ...ORDER, ...changes }, SETTINGS).text.replaceAll('\u00a0', ' ')

describe('the confirmation of an order', () => {
  it('has the text of the boutique, lines, amounts, deposit, balance and delivery', () => {
    expect(textOf()).toBe(`Bonjour,

Merci pour votre commande.

Votre commande n° 264700001 du 20 nov. 2026

- Table de ferme (2611020001)
  1 × 1 200,00 €, remise 10 % : 1 080,00 €
- Chaise Hêtre
  4 pièces × 60,50 € : 242,00 €
- Miroir
  2 × 50,00 €, remise 12,50 € : 87,50 €

Emballage : 20,00 €
Livraison : 90,00 €
Total : 1 519,50 €

Acompte à payer : 455,85 €
Solde à payer avant l'expédition : 1 063,65 €

Livraison
Date prévue : 3 déc. 2026
Mode : transporteur
Adresse : Léa Martin
3 rue des Lilas
69003 Lyon

Atelier du Meuble
`)
  })

  it('says the VAT within the total, and what stands in its place', () => {
    expect(textOf({ regimeTVA: 'normal' })).toContain('Total : 1 519,50 €\ndont TVA 20 % : 253,25 €\n\n')
    expect(textOf({ regimeTVA: 'franchise' })).toContain('€\nMention : TVA non applicable, art. 293 B du CGI\n\n')
  })

  it('goes to the client in the name of the boutique, whose address receives the answers', () => {
    const mail = orderConfirmation(ORDER, SETTINGS)
    expect(mail).toMatchObject({ to: 'lea@exemple.fr', fromName: 'Atelier du Meuble', subject: 'Votre commande' })
    expect(mail.replyTo).toBe('boutique@exemple.fr')
    expect(orderConfirmation(ORDER, { ...SETTINGS, responseMail: 'reponse@exemple.fr' }).replyTo).toBe(
      'reponse@exemple.fr',
    )
  })

  it.each([
    [{ montantPaye: 455.85 }, "Déjà payé : 455,85 €\nSolde à payer avant l'expédition : 1 063,65 €"],
    [{ montantPaye: 100, balancePayment: 'retrait' }, 'Déjà payé : 100,00 €\nSolde à payer au retrait : 1 419,50 €'],
    [{ montantPaye: 1519.5 }, 'Déjà payé : 1 519,50 €\n\nLivraison'],
    [{ acompteValue: undefined }, '\n\nÀ payer : 1 519,50 €\n\n'],
    [{ isPaidToCarrier: true }, 'Livraison : 90,00 €, à payer au transporteur\n'],
    [{ isPaidToCarrier: true, deliveryCost: 0 }, 'Livraison : à payer au transporteur\n'],
    [{ deliveryCost: 0, freeShipping: true }, 'Livraison : gratuite\n'],
    [{ deliveryCost: undefined, deliveryIncluded: true }, 'Livraison : comprise\n'],
    [{ produits: [], total: 0, packingCost: 0, deliveryCost: 0 }, '2026\n\nTotal : Offert\n\nLivraison\n'],
    [{ deliveryToBillingAddress: false, customDeliveryAddress: 'Quai 4' }, 'Adresse : Quai 4\n'],
  ])('%j', (changes, expected) => {
    expect(textOf(changes)).toContain(expected)
  })

  it('names no address for a collection at the shop, and nothing that is empty', () => {
    expect(textOf({ deliveryMethod: 'store' })).not.toContain('Adresse')
    const bare = orderConfirmation({ contact_email: 'lea@exemple.fr' }, SETTINGS).text
    expect(bare).toBe(
      'Bonjour,\n\nMerci pour votre commande.\n\nVotre commande\n\nTotal : Offert\n\nAtelier du Meuble\n',
    )
  })
})

describe('refusals', () => {
  const problemOf = (order: ConfirmedOrder, settings: object): Problem => {
    try {
      orderConfirmation(order, settings)
    } catch (problem) {
      return problem as Problem
    }
    throw new Error('not refused')
  }

  it.each(Object.keys(SETTINGS))('without the setting %s', (name) => {
    const { status, code, message } = problemOf(ORDER, { ...SETTINGS, [name]: '' })
    expect([status, code]).toEqual([409, 'boutique.parametres'])
    expect(message).toContain('problème de paramètre de la boutique : il manque ')
    expect(message.split(',')).toHaveLength(1)
  })

  it('name all settings that are missing', () => {
    expect(problemOf(ORDER, { fromName: 'Atelier' }).message).toBe(
      'problème de paramètre de la boutique : il manque le sujet des confirmations de commande, ' +
        "le texte des confirmations de commande, l'e-mail de l'expéditeur (onglet Mail des paramètres)",
    )
  })

  it("without the client's e-mail", () => {
    expect(problemOf({ ...ORDER, contact_email: undefined }, SETTINGS).details.errors).toEqual([
      { path: 'contact_email', message: "L'e-mail du client manque : la confirmation ne peut pas partir" },
    ])
  })
})

describe('hostile values', () => {
  it('start no header', () => {
    const injected = 'Bonjour\r\nBcc: tous@exemple.fr\u2028X: y\u0000'
    const settings = {
      ...SETTINGS,
      commandeMailSujet: injected,
      fromName: injected,
      responseMail: `a@b.fr\nBcc: c@d.fr`,
    }
    const { subject, fromName, replyTo, to } = orderConfirmation(
      { ...ORDER, contact_email: 'a@b.fr\r\nX: y' },
      settings,
    )
    for (const header of [subject, fromName, replyTo, to]) expect(header).not.toMatch(/[\p{Cc}\u2028]/u)
  })

  it('are text in the HTML', () => {
    const hostile = `<script>alert("1")</script>&'`
    const settings = { ...SETTINGS, commandeMailText: hostile, fromName: hostile }
    const line = { name: hostile, variantLibelle: hostile, sku: hostile, unite: hostile, qty: 1, price: 1 }
    const { html } = orderConfirmation(
      { ...ORDER, produits: [line], numero: hostile, customDeliveryAddress: hostile, deliveryToBillingAddress: false },
      settings,
    )
    expect(html).not.toContain('<script')
    expect(html.match(/&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt;&amp;&#39;/g)).toHaveLength(8)
  })

  it('of a very large order stay in proportion', () => {
    const produits = Array.from({ length: 500 }, () => ({ name: 'n'.repeat(300), qty: 1, price: 1 }))
    expect(orderConfirmation({ ...ORDER, produits }, SETTINGS).html.length).toBeLessThan(500_000)
  })
})
