import { Engine } from 'mrml'
import { attribute, escaped } from './marks.ts'
import type { ProductCard } from './product-card.ts'

/** The parts of a mail. `introduction` is HTML, and so is `footer`; the others are texts. */
export interface MailParts {
  lang: string
  title: string
  preheader: string
  boutique: string
  websiteURL?: string
  introduction: string
  cards: readonly ProductCard[]
  footer: readonly string[]
}

const SANS = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
const SERIF = "Georgia, 'Times New Roman', serif"
const INK = '#26221c'
const DIM = '#6b6357'

/** Dark colours, for the mail clients that ask for them; the others adapt the light ones by themselves. */
const DARK = `@media (prefers-color-scheme: dark) {
  body, .fond, .fond > table { background-color: #181613 !important; }
  .feuille, .feuille > table { background-color: #211e1a !important; }
  .encre div, .encre a, .encre b, .encre h2 { color: #efeae1 !important; }
  .gris div, .gris a, s.gris { color: #aba396 !important; }
  .encre .lien { color: #e0b98f !important; }
}`

let engine: Engine | undefined

/**
 * The HTML of a mail. The layout is written in MJML, from which the library makes tables and conditional comments that
 * common mail clients show: one column on a phone, two for the products on a desktop.
 */
export function mailHtml(parts: MailParts): string {
  if (engine === undefined) {
    engine = new Engine()
    // By default the library loads fonts from a host that would learn who opens the mail.
    engine.setRenderOptions({ disableComments: false, socialIconOrigin: null, fonts: {} })
  }
  const rendered = engine.toHtml(mjml(parts))
  if (rendered.type === 'error') throw new Error(`MJML: ${rendered.message}`)
  return rendered.content
}

const mjml = ({
  lang,
  title,
  preheader,
  boutique,
  websiteURL,
  introduction,
  cards,
  footer,
}: MailParts): string => `<mjml lang="${lang}">
<mj-head>
  <mj-title>${attribute(title)}</mj-title>
  <mj-preview>${escaped(preheader)}</mj-preview>
  <mj-attributes>
    <mj-all font-family="${SANS}" />
    <mj-text color="${INK}" font-size="16px" line-height="1.55" padding="0 24px" />
    <mj-section padding="0" background-color="#ffffff" css-class="feuille" />
  </mj-attributes>
  <mj-raw><meta name="color-scheme" content="light dark" /><meta name="supported-color-schemes" content="light dark" /></mj-raw>
  <mj-style>a, .lien { color: #8a4f1d; } ${DARK}</mj-style>
</mj-head>
<mj-body background-color="#f4f1ea" css-class="fond">
  <mj-section padding="32px 0 24px" background-color="#f4f1ea" css-class="fond"><mj-column>
    <mj-text align="center" font-family="${SERIF}" font-size="22px" css-class="encre">${linked(escaped(boutique), websiteURL)}</mj-text>
  </mj-column></mj-section>
  <mj-section padding="32px 0 ${introduction === '' ? 0 : 16}px"><mj-column><mj-text css-class="encre">${introduction}</mj-text></mj-column></mj-section>
  ${rows(cards).map(sectionOf).join('\n  ')}
  <mj-section padding="0 0 16px"><mj-column><mj-spacer height="8px" /></mj-column></mj-section>
  <mj-section padding="24px 0 40px" background-color="#f4f1ea" css-class="fond"><mj-column>
    <mj-text align="center" font-size="13px" color="${DIM}" css-class="gris">${footer.join('<br/>')}</mj-text>
  </mj-column></mj-section>
</mj-body>
</mjml>`

/** The rows of cards: the first alone when their number is odd, the others in pairs. */
function rows(cards: readonly ProductCard[]): ProductCard[][] {
  const alone = cards.length % 2
  const pairs = Array.from({ length: (cards.length - alone) / 2 }, (_, at) =>
    cards.slice(alone + at * 2, alone + at * 2 + 2),
  )
  return alone ? [cards.slice(0, 1), ...pairs] : pairs
}

const sectionOf = (cards: readonly ProductCard[]): string =>
  `<mj-section padding="0 12px">${cards.map(columnOf).join('')}</mj-section>`

function columnOf({ name, photo, href, ...amount }: ProductCard): string {
  const price = priceHtml(amount)
  const isNote = amount.note !== undefined
  const image =
    photo &&
    `<mj-image src="${attribute(photo)}" alt="${attribute(name)}"${href ? ` href="${attribute(href)}"` : ''} padding="0 12px 12px" border-radius="3px" fluid-on-mobile="true" />`
  const title = `<mj-text padding="0 12px ${price ? 2 : 32}px" font-family="${SERIF}" font-size="18px" line-height="1.3" css-class="encre">${linked(escaped(name), href)}</mj-text>`
  const below =
    price &&
    `<mj-text padding="0 12px 32px" font-size="15px" color="${isNote ? DIM : INK}" css-class="${isNote ? 'gris' : 'encre'}">${price}</mj-text>`
  return `<mj-column vertical-align="top">${[image, title, below].filter(Boolean).join('')}</mj-column>`
}

function priceHtml({ price, struck, discount, note }: Omit<ProductCard, 'name'>): string {
  if (note !== undefined) return escaped(note)
  return [
    price && `<b>${escaped(price)}</b>`,
    struck && `<s class="gris" style="color:${DIM}">${escaped(struck)}</s>`,
    discount && escaped(discount),
  ]
    .filter(Boolean)
    .join('\u00A0 ')
}

const linked = (html: string, href: string | undefined): string =>
  href === undefined
    ? html
    : `<a href="${attribute(href)}" target="_blank" style="color:${INK};text-decoration:none">${html}</a>`
