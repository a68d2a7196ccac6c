import type { ImportMatching, ImportView } from '@boutique/domain'
import { NativeSelect } from '@mantine/core'
import { leftColumnsWords, recognisedWords } from './import-words.ts'
import classes from './imports.module.css'

interface ColumnsFormProps {
  current: ImportView
  disabled: boolean
  onMatch(matching: ImportMatching): void
}

const NOTHING = { value: '', label: 'Ne pas importer' }

/** Which field each column of the file fills, with examples of its values. */
export function ColumnsForm({ current, disabled, onMatch }: ColumnsFormProps) {
  const { columns, targets = [], source } = current
  const choices = [NOTHING, ...targets.map(({ to, label }) => ({ value: to, label }))]
  const left = leftColumnsWords(current)
  return (
    <>
      <details className={classes.columns} open={source === undefined}>
        <summary className={classes.summary}>{recognisedWords(current)}</summary>
        <ul className="ab-list">
          {columns.map(({ column, heading, field, samples }) => (
            <li key={column} className={classes.column}>
              <span className="ab-one-column">
                <span className="ab-medium ab-anywhere">{heading === '' ? `Colonne ${column + 1}` : heading}</span>
                <span className={classes.samples}>{samples.join(' · ') || 'vide'}</span>
              </span>
              <NativeSelect
                aria-label={`La colonne « ${heading} » remplit`}
                value={field ?? ''}
                data={choices}
                disabled={disabled}
                onChange={({ currentTarget: { value } }) =>
                  onMatch({ columns: [{ column, field: value === '' ? null : value }] })
                }
              />
            </li>
          ))}
        </ul>
      </details>
      {left !== undefined && <p className="ab-no-margin ab-dim ab-sm ab-anywhere">{left}</p>}
    </>
  )
}
