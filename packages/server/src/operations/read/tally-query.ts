import { type Collection, MAX_TALLIED, type TallyQuery } from '@boutique/domain'
import { bad, text } from './list-conditions.ts'

/** Parses what a live query asks to be tallied. Throws 400. */
export function parseTally(raw: unknown, collection: Collection): TallyQuery | undefined {
  if (raw === undefined || raw === null) return undefined
  const { by, of, photo } = raw as Record<string, unknown>
  const relation = text(by, 100)
  const pictured = text(photo, 100)
  const isValid = relation === undefined ? collection.parent !== undefined : isRelation(collection, relation)
  if (!isValid) throw bad('decompte.inconnu', "Ce décompte n'existe pas")
  if (pictured !== undefined && !isPictured(collection, relation, pictured))
    throw bad('decompte.inconnu', "Ce décompte n'a pas de photo")
  if (!Array.isArray(of) || of.length > MAX_TALLIED)
    throw bad('decompte.invalide', `Un décompte porte sur ${MAX_TALLIED} documents au plus`)
  const ids = of.map((id) => text(id, 200) ?? '')
  return {
    of: ids,
    ...(relation !== undefined && { by: relation }),
    ...(pictured !== undefined && { photo: pictured }),
  }
}

const fieldOf = ({ fields }: Collection, name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined)

function isRelation(collection: Collection, name: string): boolean {
  const field = fieldOf(collection, name)
  return field?.kind === 'relation' && field.filter === true
}

/** Only declared ones have an index of their latest documents. */
const isPictured = (collection: Collection, by: string | undefined, photo: string): boolean =>
  by !== undefined && collection.pictured?.includes(by) === true && fieldOf(collection, photo)?.kind === 'photos'
