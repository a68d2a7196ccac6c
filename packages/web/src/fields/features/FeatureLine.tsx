import type { Field } from '@boutique/domain'
import { ActionIcon, Autocomplete, Tooltip } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { api, collectionPath } from '../../data/api.ts'
import { notify } from '../../app/notify.ts'
import { useErrorAt, useFieldForm, useValueAt } from '../form.ts'
import { foldFilter } from '../shared/fold-filter.ts'
import { newId } from '../shared/new-id.ts'
import { useControl } from '../shared/useControl.tsx'
import classes from './features.module.css'
import { useKnownFeatures } from './known-values.ts'
import { isNewValue } from './new-value.ts'

interface FeatureLineProps {
  field: Field
  path: string
  libelle: string | undefined
  disabled: boolean
}

/** One feature: its label and its value, with the known ones; buttons show all of them and add a new one (FEAT-02, FEAT-03). */
export function FeatureLine({ field, path, libelle, disabled }: FeatureLineProps) {
  const known = useKnownFeatures(libelle)
  return (
    <div className={classes.fields}>
      <Suggested
        field={field.fields?.libelle as Field}
        path={`${path}/libelle`}
        known={known.names}
        disabled={disabled}
      />
      <Suggested
        field={field.fields?.valeur as Field}
        path={`${path}/valeur`}
        known={known.values}
        disabled={disabled}
        featureId={known.featureId}
      />
    </div>
  )
}

interface SuggestedProps {
  field: Field
  path: string
  known: string[]
  disabled: boolean
  /** The feature that a new value may join. */
  featureId?: string
}

function Suggested({ field, path, known, disabled, featureId }: SuggestedProps) {
  const { session, boutique } = useFieldForm()
  const value = useValueAt(path)
  const error = useErrorAt(path)
  const onChange = (next: unknown) => session.change(path, next)
  const control = useControl({ field, path, value, error, disabled, onChange })
  const [opened, setOpened] = useState(false)
  const text = typeof value === 'string' ? value : ''
  const join = async () => {
    const address = collectionPath(boutique, 'productFeatures/values', featureId)
    try {
      await api('POST', address, { id: newId(), libelle: text.trim() })
    } catch (problem) {
      notify.error(problem instanceof Error ? problem.message : String(problem))
    }
  }
  return (
    <div className={classes.suggested}>
      <Autocomplete
        {...control}
        className={classes.input}
        data={known}
        value={text}
        onChange={onChange}
        filter={opened ? ({ options }) => options : foldFilter}
        dropdownOpened={opened || undefined}
        onDropdownClose={() => setOpened(false)}
        onBlur={() => {
          setOpened(false)
          control.onBlur()
        }}
      />
      {known.length > 0 && !disabled && (
        <Tooltip label="Montrer toutes les valeurs">
          <ActionIcon
            variant="default"
            size="input-sm"
            aria-label={`Montrer toutes les valeurs, ${field.label}`}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <IconChevronDown size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
      {featureId !== undefined && !disabled && (
        <Tooltip label="Ajouter aux valeurs connues">
          <ActionIcon
            variant="default"
            size="input-sm"
            aria-label="Ajouter aux valeurs connues"
            disabled={!isNewValue(known, text)}
            onClick={() => void join()}
          >
            <IconPlus size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  )
}
