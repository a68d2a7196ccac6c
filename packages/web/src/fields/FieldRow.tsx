import { type Field, type Fields, splitPath, valueAt } from '@boutique/domain'
import { type CSSProperties, useCallback } from 'react'
import { useSession } from '../base/session/session.tsx'
import { readAt } from '../data/autosave/autosave-values.ts'
import { ConflictCard } from '../ui/feedback/ConflictCard.tsx'
import { FieldCell } from './FieldCell.tsx'
import { FieldInput } from './FieldInput.tsx'
import classes from './FieldRow.module.css'
import { SwitchContext } from './boolean/switch-context.ts'
import { fieldText } from './field-text.ts'
import { ownerPath, useEdited, useFieldForm } from './form.ts'
import { RemovedItem } from './RemovedItem.tsx'

interface FieldRowProps {
  fields: { field: Field; path: string }[]
  /** Flags side by side are one control with a switch for each. */
  hasSwitches?: boolean
}

/** A group of fields, side by side where there is space, with their open conflicts below. */
export function FieldRow({ fields, hasSwitches = false }: FieldRowProps) {
  const isFlags = fields.every(({ field }) => field.kind === 'boolean' && field.empty !== undefined)
  const look = isFlags && hasSwitches ? 'switches' : isFlags ? 'flags' : 'row'
  return (
    <div className={classes.frame}>
      <div
        className={classes[look]}
        data-figures={fields.every(({ field }) => field.kind === 'price') || undefined}
        data-long={fields.some(({ field }) => isLong(field)) || undefined}
        style={{ '--columns': fields.length } as CSSProperties}
      >
        <SwitchContext value={look === 'switches'}>
          {fields.map(({ field, path }) => (
            <FieldInput key={path} field={field} path={path} />
          ))}
        </SwitchContext>
      </div>
      {fields.map(({ field, path }) => (
        <Conflicts key={path} field={field} path={path} />
      ))}
    </div>
  )
}

/** The longest text that half the width of a phone shows. */
const SHORT_TEXT = 40

/** Whether a field needs the whole width of a phone. */
const isLong = ({ kind, maxLength = SHORT_TEXT }: Field): boolean =>
  kind === 'email' || kind === 'link' || (kind === 'text' && maxLength > SHORT_TEXT)

/** The stored form of a typed value: "480" is 480,00 €. */
function storedForm(fields: Fields, path: string, document: Record<string, unknown>): unknown {
  const raw = valueAt(document, splitPath(path))
  const read = readAt(fields, path, raw)
  return read.errors ? raw : read.value
}

/** The open conflicts of a field, each with its two values. */
export function Conflicts({ field, path }: { field: Field; path: string }) {
  const { session, collection } = useFieldForm()
  const me = useSession().user.id
  const conflicts = useEdited(
    useCallback(
      ({ conflicts: all, document }) =>
        Object.values(all)
          .filter((conflict) => ownerPath(collection, conflict.path) === path)
          .map((conflict) => ({ ...conflict, yours: storedForm(collection.fields, conflict.path, document) })),
      [collection, path],
    ),
  )
  const shown = (value: unknown) =>
    fieldText(field, value) === '' ? undefined : <FieldCell field={field} value={value} />
  return conflicts.map(({ path: at, yours, theirs, actor, at: when, isRemoved }) =>
    isRemoved ? (
      <RemovedItem key={at} path={at} />
    ) : (
      <ConflictCard
        key={at}
        label={field.label}
        actor={actor.id === me ? undefined : (actor.displayname ?? "Quelqu'un d'autre")}
        at={when}
        mine={at === path ? shown(yours) : undefined}
        theirs={at === path ? shown(theirs) : undefined}
        isWhole={at === path}
        onKeep={() => session.resolve(at, 'mine')}
        onTake={() => session.resolve(at, 'theirs')}
      />
    ),
  )
}
