import { Radio } from '@mantine/core'
import { useFieldForm } from '../../fields/form.ts'
import { useFillItem, useItemComputed } from '../../fields/list/item-form.ts'
import { Nothing } from '../../fields/shared/Panel.tsx'
import { Thumb } from '../../base/photos/Thumb.tsx'
import classes from './line.module.css'
import { useLineProduct } from './use-line-product.ts'

interface Pictured {
  sku?: string
  photo?: string
}

const picturedOf = ({ sku, photo }: Pictured): Pictured => ({ sku, photo })

/** The photo of an order line: one of those of its product, or none. */
export default function PhotoPanel() {
  const { boutique, readOnly } = useFieldForm()
  const fill = useFillItem()
  const { sku, photo } = useItemComputed<Pictured>(picturedOf)
  const product = useLineProduct(boutique, sku)
  const own = Array.isArray(product?.photos) ? product.photos.map(String) : []
  const photos = photo === undefined || own.includes(photo) ? own : [photo, ...own]
  if (photos.length === 0) return <Nothing>Choisissez un produit du catalogue : ses photos se choisiront ici.</Nothing>
  return (
    <Radio.Group
      label="Photo de la ligne"
      value={photo ?? ''}
      readOnly={readOnly}
      onChange={(value) => fill({ photo: value === '' ? undefined : value })}
    >
      <div className={classes.photos}>
        {photos.map((path, index) => (
          <Radio.Card
            key={path}
            value={path}
            className={classes.photo}
            aria-label={`Photo ${index + 1}`}
            disabled={readOnly}
          >
            <Thumb path={path} />
            <Radio.Indicator className={classes.mark} />
          </Radio.Card>
        ))}
        <Radio.Card value="" className={classes.none} disabled={readOnly}>
          Sans photo
          <Radio.Indicator className={classes.mark} />
        </Radio.Card>
      </div>
    </Radio.Group>
  )
}
