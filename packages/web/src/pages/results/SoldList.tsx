import { formatDay, formatEuros, GROUP_LABELS, marginOf, type ResultGroup } from '@boutique/domain'
import { ActionIcon, Button } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef } from 'react'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useSession } from '../../base/session/session.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import classes from './results.module.css'
import { useSoldPieces } from './use-results.ts'

interface SoldListProps {
  boutique: string
  periode: string
  group: ResultGroup
  /** The key of one part, empty for the sales without one; undefined for all sales. */
  cle: string | undefined
  name: string | undefined
  version: string | undefined
  onClose(): void
}

/** The sales and returns behind a figure, each with its piece, its sale and its order. */
export function SoldList({ boutique, periode, group, cle, name, version, onClose }: SoldListProps) {
  const { canRead } = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  const filter = { periode, ...(cle !== undefined && { par: group, cle }) }
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSoldPieces(boutique, filter, version)
  const pieces = data?.pages.flatMap((page) => page.pieces) ?? []
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }, [cle, group])
  const of =
    cle === undefined ? '' : ` : ${cle === '' ? GROUP_LABELS[group].none.toLocaleLowerCase('fr') : (name ?? '')}`
  return (
    <section className={classes.section} aria-labelledby="pieces-vendues">
      <div className={classes.head}>
        <h2 id="pieces-vendues" ref={heading} tabIndex={-1} className={classes.heading}>
          Pièces vendues{of}
        </h2>
        <ActionIcon variant="subtle" color="gray" aria-label="Fermer les pièces vendues" onClick={onClose}>
          <IconX aria-hidden size={18} stroke={1.6} />
        </ActionIcon>
      </div>
      {!data && <RowSkeletons />}
      {data && pieces.length === 0 && <p className="ab-dim">Aucune pièce vendue.</p>}
      {pieces.length > 0 && (
        <table className={classes.parts}>
          <thead>
            <tr>
              <th scope="col">Pièce</th>
              <th scope="col">Jour</th>
              <th scope="col">Prix</th>
              <th scope="col" className={classes.wide}>
                Coût
              </th>
              <th scope="col">Marge</th>
              <th scope="col" className={classes.wide}>
                Document
              </th>
            </tr>
          </thead>
          <tbody>
            {pieces.map(({ id, day, type, produit, name: piece, quantite, prix, cout, vente, commande }) => {
              const sign = type === 'retour' ? -1 : 1
              const many = Math.abs(quantite) > 1 ? ` × ${Math.abs(quantite)}` : ''
              return (
                <tr key={id}>
                  <th scope="row">
                    {produit && canRead('produits') ? (
                      <PlainLink to={`/boutique/produits/${produit}`} className={classes.opens}>
                        {piece}
                      </PlainLink>
                    ) : (
                      piece
                    )}
                    {many}
                    {type === 'retour' && <span className={classes.note}>retour</span>}
                  </th>
                  <td>{formatDay(day)}</td>
                  <td>{formatEuros(sign * Math.abs(prix), 'row')}</td>
                  <td className={classes.wide}>{formatEuros(sign * Math.abs(cout), 'row')}</td>
                  <td>
                    {cout === 0
                      ? 'coût inconnu'
                      : formatEuros(sign * marginOf(Math.abs(prix), Math.abs(cout)).marge, 'row')}
                  </td>
                  <td className={classes.wide}>
                    {commande && canRead('commandes') ? (
                      <PlainLink to={`/boutique/commandes/${commande}`} className={classes.opens}>
                        Commande
                      </PlainLink>
                    ) : vente ? (
                      <PlainLink to={`/boutique/ventes/${vente}`} className={classes.opens}>
                        Vente
                      </PlainLink>
                    ) : null}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Afficher la suite
        </Button>
      )}
    </section>
  )
}
