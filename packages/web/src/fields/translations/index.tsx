import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { FieldRow } from '../FieldRow.tsx'
import { useFieldForm } from '../form.ts'
import { Nothing, Panel } from '../shared/Panel.tsx'
import type { InputProps } from '../types.ts'
import { LANGUAGE_NAMES, offeredLanguages } from './languages.ts'

/** The languages panel: one group of texts for each language (LANG-01 to LANG-03). */
export function Input({ field, path, value, disabled }: InputProps) {
  const { session } = useFieldForm()
  const stored = Object.keys((value as object | undefined) ?? {})
  // A newly chosen language has no text yet, and documents store nothing empty.
  const [chosen, setChosen] = useState<string[]>([])
  const shown = [...new Set([...stored, ...chosen])]
  const offered = offeredLanguages(shown, field.languages)
  const remove = (language: string) => {
    setChosen(chosen.filter((other) => other !== language))
    session.change(`${path}/${language}`, undefined)
  }
  return (
    <Panel title="Langues">
      {shown.length === 0 && <Nothing>Aucune langue</Nothing>}
      {shown.map((language) => (
        <Panel
          key={language}
          title={LANGUAGE_NAMES[language] ?? language}
          actions={
            !disabled && (
              <Button variant="subtle" color="gray" size="xs" onClick={() => remove(language)}>
                Retirer
              </Button>
            )
          }
        >
          {Object.entries(field.fields ?? {}).map(([name, member]) => (
            <FieldRow key={name} fields={[{ field: member, path: `${path}/${language}/${name}` }]} />
          ))}
        </Panel>
      ))}
      {!disabled && offered.length > 0 && (
        <Select
          label="Ajouter une langue"
          placeholder="Non spécifié"
          data={offered.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] ?? language }))}
          value={null}
          onChange={(language) => language && setChosen([...chosen, language])}
        />
      )}
    </Panel>
  )
}
