import { Loader } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import type { ReactNode } from 'react'
import classes from './SaveState.module.css'

/** `new`: nothing was typed into a new document yet. */
export type SaveStateKind = 'new' | 'saved' | 'unsaved' | 'saving' | 'offline'

const WORDS: Record<SaveStateKind, string> = {
  new: '',
  saved: 'Enregistré',
  unsaved: 'Modifications non enregistrées',
  saving: 'Enregistrement…',
  offline: 'Le serveur ne répond pas',
}

interface SaveStateProps {
  state: SaveStateKind
  /** Shown in place of the words of the state. */
  children?: ReactNode
}

/** The save state of the document. Its width is fixed, so that the layout does not shift. */
export function SaveState({ state, children }: SaveStateProps) {
  return (
    <span
      role="status"
      className={classes.state}
      data-state={state}
      data-detailed={children !== undefined || undefined}
    >
      {state === 'saving' && <Loader size={14} color="gray" aria-hidden />}
      {state === 'saved' && <IconCheck size={16} stroke={1.6} aria-hidden className={classes.saved} />}
      {state === 'unsaved' && <IconPencil size={16} stroke={1.6} aria-hidden className="ab-warning" />}
      {state === 'offline' && <IconPlugConnectedX size={16} stroke={1.6} aria-hidden className="ab-warning" />}
      <span className={classes.words}>{children ?? WORDS[state]}</span>
    </span>
  )
}
