import type { Data } from '@boutique/domain'
import type { Kind } from './drawings.ts'
import type { Wood } from './palette.ts'

/** A drawn photo: its subject and its wood. */
export type Subject = readonly [kind: Kind, wood: Wood]

/** A demonstration article, `days` before today. */
export interface DemoArticle {
  days: number
  name: string
  subTitle: string
  pathname: string
  body: Data
  photo: Subject
  featured?: boolean
  hidden?: boolean
}

const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const heading = (text: string) => ({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] })
const bullets = (...texts: string[]) => ({
  type: 'bulletList',
  content: texts.map((text) => ({ type: 'listItem', content: [line(text)] })),
})
const body = (...content: Data[]): Data => ({ type: 'doc', content })

export const ARTICLES: readonly DemoArticle[] = [
  {
    days: 240,
    name: 'Comment nous choisissons nos bois',
    subTitle: 'Chêne, noyer, hêtre : chacun sa place',
    pathname: '/journal/choisir-le-bois',
    photo: ['étagère', 'chêne'],
    featured: true,
    body: body(
      line('Un meuble commence par une planche, et une planche par un arbre que nous allons voir debout.'),
      heading('Ce que nous regardons'),
      bullets('le fil, qui doit courir d’un bout à l’autre ;', 'les nœuds, s’ils sont sains ;', 'le temps de séchage.'),
      line('Le chêne va aux plateaux, le hêtre aux assises, le noyer à ce que l’on touche tous les jours.'),
    ),
  },
  {
    days: 118,
    name: 'Recoller une chaise de bistrot',
    subTitle: 'Quatre heures d’établi, racontées pas à pas',
    pathname: '/journal/recoller-une-chaise',
    photo: ['chaise', 'hêtre'],
    body: body(
      line('Une chaise qui grince n’est pas perdue : il faut la démonter entièrement, puis la recoller.'),
      heading('Le serrage'),
      line('Une sangle autour des quatre pieds, une nuit de patience, et elle repart pour trente ans.'),
    ),
  },
  {
    days: 33,
    name: 'Entretenir un plateau huilé',
    subTitle: 'Deux gestes par an suffisent',
    pathname: '/journal/plateau-huile',
    photo: ['table', 'noyer'],
    body: body(
      line('Un chiffon, une huile dure, et une après-midi où la table ne sert pas.'),
      bullets('poncer au grain 240 ;', 'dépoussiérer ;', 'huiler en couche fine, essuyer au bout de vingt minutes.'),
    ),
  },
  {
    days: 4,
    name: 'Nos marchés de décembre',
    subTitle: 'Où nous trouver avant les fêtes',
    pathname: '/journal/marches-de-decembre',
    photo: ['banc', 'pin'],
    hidden: true,
    body: body(line('Le programme arrive bientôt.')),
  },
]

/** A demonstration memo, `days` before today. */
export interface DemoMemo {
  days: number
  title: string
  photo: Subject
  state?: 'featured' | 'hidden' | 'draft'
}

export const MEMOS: readonly DemoMemo[] = [
  { days: 201, title: 'Une console dans l’entrée', photo: ['console', 'chêne'] },
  { days: 176, title: 'Le coin lecture', photo: ['fauteuil', 'hêtre'], state: 'featured' },
  { days: 150, title: 'Trois tabourets, trois patines', photo: ['tabouret', 'merisier'] },
  { days: 122, title: 'Lumière rasante', photo: ['lampe', 'teck'] },
  { days: 97, title: 'Buffet bas, grand mur', photo: ['buffet', 'noyer'], state: 'featured' },
  { days: 71, title: 'Le miroir de l’escalier', photo: ['miroir', 'pin'] },
  { days: 40, title: 'Un bureau sous les toits', photo: ['bureau', 'chêne'] },
  { days: 12, title: 'Commode à trois tiroirs', photo: ['commode', 'merisier'], state: 'hidden' },
  { days: 1, title: 'Table basse, salon d’hiver', photo: ['table basse', 'teck'], state: 'draft' },
]
