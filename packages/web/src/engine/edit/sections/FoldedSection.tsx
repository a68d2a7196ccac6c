import { equal, filledFields, type FormSection, sectionFields, splitPath, valueAt } from '@boutique/domain'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type ReactNode, useCallback, useId, useState } from 'react'
import { ownerPath, useEdited, useFieldForm } from '../../../fields/form.ts'
import { SectionTitleContext } from '../../../fields/shared/Panel.tsx'
import classes from '../edit.module.css'
import { filledText, foldText } from './fold-text.ts'
import { useWanted } from '../focus/reveal.ts'
import { useFolds } from './use-folds.ts'

interface FoldedSectionProps {
  section: FormSection
  children: ReactNode
}

/** A section with rarely used fields: one line with the names of its fields, and the fields once it is open. */
export function FoldedSection({ section, children }: FoldedSectionProps) {
  const { collection } = useFieldForm()
  const { title, hint, folded } = section
  const id = useId()
  const { filled, text } = useEdited(
    useCallback(
      ({ document }) => {
        const paths = filledFields(collection.fields, section, document).map(({ path }) => path)
        return { filled: paths, text: foldText(sectionFields(collection.fields, section), paths, document) }
      },
      [collection, section],
    ),
  )
  const [opened, keep] = useFolds(collection.slug)
  const isNeeded = useNeeded(section)
  const isUnsaved = useUnsaved(section)
  const [wasNeeded, setWasNeeded] = useState(false)
  const [choice, setChoice] = useState<boolean | undefined>(
    isUnsaved || (folded === 'while-empty' && filled.length > 0) || opened.includes(title) || undefined,
  )
  if (wasNeeded !== isNeeded) {
    setWasNeeded(isNeeded)
    // It stays open when the error is gone: the person is in it.
    if (isNeeded) setChoice(true)
  }
  const isOpen = choice ?? false
  const toggle = () => {
    setChoice(!isOpen)
    keep(title, !isOpen)
  }
  return (
    <section className={classes.section} data-fold={isOpen ? 'open' : 'closed'}>
      <div>
        <h3 className={classes.sectionTitle}>
          <button type="button" className={classes.fold} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
            <IconChevronRight size={16} stroke={1.8} aria-hidden className={classes.foldMark} />
            {title}
            {!isOpen && <span className={classes.filled}>{filledText(filled.length)}</span>}
          </button>
        </h3>
        {isOpen && hint && <p className={classes.hint}>{hint}</p>}
      </div>
      <SectionTitleContext value={title}>
        <div id={id} className="ab-one-column ab-align-content-start ab-gap-md ab-min-width-0">
          {isOpen ? children : <p className={classes.foldLabels}>{text || hint}</p>}
        </div>
      </SectionTitleContext>
    </section>
  )
}

/** Whether a field of the section has an error or a conflict, or is the one that the person was sent to. */
function useNeeded(section: FormSection): boolean {
  const { collection } = useFieldForm()
  const isIn = useCallback(
    (path: string) => {
      const [top] = splitPath(ownerPath(collection, path))
      return section.fields.flat().some((name) => splitPath(name)[0] === top)
    },
    [collection, section],
  )
  const wanted = useWanted()
  const isTroubled = useEdited(
    useCallback(({ errors, conflicts }) => [...Object.keys(errors), ...Object.keys(conflicts)].some(isIn), [isIn]),
  )
  return isTroubled || (wanted !== undefined && isIn(wanted))
}

/** Whether a restored draft has a change in the section. */
function useUnsaved(section: FormSection): boolean {
  const { session } = useFieldForm()
  return useEdited(
    useCallback(
      ({ document, stored }) => {
        const base = session.storedDocument()
        const paths = section.fields.flat().map(splitPath)
        return stored && paths.some((path) => !equal(valueAt(document, path), valueAt(base, path)))
      },
      [session, section],
    ),
  )
}
