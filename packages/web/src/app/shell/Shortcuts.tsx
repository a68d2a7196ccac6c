import { Kbd } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { usePaletteHelp } from '../palette/use-palette-help.ts'
import { closeOverlay, useOverlay } from '../palette/palette-store.ts'
import { type KeyContext, keysOf } from './shortcut-keys.ts'
import classes from './Shortcuts.module.css'

/** The keyboard shortcuts of what is on the screen, and what the palette can do there. */
export function Shortcuts() {
  const opened = useOverlay() === 'shortcuts'
  return (
    <Dialog opened={opened} onClose={closeOverlay} title="Raccourcis du clavier" size="lg">
      <Keys />
      <Phrases />
    </Dialog>
  )
}

/** What is on the screen behind the dialog. */
const context = (): KeyContext => ({
  list: document.querySelector('[data-list-item], [role="grid"]') !== null,
  form: document.querySelector('[data-form]') !== null,
  table: document.querySelector('[role="grid"]') !== null,
})

function Keys() {
  const [shown] = useState(context)
  return (
    <dl className="ab-no-margin">
      {keysOf(shown).map(({ keys, does }) => (
        <div key={`${keys.join()} ${does}`} className={classes.row}>
          <dt className="ab-flex ab-gap-xs">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd className="ab-no-margin">{does}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What is typed after Ctrl K. */
function Phrases() {
  return usePaletteHelp().map(({ title, lines }) => (
    <section key={title} aria-label={`Après Ctrl K : ${title}`}>
      <h3 className={classes.phrases}>Après Ctrl K : {title}</h3>
      <dl className="ab-no-margin">
        {lines.map(({ typed, does }) => (
          <div key={typed} className={classes.phrase}>
            <dt>« {typed} »</dt>
            <dd className="ab-no-margin">{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
