import { type Block, formatDayLong, type RichNode } from '@boutique/domain'
import type { CSSProperties, ReactNode } from 'react'
import { Thumb } from '../../base/photos/Thumb.tsx'
import { useProducts } from '../shared/use-products.ts'
import { useFieldForm } from '../form.ts'
import { RichText } from '../richtext/RichText.tsx'
import { arrangementOf, columnsOf } from './arrangement.ts'
import classes from './BlockPreview.module.css'

/** A small preview of a block as on the website: title, text, and images and products around it in columns. */
export function BlockPreview({ block }: { block: Partial<Block> }) {
  const medias = (block.medias ?? []).map((media) => (
    <Picture key={media.id} path={media.fullPath} name={media.title} />
  ))
  const text = (
    <div className={classes.words}>
      <Heading block={block} />
      {block.text && <RichText value={block.text as RichNode} />}
    </div>
  )
  return (
    <div className={classes.sheet}>
      <Around
        position={block.produitsPosition}
        fallback="below-center"
        columns={block.produitsNbColumns}
        group={<Products block={block} />}
        count={block.produits?.length ?? 0}
      >
        <Around
          position={block.mediasPosition}
          fallback="beside-text-left"
          columns={block.mediasNbColumns}
          group={medias}
          count={medias.length}
        >
          {text}
        </Around>
      </Around>
    </div>
  )
}

function Heading({ block }: { block: Partial<Block> }) {
  const { header, headerType = 'h2', headerAlignement, headerDate, headerSubTitle, headerLink } = block
  const isShown = headerType !== 'hidden' && header
  const day = headerDate && /^\d{4}-\d\d-\d\d$/.test(headerDate) ? formatDayLong(headerDate) : undefined
  if (!isShown && !day && !headerSubTitle) return null
  return (
    <div style={{ textAlign: headerAlignement }}>
      {isShown && (
        <p className={classes.title} data-level={headerType} data-link={headerLink ? true : undefined}>
          {header}
        </p>
      )}
      {headerSubTitle && <p className="ab-dim">{headerSubTitle}</p>}
      {day && <p className="ab-dim">{day}</p>}
    </div>
  )
}

interface AroundProps {
  position: unknown
  fallback: string
  columns: unknown
  /** The cells of the group. */
  group: ReactNode
  count: number
  children: ReactNode
}

/** Content with a group of cells above, below or beside it. */
function Around({ position, fallback, columns, group, count, children }: AroundProps) {
  if (count === 0) return children
  const { side, centered } = arrangementOf(position, fallback)
  const cells = (
    <div className={classes.group} style={{ '--columns': columnsOf(columns) } as CSSProperties}>
      {group}
    </div>
  )
  const isFirst = side === 'above' || side === 'left'
  return (
    <div className={classes.around} data-side={side} data-centered={centered || undefined}>
      {isFirst && cells}
      <div className="ab-min-width-0">{children}</div>
      {!isFirst && cells}
    </div>
  )
}

function Products({ block: { produits = [], produitsShowName } }: { block: Partial<Block> }) {
  const { boutique } = useFieldForm()
  const products = useProducts(boutique, produits)
  return produits.map((id) => {
    const product = products.get(id)
    const name = typeof product?.name === 'string' ? product.name : undefined
    const [photo] = (product?.photos ?? []) as string[]
    return <Picture key={id} path={photo} name={produitsShowName ? name : undefined} />
  })
}

function Picture({ path, name }: { path: string | undefined; name: string | undefined }) {
  return (
    <div className={classes.cell}>
      <Thumb path={path} />
      {name && <span className="ab-dim ab-ellipsis ab-text-center">{name}</span>}
    </div>
  )
}
