import type { Collection, LiveDocument } from '@boutique/domain'
import { Button } from '@mantine/core'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useCollection } from '../../base/registry.ts'
import { useSession } from '../../base/session/session.tsx'
import { useDocumentCalls } from '../../engine/list/use-document-calls.ts'
import { useFieldForm } from '../../fields/form.ts'
import { useItemComputed } from '../../fields/list/item-form.ts'
import { Chip } from '../../ui/tags/Chip.tsx'
import classes from './StillOnSale.module.css'
import { useStillOnSale } from './use-still-on-sale.ts'

const skuOf = ({ sku }: { sku?: string }): string | undefined => sku

/** In the row of an order line: its piece is sold by the order, and still on sale, with the action that ends it. */
export default function StillOnSale() {
  const collection = useCollection('produits')
  const piece = useStillOnSale().get(useItemComputed(skuOf) ?? '')
  return piece && collection ? <Piece piece={piece} collection={collection} /> : null
}

function Piece({ piece, collection }: { piece: LiveDocument; collection: Collection }) {
  const { boutique } = useFieldForm()
  const { can } = useSession()
  const { run } = useDocumentCalls(collection, boutique)
  const name = String(piece.name ?? '')
  return (
    <span className={classes.note}>
      <PlainLink to={`${collection.screen?.path}/${encodeURIComponent(piece.id)}`} className={classes.link}>
        <Chip color="yellow">Encore en vente</Chip>
      </PlainLink>
      {can('produits', 'update') && (
        <Button
          variant="default"
          size="compact-xs"
          className={classes.action}
          aria-label={`Vendu : ${name}`}
          onClick={({ currentTarget }) => {
            // The note disappears with the sale: the focus stays in the row.
            currentTarget.closest('li')?.querySelector<HTMLElement>('[aria-haspopup="dialog"]')?.focus()
            void run(piece, 'vendre')
          }}
        >
          Vendu
        </Button>
      )}
    </span>
  )
}
