import { isStorableText } from '../field.ts'
import { isSafeLink } from './link.ts'
import { isTooDeep, MARKS, NODES } from './rich-schema.ts'

const ADDRESS = "l'adresse d'un lien est attendue comme https://exemple.fr ou /contact"
/** The most characters of a sent name or address that a sentence shows. */
const MAX_SHOWN_LENGTH = 60

type Sent = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Sent => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Why a structured text is refused when a client sends it, as a French sentence with the place: "2e paragraphe :
 * l'élément « script » n'est pas accepté". Undefined when storage keeps all that it says. Attributes that editors add
 * (`target`, `class`) are no reason; those that would run a script are.
 */
export function richTextRefusal(value: unknown): string | undefined {
  if (!isObject(value)) return undefined
  const own = attributeRefusal(value)
  if (own) return `Texte : ${own}`
  const content = value.content ?? []
  if (!Array.isArray(content)) return 'Texte : une liste de paragraphes est attendue'
  for (const [index, node] of content.entries()) {
    const refusal = nodeRefusal(node, 1)
    if (refusal) return `${index === 0 ? '1er' : `${index + 1}e`} paragraphe : ${refusal}`
  }
  return undefined
}

function nodeRefusal(node: unknown, depth: number): string | undefined {
  if (!isObject(node)) return 'un élément est attendu'
  if (isTooDeep(depth)) return 'trop de niveaux les uns dans les autres'
  const { type, text, marks, content = [] } = node
  if (typeof type !== 'string' || type === 'doc' || !NODES.has(type))
    return `l'élément ${shown(type)} n'est pas accepté`
  const attribute = attributeRefusal(node)
  if (attribute) return attribute
  if (type === 'text' && typeof text !== 'string') return 'un texte est attendu'
  if (type === 'text' && !isStorableText(text as string)) return 'un caractère est interdit'
  const marked = marksRefusal(marks ?? [])
  if (marked) return marked
  if (!Array.isArray(content)) return `une liste est attendue dans l'élément ${shown(type)}`
  for (const child of content) {
    const refusal = nodeRefusal(child, depth + 1)
    if (refusal) return refusal
  }
  return undefined
}

function marksRefusal(marks: unknown): string | undefined {
  if (!Array.isArray(marks)) return 'une liste de mises en forme est attendue'
  for (const mark of marks as unknown[]) {
    const type = isObject(mark) ? mark.type : undefined
    if (!isObject(mark) || typeof type !== 'string' || !MARKS.has(type))
      return `la mise en forme ${shown(type)} n'est pas acceptée`
    const refusal = attributeRefusal(mark) ?? (type === 'link' ? linkRefusal(mark.attrs) : undefined)
    if (refusal) return refusal
  }
  return undefined
}

/** A link without an address says nothing, and storage keeps its text. */
function linkRefusal(attrs: unknown): string | undefined {
  const href = isObject(attrs) ? (attrs.href ?? '') : ''
  if (typeof href !== 'string') return ADDRESS
  return href.trim() === '' || isSafeLink(href.trim()) ? undefined : `${ADDRESS}, et non ${shown(href)}`
}

/** Attributes that browsers run: `onclick`, `onload`. They are read of the node and of its `attrs`. */
function attributeRefusal(node: Sent): string | undefined {
  const names = [...Object.keys(node), ...(isObject(node.attrs) ? Object.keys(node.attrs) : [])]
  const name = names.find((one) => /^on/i.test(one))
  return name === undefined ? undefined : `l'attribut ${shown(name)} n'est pas accepté`
}

/** What was sent, between quotation marks: short, and without characters that cannot be shown. */
function shown(sent: unknown): string {
  if (typeof sent !== 'string' || sent === '') return 'sans nom'
  const short = sent.length > MAX_SHOWN_LENGTH ? `${sent.slice(0, MAX_SHOWN_LENGTH)}…` : sent
  return `« ${short.toWellFormed().replace(/\p{C}/gu, ' ').trim()} »`
}
