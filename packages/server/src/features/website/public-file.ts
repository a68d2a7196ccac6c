import { type Actor, type Data, isPdf, isPrivatePath, privateOwnerOf, Problem } from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { getDocument } from '../../operations/read/read.ts'

/**
 * The stored path of a file that a document of the boutique's files shows to a reader.
 * @throws Problem 404 for a document that the reader does not see, and for a file that it does not hold
 */
export async function publicFile(
  engine: Engine,
  actor: Actor,
  boutique: string,
  id: string,
  path: string,
): Promise<string> {
  const bytes = await getDocument(engine, actor, { boutique, collection: 'files', id })
  const { fichiers } = JSON.parse(bytes.toString()) as Data
  if (!Array.isArray(fichiers) || !fichiers.includes(path) || !isOpen(boutique, path))
    throw new Problem(404, 'fichier.absent', "Ce fichier n'existe pas")
  return path
}

/** A document may name any path: only files of the boutique's own collection, and photos that are public anyway. */
function isOpen(boutique: string, path: string): boolean {
  const owner = privateOwnerOf(path)
  if (owner) return owner.boutique === boutique && owner.slug === 'files'
  return !isPrivatePath(path) && !isPdf(path)
}
