import type { Collection } from '@boutique/domain'
import type { OpenCommand } from '../../base/open-form.ts'

interface Callbacks {
  onLabels(): void
  onHistory(): void
  /** Undefined where the person may not remove documents. */
  onRemove: (() => void) | undefined
}

/** What the bar of a form offers besides the actions of its document, for the palette. */
export function openCommands(
  { paperLabel }: Pick<Collection, 'paperLabel'>,
  { onLabels, onHistory, onRemove }: Callbacks,
): OpenCommand[] {
  return [
    ...(paperLabel
      ? [
          {
            id: 'etiquettes',
            label: 'Imprimer une étiquette',
            words: 'étiquettes',
            icon: 'tag' as const,
            act: onLabels,
          },
        ]
      : []),
    { id: 'historique', label: 'Historique', words: '', icon: 'history' as const, act: onHistory },
    ...(onRemove
      ? [
          {
            id: 'supprimer',
            label: 'Supprimer',
            words: 'mettre à la corbeille effacer',
            icon: 'trash' as const,
            act: onRemove,
          },
        ]
      : []),
  ]
}
