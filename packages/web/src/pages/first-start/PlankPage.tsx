import { formatEuros, type PlankPrice, type TypedPlank, typedPlankPrice } from '@boutique/domain'
import { TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { usePageTitle } from '../../base/use-page-title.ts'
import { Amounts } from '../../ui/Amounts.tsx'
import { Page } from '../Page.tsx'
import classes from './PlankPage.module.css'

const TITLE = 'Omaje : planches'
const EMPTY: TypedPlank = { largeur: '', hauteur: '', profondeur: '', nbCollage: '' }
const INPUTS: readonly [name: keyof TypedPlank, label: string, unit?: string][] = [
  ['largeur', 'Largeur', 'cm'],
  ['hauteur', 'Hauteur', 'cm'],
  ['profondeur', 'Profondeur', 'cm'],
  ['nbCollage', 'Joints collés (0 à 2)'],
]

/** The price of a plank by its sizes (CALC-01 to CALC-11): computed while typing, in the browser alone. */
export function PlankPage() {
  usePageTitle(TITLE)
  const [typed, setTyped] = useState(EMPTY)
  const { price, errors, withoutJoint } = typedPlankPrice(typed)
  return (
    <Page>
      <Title order={1} className={classes.head}>
        {TITLE}
      </Title>
      <div className={classes.inputs}>
        {INPUTS.map(([name, label, unit]) => (
          <TextInput
            key={name}
            name={name}
            label={label}
            inputMode={name === 'nbCollage' ? 'numeric' : 'decimal'}
            autoComplete="off"
            rightSection={unit === undefined ? undefined : <span className={classes.unit}>{unit}</span>}
            value={typed[name]}
            error={errors[name]}
            onChange={(event) => {
              const { value } = event.currentTarget
              setTyped((before) => ({ ...before, [name]: value }))
            }}
          />
        ))}
      </div>
      {/* Always there, so that screen readers announce its changes. */}
      <div role="status" className={classes.result}>
        {price ? (
          <p className={classes.price}>{`Le prix de vente est de ${formatEuros(price.price, 'card')}`}</p>
        ) : (
          <p className="ab-no-margin ab-dim">
            {withoutJoint
              ? "Sans joint collé, aucun prix n'est affiché : il l'est pour 1 ou 2 joints."
              : "Le prix s'affiche dès que les quatre valeurs sont saisies, aucune à zéro."}
          </p>
        )}
      </div>
      {price && <Composition price={price} />}
    </Page>
  )
}

/** How the price comes about. */
function Composition({ price }: { price: PlankPrice }) {
  const lines = [
    { label: 'Prix au volume', text: formatEuros(price.volume, 'row') },
    { label: 'Prix à la surface', text: formatEuros(price.surface, 'row') },
    { label: 'Moyenne des deux, arrondie', text: formatEuros(price.average, 'row') },
    { label: 'Emballage', text: formatEuros(price.packaging, 'row') },
  ]
  return (
    <section className={classes.composition} aria-label="Composition du prix">
      <Amounts lines={lines} total={formatEuros(price.price, 'row')} below={[]} />
    </section>
  )
}
