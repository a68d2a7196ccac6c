import type { RichNode } from '@boutique/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { campaignMail, type MailedBoutique, type MailedCampaign, mailTo } from './campaign-mail.ts'
import { joined } from '../mail-parts.ts'
import type { MailedProduct } from './product-card.ts'

const BOUTIQUE: MailedBoutique = { name: 'Atelier des Tilleuls', websiteURL: 'https://exemple.fr/' }
const SOMEBODY = { firstname: 'Léa', name: 'Léa Martin', unsubscribeUrl: 'https://exemple.fr/d?a=1&b=2' }
const TABLE: MailedProduct = { name: 'Table', price: 480, pathname: 'table', photos: ['t/1.jpg'], isOnlineStore: true }

const text = (value: string, ...marks: NonNullable<RichNode['marks']>): RichNode => ({
  type: 'text',
  text: value,
  marks,
})
const doc = (...content: RichNode[]): RichNode => ({ type: 'doc', content })
const paragraph = (...content: RichNode[]): RichNode => ({ type: 'paragraph', content })
const link = (href: string) => ({ type: 'link', attrs: { href } })

const compose = (
  campaign: MailedCampaign,
  products: readonly MailedProduct[] = [],
  boutique = BOUTIQUE,
  to = SOMEBODY,
) => {
  const content = campaignMail({ subject: 'Nos pièces', ...campaign }, boutique, products, 'https://images.exemple.fr')
  const { subject, html, text } = mailTo(content, to)
  return { subject, html: joined(html), text: joined(text) }
}

describe('the text of a campaign', () => {
  it('keeps paragraphs, headings, lists and emphasis, in HTML and as text', () => {
    const contents = doc(
      { type: 'heading', attrs: { level: 1 }, content: [text('Nouveautés')] },
      paragraph(text('Du '), text('bois', { type: 'bold' }), text(' et du '), text('lin', { type: 'italic' })),
      {
        type: 'orderedList',
        content: ['une', 'deux'].map((item) => ({ type: 'listItem', content: [paragraph(text(item))] })),
      },
      { type: 'blockquote', content: [paragraph(text('Merci'))] },
    )
    const mail = compose({ contents })
    for (const part of ['>Nouveautés</h2>', '<b>bois</b>', '<i>lin</i>', '<ol ', '<blockquote '])
      expect(mail.html).toContain(part)
    expect(mail.text).toContain('Nouveautés\n\nDu bois et du lin\n\n1. une\n2. deux\n\n> Merci\n')
  })

  it.each([
    ['https://exemple.fr/a?b=1&c=2', 'href="https://exemple.fr/a?b=1&amp;c=2"', 'ici (https://exemple.fr/a?b=1&c=2)'],
    ['/contact', 'href="https://exemple.fr/contact"', 'ici (https://exemple.fr/contact)'],
    ['mailto:lea@exemple.fr', 'href="mailto:lea@exemple.fr"', 'ici (lea@exemple.fr)'],
    ['#prix', '>ici<', 'ici\n'],
    ['javascript:alert(1)', '>ici<', 'ici\n'],
    ['//ailleurs.exemple', '>ici<', 'ici\n'],
  ])('a link to %s', (href, html, plain) => {
    const mail = compose({ contents: doc(paragraph(text('ici', link(href)))) })
    expect(mail.html).toContain(html)
    expect(mail.html).not.toMatch(/javascript:|ailleurs/)
    expect(mail.text).toContain(plain)
  })

  it('names each recipient, and leaves no gap for an unknown name', () => {
    const campaign = { subject: 'Pour {NOM}', contents: doc(paragraph(text('Bonjour {prénom}, ou {nom} !'))) }
    const mail = compose(campaign)
    expect(mail.subject).toBe('Pour Léa Martin')
    expect(mail.html).toContain('Bonjour Léa, ou Léa Martin !')
    const unknown = compose(campaign, [], BOUTIQUE, { ...SOMEBODY, firstname: '', name: '' })
    expect(unknown.subject).toBe('Pour')
    expect(unknown.text).toContain('Bonjour, ou !')
  })

  it('starts with the text as the preview of mailboxes, else with the names of the products', () => {
    const preview = (html: string) => /<div style="display:none[^>]*>([^<]*)</.exec(html)?.[1]
    const long = 'mot '.repeat(100)
    expect(preview(compose({ contents: doc(paragraph(text(long))) }).html)).toBe(`${'mot '.repeat(33).slice(0, 130)}…`)
    const linked = doc(paragraph(text('Voyez '), text('ici', link('https://exemple.fr/a')), text(', vite')))
    expect(preview(compose({ contents: linked }).html)).toBe('Voyez ici, vite')
    expect(preview(compose({}, [TABLE, { ...TABLE, name: 'Banc' }]).html)).toBe('Table, Banc')
  })
})

