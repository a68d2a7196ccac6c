import { type PreviewText, searchPreview, SHOWN_BY_ENGINES } from '@boutique/domain'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { useCallback } from 'react'
import { useSession } from '../../base/session/session.tsx'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { Panel } from '../../fields/shared/Panel.tsx'
import classes from './preview.module.css'

const READ = ['title', 'metaDescription', 'pathname'] as const

/** How a search engine shows the open document, while it is typed; and how much of its texts it shows. */
export default function SearchPreviewPanel() {
  const { collection } = useFieldForm()
  const { boutique } = useSession()
  const { title: nameField, site } = collection
  const flag = site?.redirect?.when
  const values = useEdited(
    useCallback(
      ({ document }) => {
        const names = [...READ, ...(nameField ? [nameField] : []), ...(flag ? [flag] : [])]
        return Object.fromEntries(names.map((name) => [name, document[name]]))
      },
      [nameField, flag],
    ),
  )
  const name = nameField ? values[nameField] : undefined
  const preview = searchPreview(values, typeof name === 'string' ? name : '', boutique?.websiteURL)
  const redirects = flag !== undefined && values[flag] === true
  return (
    <Panel title="Aperçu dans un moteur de recherche">
      {redirects ? (
        <p className="ab-no-margin ab-dim">Une redirection n'apparaît pas : le moteur montre la page d'arrivée.</p>
      ) : (
        <>
          <div className={classes.result}>
            <p className={classes.address}>
              <IconWorld aria-hidden size={16} stroke={1.6} />
              <span>{preview.address.length > 0 ? preview.address.join(' › ') : 'adresse du site inconnue'}</span>
            </p>
            <p className={classes.title}>{preview.title.text || 'Sans titre'}</p>
            <p className={classes.description} data-empty={preview.description.text === '' || undefined}>
              {preview.description.text || 'Sans description, le moteur choisit un extrait de la page.'}
            </p>
          </div>
          <ul className={classes.counts}>
            <Count label="Titre" text={preview.title} most={SHOWN_BY_ENGINES.title} />
            <Count label="Description" text={preview.description} most={SHOWN_BY_ENGINES.description} />
          </ul>
        </>
      )}
    </Panel>
  )
}

function Count({ label, text: { count, isCut }, most }: { label: string; text: PreviewText; most: number }) {
  return (
    <li data-cut={isCut || undefined}>
      {`${label} : ${count} sur ${most} caractères`}
      {isCut && ', la fin est coupée'}
    </li>
  )
}
