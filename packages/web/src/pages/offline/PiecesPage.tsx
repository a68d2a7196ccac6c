import { useSession } from '../../base/session/session.tsx'
import { usePageTitle } from '../../base/use-page-title.ts'
import { MessagePage } from '../MessagePage.tsx'
import { Pieces } from './Pieces.tsx'

/** Adds pieces to the current boutique, in the shell. */
export function PiecesPage() {
  usePageTitle('Ajouter une pièce')
  const { user, boutique, can } = useSession()
  if (!boutique) return <MessagePage title="La boutique est obligatoire" />
  if (!can('produits', 'create'))
    return <MessagePage title="Accès réservé" sentence="Vos droits n'ajoutent pas de produit à cette boutique." />
  const person = { id: user.id, boutique: { id: boutique.id, name: boutique.name } }
  return <Pieces key={`${user.id}/${boutique.id}`} person={person} />
}
