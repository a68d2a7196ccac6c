import type { CSSProperties } from 'react'
import { Brand } from '../../ui/tags/TagBrand.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import shell from './Shell.module.css'
import classes from './ShellFrame.module.css'
import bar from './TopBar.module.css'

/** The widths of the menu entries that are not known yet, in percent. */
const ENTRIES = [52, 44, 58, 70, 48, 56, 62, 50]

/** The frame of every screen before the user is known: nothing moves when the menus and the screen arrive. */
export function ShellFrame({ text }: { text?: string }) {
  return (
    <div className={shell.shell}>
      <header className={bar.bar}>
        <span className={classes.button} />
        <span className={bar.brand}>
          <Brand />
        </span>
        <span className={bar.name}>Arrière-boutique</span>
      </header>
      <aside className={shell.side}>
        <div className={classes.menu} aria-hidden>
          {ENTRIES.map((width) => (
            <div key={width} className={classes.entry} style={{ '--width': `${width}%` } as CSSProperties} />
          ))}
        </div>
      </aside>
      <main className={shell.sheet}>
        <Loading text={text} />
      </main>
    </div>
  )
}
