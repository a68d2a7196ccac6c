import { answers, inPath, inQuery, integer, type Json, string } from '../../../http/openapi/parts.ts'

/** What others than the website read names the boutique by the header, or in the address. */
const security = [{ application: [] }, { applicationDansAdresse: [] }]

const text = (operationId: string, summary: string, description: string, parameters: Json[], type: string): Json => ({
  get: {
    operationId,
    tags: ['Site : plan, flux et fichiers'],
    summary,
    description,
    security,
    parameters,
    responses: {
      ...answers(200, summary),
      200: { description: summary, content: { [type]: { schema: string(summary) } } },
      304: { description: "Rien n'a changé" },
    },
  },
})

/** The map of a website, the feed of its articles, its visible files. */
export const feedPaths: Json = {
  '/api/public/sitemap.xml': text(
    'lire_plan_public',
    'Le plan du site pour les moteurs de recherche',
    "Les adresses de tous les documents publiés, sans les redirections ; au-delà de mille, la liste des parties du plan, de mille adresses chacune. Demande l'adresse du site dans les paramètres de la boutique.",
    [
      inQuery('collection', string('Une partie du plan : sa collection')),
      inQuery('from', string('Une partie du plan : son premier document', { maxLength: 64 })),
    ],
    'application/xml',
  ),
  '/api/public/rss.xml': text(
    'lire_flux_public',
    'Les derniers articles publiés, en RSS 2.0',
    "Les articles qui ont une adresse, le plus récent d'abord.",
    [inQuery('limit', integer("Combien d'articles", { minimum: 1, maximum: 100, default: 20 }))],
    'application/rss+xml',
  ),
  '/api/public/files/{id}/fichiers/{path}': text(
    'telecharger_fichier_public',
    'Un fichier visible',
    "Les octets d'un fichier d'un document visible de la collection files, par son chemin ; une image aussi à la taille demandée (w, h).",
    [
      inPath('id', "L'identifiant du document"),
      inPath('path', 'Le chemin du fichier, tel que dans « fichiers »'),
      inQuery('w', integer('La largeur en pixels', { minimum: 1, maximum: 2000 })),
      inQuery('h', integer('La hauteur en pixels', { minimum: 1, maximum: 2000 })),
    ],
    'application/octet-stream',
  ),
}
