import {
  type Collection,
  LABEL_CODES,
  LABEL_FORMATS,
  LABEL_PARTS,
  type LabelCode,
  type LabelFormatName,
  type LabelPart,
  type LabelsBody,
  labelsOfPage,
  MAX_COPIES,
  readTemplate,
} from '@boutique/domain'
import { Alert, Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../base/session/session.tsx'
import { lastingStorage } from '../../data/autosave/draft-storage.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { type LabelChoice, labelsText, readChoice, typedCount, writeChoice } from './label-choice.ts'
import classes from './labels.module.css'
import { downloadLabels } from './download-labels.ts'
import { SheetMap } from './SheetMap.tsx'
import { TemplateChoice } from './TemplateChoice.tsx'
import { useLabelTemplates } from './use-label-templates.ts'

interface LabelsDialogProps {
  collection: Collection
  ids: readonly string[]
  onClose(): void
}

/** Asks for the sheet and what its labels show, and downloads them as a PDF. The choice is kept for the next time. */
export function LabelsDialog({ collection, ids, onClose }: LabelsDialogProps) {
  const { boutique } = useSession()
  const { parts: known = [], hasCode = false } = collection.paperLabel ?? {}
  const name = `etiquettes ${boutique?.id ?? ''} ${collection.slug}`
  const [choice, setChoice] = useState(() =>
    readChoice(lastingStorage(), name, { format: hasCode ? 'a4-24' : 'a4-21', code: 'qr', parts: [...known] }),
  )
  const [typedStart, setStart] = useState('1')
  const [typedCopies, setCopies] = useState('1')
  const change = (changes: Partial<LabelChoice>): void => setChoice((before) => ({ ...before, ...changes }))
  const templates = useLabelTemplates(boutique?.id)
  const isPending = templates === undefined && choice.modele !== undefined
  // One that is gone since decides nothing.
  const template = templates?.find(({ id }) => id === choice.modele)
  const isOwn = !template && !isPending
  const format = template ? readTemplate(template).format : LABEL_FORMATS[choice.format]
  const most = labelsOfPage(format)
  const [start, copies] = [typedCount(typedStart, most), typedCount(typedCopies, MAX_COPIES)]
  const { text, isTooMany } = labelsText(ids.length * (copies ?? 1))
  const print = useMutation({
    mutationFn: (body: LabelsBody) => downloadLabels(boutique?.id ?? '', body),
    onSuccess: () => {
      writeChoice(lastingStorage(), name, choice)
      onClose()
    },
  })
  const isReady = !isPending && start !== undefined && copies !== undefined && !isTooMany
  const send = (): void => {
    if (!isReady) return
    const { code, parts, format: chosen } = choice
    const asked = { collection: collection.slug, ids: [...ids], debut: start, exemplaires: copies }
    if (template) return print.mutate({ ...asked, modele: template.id })
    const shown = { ...(hasCode ? { code } : { code: 'aucun' as const }), montre: parts }
    print.mutate({ ...asked, format: chosen, ...shown })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={
        ids.length > 1 ? `Étiquettes de ${ids.length} ${collection.label.many.toLowerCase()}` : 'Imprimer une étiquette'
      }
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <div className={classes.choices}>
          <div className="ab-grid ab-gap-md">
            <TemplateChoice
              templates={templates ?? []}
              value={template?.id}
              onChange={(modele) => {
                change({ modele })
                setStart('1')
              }}
            />
            {isOwn && (
              <NativeSelect
                label="Feuille ou rouleau"
                data-autofocus
                value={choice.format}
                onChange={({ currentTarget }) => {
                  change({ format: currentTarget.value as LabelFormatName })
                  setStart('1')
                }}
                data={Object.entries(LABEL_FORMATS).map(([value, { name: label }]) => ({ value, label }))}
              />
            )}
            <div className="ab-row ab-gap-md">
              {most > 1 && (
                <TextInput
                  label="Première étiquette"
                  inputMode="numeric"
                  autoComplete="off"
                  value={typedStart}
                  error={start === undefined && `De 1 à ${most}`}
                  onChange={({ currentTarget }) => setStart(currentTarget.value)}
                />
              )}
              <TextInput
                label="Exemplaires"
                inputMode="numeric"
                autoComplete="off"
                value={typedCopies}
                error={copies === undefined && `De 1 à ${MAX_COPIES}`}
                onChange={({ currentTarget }) => setCopies(currentTarget.value)}
              />
            </div>
            {isOwn && known.length > 0 && (
              <Checkbox.Group
                label="Elle montre"
                value={choice.parts}
                onChange={(parts) => change({ parts: parts as LabelPart[] })}
              >
                <div className="ab-grid ab-gap-sm" style={{ marginTop: 8 }}>
                  {known.map((part) => (
                    <Checkbox key={part} value={part} label={LABEL_PARTS[part]} />
                  ))}
                </div>
              </Checkbox.Group>
            )}
            {isOwn && hasCode && (
              <NativeSelect
                label="Code"
                value={choice.code}
                onChange={({ currentTarget }) => change({ code: currentTarget.value as LabelCode })}
                data={Object.entries(LABEL_CODES).map(([value, label]) => ({ value, label }))}
              />
            )}
          </div>
          <SheetMap
            format={format}
            start={start ?? 1}
            count={ids.length * (copies ?? 1)}
            onStart={(at) => setStart(String(at))}
          />
        </div>
        {print.error && (
          <Alert color="red" role="alert">
            {print.error.message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" loading={print.isPending} disabled={!isReady}>
            {text}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
