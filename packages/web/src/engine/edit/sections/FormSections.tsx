import { type FormSection, type FormTab, resolvePath, splitPath } from '@boutique/domain'
import { Suspense, useCallback } from 'react'
import { useSession } from '../../../base/session/session.tsx'
import { FieldRow } from '../../../fields/FieldRow.tsx'
import { useEdited, useFieldForm } from '../../../fields/form.ts'
import { NamedPanel } from '../../../fields/panels/NamedPanel.tsx'
import { useComputed } from '../../../fields/panels/stored-values.ts'
import { SectionTitleContext } from '../../../fields/shared/Panel.tsx'
import { ChildrenPanel, RelatedPanel } from '../../screen-parts.ts'
import { type Copies, copiesOf } from './copies.ts'
import classes from '../edit.module.css'
import { lockedFields, visibleSections } from '../focus/labels.ts'
import { FoldedSection } from './FoldedSection.tsx'

/** The sections of a tab: title at the left, fields at the right. */
export function FormSections({ tab }: { tab: FormTab }) {
  const visible = useVisible(tab.sections)
  return visible.map((section) =>
    section.folded ? (
      <FoldedSection key={section.title} section={section}>
        <SectionFields section={section} />
      </FoldedSection>
    ) : (
      <section key={section.title} className={classes.section}>
        <div>
          <h3 className={classes.sectionTitle}>{section.title}</h3>
          {section.hint && <p className={classes.hint}>{section.hint}</p>}
        </div>
        <SectionTitleContext value={section.title}>
          <div className="ab-one-column ab-align-content-start ab-gap-md ab-min-width-0">
            <SectionFields section={section} />
          </div>
        </SectionTitleContext>
      </section>
    ),
  )
}

function SectionFields({ section }: { section: FormSection }) {
  const { collection } = useFieldForm()
  const copies = useCopies()
  const locked = [...useLocked(), ...copies.locked]
  const stored = useEdited(useCallback((snapshot) => snapshot.stored, []))
  const fields = stored ? collection.fields : { ...collection.fields, ...collection.screen?.form.creation }
  const rows = section.fields.map((names) => {
    const inputs = [names].flat().flatMap((path) => {
      const target = resolvePath(fields, splitPath(path))
      if (target?.kind !== 'field') return []
      const hint = copies.hints[path]
      const field = hint === undefined ? target.field : { ...target.field, hint }
      return [{ field: locked.includes(path) ? { ...field, derived: true } : field, path }]
    })
    return inputs.length > 0 && <FieldRow key={[names].flat().join()} fields={inputs} hasSwitches={section.switches} />
  })
  const kept = section.fields.flat().flatMap((path) => copies.kept[path] ?? [])
  return (
    <>
      {kept.length > 0 && <p className={classes.hint}>{kept[0]}</p>}
      {rows}
      {section.children && (
        <Suspense fallback={null}>
          <ChildrenPanel list={section.children} />
        </Suspense>
      )}
      {section.related && (
        <Suspense fallback={null}>
          <RelatedPanel list={section.related} />
        </Suspense>
      )}
      {section.panel !== undefined && <NamedPanel name={section.panel} />}
    </>
  )
}

/** The sections whose condition holds for the current values; of a new document not those about stored ones. */
function useVisible(sections: readonly FormSection[]): FormSection[] {
  const { collection } = useFieldForm()
  const { canRead } = useSession()
  const titles = useEdited(
    useCallback(
      ({ document, stored }) => visibleSections(collection, sections, document, stored).map(({ title }) => title),
      [collection, sections],
    ),
  )
  return sections.filter(
    ({ title, readWith }) => titles.includes(title) && (readWith === undefined || canRead(readWith)),
  )
}

/** The fields that only rules may change for the current values. */
function useLocked(): string[] {
  const { collection } = useFieldForm()
  return useComputed(useCallback((values) => lockedFields(collection, values), [collection]))
}

/** What is said of the fields that copy documents which the person does not read. */
function useCopies(): Copies {
  const { collection, session } = useFieldForm()
  const ability = useSession().abilities[collection.slug]
  return useComputed(
    useCallback(
      (values) =>
        copiesOf(ability ?? {}, collection, values, session.snapshot().stored ? session.storedDocument() : {}),
      [ability, collection, session],
    ),
  )
}
