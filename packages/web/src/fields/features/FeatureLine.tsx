import { newKnownValue, type Field, type ProductLine } from '@boutique/domain'
import { ActionIcon, Tooltip } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { notify } from '../../base/notify.ts'
import { api, ApiProblem, collectionPath } from '../../data/api.ts'
import { useFieldForm } from '../form.ts'
import { newId } from '../shared/new-id.ts'
import classes from './features.module.css'
import { GONE_FEATURE } from './gone-features.ts'
import lines from './lines.module.css'
import { type Feature, FEATURE_VALUES, featureOf, labelsOf, useKnownValues } from './known-values.ts'
import { LineText } from './LineText.tsx'

interface FeatureLineProps {
  field: Field
  path: string
  line: ProductLine
  /** The features of the boutique. */
  features: readonly Feature[]
  disabled: boolean
  onAdopt(): void
}

/** One feature: its label and its value, with the known ones; buttons show all of them and add a new one (FEAT-02, FEAT-03). */
export function FeatureLine({ field, path, line, features, disabled, onAdopt }: FeatureLineProps) {
  // Thirty lines need not thirty live lists: the values come when somebody comes to the line.
  const [isNear, setNear] = useState(false)
  const feature = featureOf(features, line)
  const { values, isLoaded } = useKnownValues(isNear ? feature?.id : undefined)
  const near = () => setNear(true)
  return (
    <div className={lines.texts} onFocusCapture={near} onPointerEnter={near}>
      <LineText
        field={field.fields?.libelle as Field}
        path={`${path}/libelle`}
        proposed={line.libelle}
        known={labelsOf(features)}
        disabled={disabled}
        onAdopt={onAdopt}
      />
      <LineText
        field={field.fields?.valeur as Field}
        path={`${path}/valeur`}
        known={values}
        disabled={disabled}
        onAdopt={onAdopt}
        showAllLabel={feature && `Montrer toutes les valeurs, ${feature.libelle}`}
        renderAfter={(text) =>
          feature && (
            <AddValue feature={feature} text={text} isNew={isLoaded && newKnownValue(values, text) !== undefined} />
          )
        }
      />
    </div>
  )
}

interface AddValueProps {
  feature: Feature
  text: string
  isNew: boolean
}

/** The button that makes a typed text one of the known values: when it is not blank and not known already (FEAT-06). */
function AddValue({ feature, text, isNew }: AddValueProps) {
  const { boutique } = useFieldForm()
  const join = async () => {
    const libelle = text.trim()
    try {
      await api('POST', collectionPath(boutique, FEATURE_VALUES, feature.id), { id: newId(), libelle })
      notify.info(`« ${libelle} » rejoint les valeurs connues`)
    } catch (problem) {
      const isGone = problem instanceof ApiProblem && problem.status === 404
      console.error(isGone ? `${GONE_FEATURE} : ${feature.libelle}` : problem)
      if (!isGone) notify.error(problem instanceof Error ? problem.message : String(problem))
    }
  }
  return (
    <Tooltip label="Ajouter aux valeurs connues" openDelay={350}>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.join}
        aria-label={`Ajouter aux valeurs connues, ${feature.libelle}`}
        disabled={!isNew}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void join()}
      >
        <IconPlus size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
