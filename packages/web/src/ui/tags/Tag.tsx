import type { ReactNode } from 'react'
import { Brand } from './TagBrand.tsx'
import classes from './Tag.module.css'

/** The paper tag of the pages without a session: cut corners, an eyelet, a string to the edge of the window. */
export function Tag({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.desk}>
      <header className={classes.header}>
        <Brand />
      </header>
      <main className={classes.main}>
        <div className={classes.hung}>
          <div className={classes.shadow}>
            <div className={classes.tag}>
              <span className={classes.eyelet} aria-hidden="true" />
              <h1 className={classes.title}>{title}</h1>
              {children}
            </div>
          </div>
          <svg className={classes.string} viewBox="0 0 16 100" preserveAspectRatio="none" aria-hidden="true">
            <path d="M13 0V68C10 82 4 90 8 100" />
          </svg>
        </div>
      </main>
    </div>
  )
}
