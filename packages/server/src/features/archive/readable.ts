import { productPhotos, type Snapshot } from './sql/archive-read.ts'

/** For whoever opens the archive with another program. */
export const README = `Ce fichier contient les données d'une boutique, ou de toute une installation, d'Arrière-boutique.

commun/                        les utilisateurs, et ce qui n'est à aucune boutique
boutiques/<id>/collections/    les documents : un fichier par collection, un document JSON par ligne
boutiques/<id>/csv/            les mêmes, pour un tableur
boutiques/<id>/fichiers/       les photos et les fichiers
boutiques/<id>/photos.csv      les photos de chaque produit, avec sa référence
boutiques/<id>/systeme/        l'historique et ce que le programme note
manifest.json                  la liste de tous les fichiers, avec leur empreinte SHA-256

Pour le remettre dans une installation : npm run import -- FICHIER
Le format est décrit dans docs/archive.md.
`

export const PHOTOS_HEAD = '\ufeffRéférence;Produit;Rang;Fichier\r\n'

const cell = (text: string): string => {
  const harmless = /^[\s\u00a0]*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The photos of each product, as lines of a table for a spreadsheet. */
export async function* photoLines(snapshot: Snapshot, boutique: string): AsyncGenerator<string> {
  for await (const rows of snapshot.lines(productPhotos(), [boutique])) {
    let lines = ''
    for (const row of rows) {
      const [sku, name, photos] = JSON.parse(row) as [string | null, string | null, unknown[]]
      for (const [index, photo] of photos.entries())
        lines += `${cell(sku ?? '')};${cell(name ?? '')};${index + 1};${cell(`fichiers/${String(photo)}`)}\r\n`
    }
    yield lines
  }
}
