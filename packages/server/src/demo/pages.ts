import type { Data } from '@boutique/domain'

/** A demonstration page, `days` before today, with the pages below it. */
export interface DemoPage {
  days: number
  name: string
  pathname: string
  /** The title and the paragraphs of its content. */
  content?: readonly [header: string, ...paragraphs: string[]]
  /** The address that it leads to instead. */
  leadsTo?: string
  hidden?: boolean
  below?: readonly DemoPage[]
}

export const PAGES: readonly DemoPage[] = [
  {
    days: 380,
    name: 'Accueil',
    pathname: '/',
    content: ['Des meubles qui durent', 'Restaurés ou fabriqués à l’atelier, pour une maison que l’on habite.'],
  },
  {
    days: 378,
    name: 'L’atelier',
    pathname: '/atelier',
    content: ['Trois établis sous les tilleuls', 'Nous y travaillons à trois, avec des bois des forêts voisines.'],
    below: [
      {
        days: 377,
        name: 'Nos bois',
        pathname: '/atelier/nos-bois',
        content: ['D’où ils viennent', 'Nous allons voir chaque arbre avant qu’il ne soit abattu.'],
        below: [
          {
            days: 370,
            name: 'Le chêne',
            pathname: '/atelier/nos-bois/chene',
            content: ['Le bois des plateaux', 'Lourd, stable, il prend la lumière en quelques années.'],
          },
          {
            days: 369,
            name: 'Le noyer',
            pathname: '/atelier/nos-bois/noyer',
            content: ['Le bois que l’on touche', 'Un grain fin, une teinte chaude, peu de chutes à jeter.'],
          },
        ],
      },
      {
        days: 376,
        name: 'Venir nous voir',
        pathname: '/atelier/venir',
        content: ['Du mardi au samedi', 'De dix heures à dix-huit heures, ou sur rendez-vous le soir.'],
      },
    ],
  },
  {
    days: 375,
    name: 'Livraison et retours',
    pathname: '/livraison',
    content: [
      'Partout en France',
      'Nous livrons à deux, dans la pièce de votre choix. Vous avez quatorze jours d’essai.',
    ],
  },
  { days: 120, name: 'Ancienne page de livraison', pathname: '/expeditions', leadsTo: '/livraison' },
  { days: 3, name: 'Noël à l’atelier', pathname: '/noel', content: ['Bientôt', 'Le programme arrive.'], hidden: true },
]

/** A page of the demonstration as a document, below its parent. */
export function pageData({ name, pathname, content, leadsTo, hidden }: DemoPage, parent: string | undefined): Data {
  return {
    name,
    pathname,
    isVisible: !hidden,
    ...(parent !== undefined && { parent }),
    ...(leadsTo !== undefined && { isRedirect: true, redirectPathname: leadsTo, isOffMenu: true }),
    ...(content && { contents: [blockOf(content)] }),
  }
}

const blockOf = ([header, ...paragraphs]: readonly [string, ...string[]]): Data => ({
  id: 'texte',
  header,
  headerType: 'h2',
  text: {
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  },
})