describe('the products of a campaign', () => {
  it('are cards in their order, with photo, name and price, and a link to the website', () => {
    const mail = compose({}, [TABLE, { ...TABLE, name: 'Banc & co', photos: ['t/b b.svg', 't/b b.jpg'] }])
    expect(mail.html).toContain('src="https://images.exemple.fr/image/upload/t/1.jpg?w=640&amp;h=640&amp;c=max"')
    expect(mail.html).toContain('src="https://images.exemple.fr/image/upload/t/b%20b.jpg?')
    expect(mail.html).toContain('alt="Banc &amp; co"')
    expect(mail.html).toContain('href="https://exemple.fr/table"')
    expect(mail.html.indexOf('>Table<')).toBeLessThan(mail.html.indexOf('>Banc &amp; co<'))
    expect(mail.text).toContain('- Table : 480\u00a0€\n  https://exemple.fr/table\n- Banc & co : 480\u00a0€')
  })

  it.each<[string, Partial<MailedProduct>, string]>([
    ['a sale price', { salePrice: 399, showDiscount: 'percentage' }, '399\u00a0€, au lieu de 480\u00a0€, −17\u00a0%'],
    [
      'a discount in euros',
      { salePrice: 399.5, showDiscount: 'value' },
      '399,50\u00a0€, au lieu de 480\u00a0€, −80,50\u00a0€',
    ],
    ['a price on request', { optionPrice: 'priceRequest' }, 'Prix sur demande'],
    ['nothing left', { hasInventory: true, qtyAvailable: 0 }, 'Vendu'],
    ['made on order', { hasInventory: true, qtyAvailable: 0, fabricable: 'soldout' }, '480\u00a0€'],
  ])('with %s', (_, product, shown) => {
    expect(compose({}, [{ ...TABLE, ...product }]).text).toContain(`- Table : ${shown}\n`)
  })

  it('a price that is not shown is nowhere in the mail', () => {
    const mail = compose({}, [{ ...TABLE, optionPrice: 'priceRequest', price: 7431, salePrice: 7321 }])
    expect(mail.html + mail.text).not.toMatch(/7.?431|7.?321/)
  })

  it.each([{ isOnlineStore: false }, { isOnlineStore: undefined }, { isDraft: true }])('%j is left out', (hidden) => {
    const mail = compose({}, [{ ...TABLE, name: 'Cachée', ...hidden }, TABLE])
    expect(mail.html + mail.text).not.toContain('Cachée')
    expect(mail.text).toContain('Table')
  })

  it('photos come from the domain of the boutique, over https', () => {
    const mail = compose({}, [TABLE], { ...BOUTIQUE, domainAssetsURL: 'images.exemple.com' })
    expect(mail.html).toContain('src="https://images.exemple.com/image/upload/t/1.jpg?')
  })
})

describe('the frame of a campaign', () => {
  it('says who sends it, and how to stop', () => {
    const mail = compose({ senderName: 'Léa', senderMail: 'lea@exemple.fr' })
    expect(mail.html).toContain('href="https://exemple.fr/d?a=1&amp;b=2"')
    expect(mail.html).toContain('>Se désinscrire</a>')
    expect(mail.text).toMatch(
      /envoyé par Atelier des Tilleuls\.\nLéa · lea@exemple\.fr\nSe désinscrire : https:\/\/exemple\.fr\/d\?a=1&b=2\n$/,
    )
  })

  it('in English, words and prices are English, and so are the names that were translated', () => {
    const mail = compose({ locale: 'en_US' }, [
      { ...TABLE, salePrice: 1399.5, price: 1480, translations: { en: { name: 'Farm table' } } },
      { ...TABLE, optionPrice: 'priceRequest' },
    ])
    expect(mail.html).toContain('<html lang="en"')
    expect(mail.text).toContain('- Farm table: €1,399.50, instead of €1,480\n')
    expect(mail.text).toContain('- Table: Price on request\n')
    expect(mail.text).toContain('Unsubscribe: https')
  })

  it('loads nothing but photos and runs nothing', () => {
    const { html } = compose({ contents: doc(paragraph(text('x'))) }, [TABLE])
    expect(html).not.toMatch(/<script|<link|<iframe|@import|url\(| on\w+=/i)
    expect(html).toContain('name="color-scheme"')
  })

  it('a header has one line', () => {
    const mail = compose({ subject: 'A {nom}\r\nBcc: x@exemple.fr' }, [], BOUTIQUE, { ...SOMEBODY, name: 'Z\r\nX: 1' })
    expect(mail.subject).toBe('A Z X: 1 Bcc: x@exemple.fr')
  })
})

it('attributes are what was written, for every character', () => {
  const name = 'Chaise « é » \\ \u200d 👩‍🎨 \u0007"'
  const html = compose({}, [{ ...TABLE, name }]).html
  const alt = /alt="([^"]*)"/.exec(html)?.[1] ?? ''
  const read = alt.replace('&quot;', '"').replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
  expect(read).toBe(name.replace('\u0007', ''))
})

it('whatever people write stays text', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      '</mj-text><script>x</script>',
      '<mj-raw>',
      '{{a}}',
      ']]>',
      '<!-- -->',
      '"><img onerror=x>',
      '&lt;b&gt;',
      '\uE002',
    ),
  )
  fc.assert(
    fc.property(hostile, hostile, hostile, (a, b, c) => {
      const contents = doc(paragraph(text(a || 'x', link(`https://exemple.fr/${b}`)), text(c || 'y')))
      const mail = compose(
        { subject: b, contents, senderName: c },
        [{ ...TABLE, name: a, pathname: b, photos: [`p/${c}`] }],
        { ...BOUTIQUE, name: b },
        {
          ...SOMEBODY,
          name: a,
          firstname: c,
        },
      )
      const plain = compose({ contents: doc(paragraph(text('x', link('https://exemple.fr/')), text('y'))) }, [TABLE])
      expect(tags(mail.html).filter((tag) => !tags(plain.html).includes(tag))).toEqual([])
      expect(mail.html).not.toMatch(/[\uE000-\uE002]/)
    }),
    { numRuns: 200 },
  )
})

/** The names of the elements of an HTML text. */
const tags = (html: string): string[] => [...html.matchAll(/<([a-z][a-z0-9-]*)/gi)].map(([, name]) => name as string)
