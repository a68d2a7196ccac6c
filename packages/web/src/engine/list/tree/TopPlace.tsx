import classes from './Tree.module.css'
import { TOP } from './tree-moves.ts'

/** The place for roots, above the rows while something is moved. */
export function TopPlace({ isTarget, mayDrop }: { isTarget: boolean; mayDrop: boolean }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the rows
    <div role="rowgroup" className={classes.topPlace}>
      {/* biome-ignore lint/a11y/useSemanticElements: see the rows */}
      <div
        role="row"
        tabIndex={-1}
        className={classes.top}
        data-idle={!mayDrop || undefined}
        data-drop={TOP}
        data-list-item={TOP}
        data-target={isTarget ? (mayDrop ? 'oui' : 'non') : undefined}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: see the rows */}
        <div role="gridcell">{mayDrop ? 'Déposer ici : premier niveau' : 'Déjà au premier niveau'}</div>
      </div>
    </div>
  )
}
