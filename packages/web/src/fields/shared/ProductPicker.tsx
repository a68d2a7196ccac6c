import {
  formatEuros,
  isFromPrice,
  type LiveDocument,
  type PricedProduct,
  SEARCH_THUMBNAIL_SIZE,
  shownPrice,
} from '@boutique/domain'
import { ActionIcon, Alert, Button, TextInput, UnstyledButton } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import classes from './ProductPicker.module.css'
import { searchProducts } from './picker-search.ts'
import { Thumb } from '../../base/photos/Thumb.tsx'
import { useProducts } from './use-products.ts'

interface ProductPickerProps {
  boutique: string
  /** The ids of the products chosen, in their order. */
  chosen: readonly string[]
  disabled?: boolean
  onAdd(id: string, product: LiveDocument): void
  onRemove(id: string): void
}

const nameOf = ({ name }: Partial<LiveDocument>): string => (typeof name === 'string' ? name : 'Produit sans nom')
const photoOf = ({ photos }: Partial<LiveDocument>): string | undefined => (photos as string[] | undefined)?.[0]

/** Chooses products: a search submitted with Enter, its results, and the chosen ones as cards (PICK-01 to PICK-05). */
export function ProductPicker({ boutique, chosen, disabled = false, onAdd, onRemove }: ProductPickerProps) {
  const [text, setText] = useState('')
  const [requested, setRequested] = useState<{ text: string }>()
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    setText('')
    setRequested(undefined)
    input.current?.focus()
  }
  const search = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    setRequested({ text: text.trim() })
  }
  return (
    <div className="ab-one-column ab-gap-md">
      {!disabled && (
        <TextInput
          ref={input}
          label="Rechercher un produit"
          description="Entrée lance la recherche."
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={search}
          rightSection={
            (text !== '' || requested) && (
              <ActionIcon size={28} aria-label="Effacer la recherche" onClick={clear}>
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
            )
          }
        />
      )}
      {requested && !disabled && (
        <Results key={requested.text} boutique={boutique} text={requested.text} chosen={chosen} onAdd={onAdd} />
      )}
      <Chosen boutique={boutique} chosen={chosen} disabled={disabled} onRemove={onRemove} />
    </div>
  )
}

interface ResultsProps {
  boutique: string
  text: string
  chosen: readonly string[]
  onAdd(id: string, product: LiveDocument): void
}

function Results({ boutique, text, chosen, onAdd }: ResultsProps) {
  const { data, error, isPending } = useQuery({
    queryKey: ['choix-produits', boutique, text],
    queryFn: ({ signal }) => searchProducts(boutique, text, signal),
    gcTime: 0,
    retry: false,
  })
  if (error)
    return (
      <Alert color="red" role="alert">
        <h4 className={classes.failure}>Erreur</h4>
        {error.message}
      </Alert>
    )
  if (isPending) return <p className="ab-no-margin ab-faint">Chargement en cours</p>
  if (data.length === 0)
    return <p className="ab-no-margin ab-faint">{text === '' ? 'Aucun produit' : `Aucun résultat pour « ${text} »`}</p>
  return (
    <ul className={classes.results} aria-label="Résultats de la recherche">
      {data.map((product) => (
        <li key={product.id}>
          <Result product={product} isChosen={chosen.includes(product.id)} onAdd={() => onAdd(product.id, product)} />
        </li>
      ))}
    </ul>
  )
}

function Result({ product, isChosen, onAdd }: { product: LiveDocument; isChosen: boolean; onAdd(): void }) {
  const price = shownPrice(product as PricedProduct)
  return (
    <UnstyledButton
      className={classes.result}
      aria-disabled={isChosen || undefined}
      onClick={isChosen ? undefined : onAdd}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowDown' ? 'nextElementSibling' : 'previousElementSibling'
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        event.currentTarget.parentElement?.[step]?.querySelector('button')?.focus()
      }}
    >
      <span className={classes.thumb}>
        <Thumb path={photoOf(product)} size={SEARCH_THUMBNAIL_SIZE} />
      </span>
      <span className="ab-fill ab-medium ab-ellipsis">{nameOf(product)}</span>
      {isChosen ? (
        <IconCheck size={16} stroke={1.6} aria-label="Choisi" role="img" />
      ) : (
        price !== undefined && (
          <span className="ab-dim ab-figures">
            {isFromPrice(product as PricedProduct) && 'à partir de '}
            {formatEuros(price, 'card')}
          </span>
        )
      )}
    </UnstyledButton>
  )
}

function Chosen({ boutique, chosen, disabled, onRemove }: Omit<ProductPickerProps, 'onAdd'>) {
  const products = useProducts(boutique, chosen)
  if (chosen.length === 0) return null
  return (
    <ul className={classes.cards} aria-label="Produits choisis">
      {chosen.map((id) => {
        const product = products.get(id)
        const name = product ? nameOf(product) : '...'
        return (
          <li key={id} className={classes.card}>
            <span className={classes.photo}>
              <Thumb path={product && photoOf(product)} />
            </span>
            <span className="ab-max-width-full ab-medium ab-anywhere">{name}</span>
            {!disabled && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-xs"
                aria-label={`Retirer ${name}`}
                onClick={() => onRemove(id)}
              >
                Retirer
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
