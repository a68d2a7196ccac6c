import { type ComponentProps, lazy, Suspense } from 'react'

const LabelsDialog = lazy(() => import('./LabelsDialog.tsx').then((m) => ({ default: m.LabelsDialog })))

/** The dialog that prints labels, loaded when it is first opened: what is behind it stays. */
export const Labels = (props: ComponentProps<typeof LabelsDialog>) => (
  <Suspense fallback={null}>
    <LabelsDialog {...props} />
  </Suspense>
)
