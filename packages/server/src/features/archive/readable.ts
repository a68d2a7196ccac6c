import { type Collection, csvCell, csvColumns, csvHead, csvLines, type NameOf, type Registry } from '@boutique/domain'
import { documentLines, productPhotos, readTitles, type Snapshot } from './sql/archive-read.ts'

/** For whoever opens the archive with another program. */
export const README = `Ce fichier contient les données d'une boutique, ou de toute une installation, d'Arrière-boutique.

commun/                        les utilisateurs, et ce qui n'est à aucune boutique
boutiques/<id>/collections/    les documents : un fichier par collection, un document JSON par ligne
boutiques/<id>/csv/            les mêmes, pour un tableur
boutiques/<id>/fichiers/       les photos et les fichiers
boutiques/<id>/photos.csv      les photos de chaque produit, avec sa référence
boutiques/<id>/systeme/        l'historique et ce que le programme note
manifest.json                  la liste de tous les fichiers, avec leur empreinte SHA-256

Pour le remettre dans une installation : npm run import -- FICHIER, ou arriere-boutique import FICHIER
Le format est décrit dans docs/archive.md.
`

const PHOTOS_HEAD = '\ufeffRéférence;Produit;Rang;Fichier\r\n'

/** The photos of each product, as lines of a table for a spreadsheet. */
export async function* photoLines(snapshot: Snapshot, boutique: string): AsyncGenerator<string> {
  yield PHOTOS_HEAD
  for await (const rows of snapshot.lines(productPhotos(), [boutique])) {
    let lines = ''
    for (const row of rows) {
      const [sku, name, photos] = JSON.parse(row) as [string | null, string | null, unknown[]]
      for (const [index, photo] of photos.entries())
        lines += `${csvCell(sku ?? '')};${csvCell(name ?? '')};${index + 1};${csvCell(`fichiers/${String(photo)}`)}\r\n`
    }
    yield lines
  }
}

/** The names of the documents that relations of a collection point to, as an export of its list has them. */
async function relatedNames(
  { on }: Snapshot,
  collection: Collection,
  registry: Registry,
  boutique: string,
): Promise<NameOf> {
  const targets = new Set(Object.values(collection.fields).flatMap(({ to }) => (to ? [to] : [])))
  const names = new Map<string, string>()
  for (const slug of targets) {
    const target = registry.get(slug)
    if (target?.scope !== 'boutique') continue
    for (const [id, title] of await readTitles(on, target, boutique)) names.set(`${slug}/${id}`, title)
  }
  return (slug, id) => names.get(`${slug}/${id}`)
}

/** The documents of a collection as a table for a spreadsheet, with the columns of the export of its list. */
export async function* collectionCsv(
  snapshot: Snapshot,
  collection: Collection,
  registry: Registry,
  boutique: string,
): AsyncGenerator<string> {
  const columns = csvColumns(collection, await relatedNames(snapshot, collection, registry, boutique))
  yield csvHead(columns)
  const statement = documentLines(collection, 't._scope = $1 and not t.deleted', true)
  for await (const lines of snapshot.lines(statement, [boutique])) {
    yield csvLines(
      columns,
      lines.map((line) => {
        const { data, ...system } = JSON.parse(line) as { data: Record<string, unknown> }
        return Object.assign(data, system)
      }),
    )
  }
}
