import { MediaRefusal } from './media/refusal.ts'
import { isConnectionLost } from './store/connection/errors.ts'

/** What stopped an export or an import from outside, as a sentence; undefined for what nobody expects. */
export function failureText(error: Error & { code?: string; path?: string }): string | undefined {
  const { code, path } = error
  if (code === 'ENOENT' && path) return `Le fichier ${path} n'existe pas.`
  if (error instanceof MediaRefusal)
    return `${error.message}. Ce qui n'est pas entier n'a pas été gardé : relancez la même commande, elle reprend.`
  if (isConnectionLost(error))
    return "La base de données s'est arrêtée en chemin. Vérifiez qu'elle répond et que son disque a de la place, puis relancez la même commande : elle reprend."
  if (code === 'ENOSPC' || code === '53100')
    return "Le disque est plein : libérez de la place, puis recommencez. Ce qui n'est pas entier n'a pas été gardé."
  return undefined
}
