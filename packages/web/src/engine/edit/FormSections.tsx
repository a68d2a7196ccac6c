import { type FormSection, type FormTab, resolvePath, splitPath } from '@boutique/domain'
import { Text } from '@mantine/core'
import { FieldRow } from '../../fields/FieldRow.tsx'
import { useFieldForm } from '../../fields/form.ts'
import { panels } from '../../fields/panels.ts'
import { SectionTitleContext } from '../../fields/shared/Panel.tsx'
import { unknownKindText } from '../../fields/UnknownKind.tsx'
import classes from './edit.module.css'

/** The sections of a tab: title at the left, fields at the right. */
export function FormSections({ tab }: { tab: FormTab }) {
  return tab.sections.map((section) => (
    <section key={section.title} className={classes.section}>
      <div className={classes.aside}>
        <h3 className={classes.sectionTitle}>{section.title}</h3>
        {section.hint && <p className={classes.hint}>{section.hint}</p>}
      </div>
      <SectionTitleContext value={section.title}>
        <div className={classes.fields}>
          <SectionFields section={section} />
        </div>
      </SectionTitleContext>
    </section>
  ))
}

function SectionFields({ section }: { section: FormSection }) {
  const { collection } = useFieldForm()
  if (section.panel !== undefined) {
    const Panel = panels[section.panel]
    return Panel ? <Panel section={section} /> : <Text c="red">{unknownKindText(section.panel)}</Text>
  }
  return section.fields.map((names) => {
    const fields = [names].flat().flatMap((path) => {
      const target = resolvePath(collection.fields, splitPath(path))
      return target?.kind === 'field' ? [{ field: target.field, path }] : []
    })
    return <FieldRow key={[names].flat().join()} fields={fields} />
  })
}
