import { type TransferPreview, transferPreviewLines } from '@boutique/domain'
import { Alert } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../data/api.ts'
import { useForbidAction } from '../../engine/edit/actions/forbid-action.ts'
import { useEdited, useFieldForm } from '../../fields/form.ts'

/** What the stored transfer would copy: in its form, and in the dialog that starts it. */
export default function DryRunPanel() {
  const rev = useEdited(useCallback(({ stored, document }) => (stored ? Number(document.rev) : undefined), []))
  const isStarted = useEdited(useCallback(({ document }) => document.etat !== undefined, []))
  if (rev === undefined)
    return <p className="ab-no-margin ab-dim ab-sm">Choisissez une boutique : l'essai compte ses documents.</p>
  if (isStarted) return <p className="ab-no-margin ab-dim ab-sm">Ce transfert est lancé : ses comptes sont en haut.</p>
  return <DryRun rev={rev} />
}

function DryRun({ rev }: { rev: number }) {
  const { session } = useFieldForm()
  const address = `/api/transferts/${encodeURIComponent(session.id)}/apercu`
  const { data, error } = useQuery({
    queryKey: [address, rev],
    queryFn: ({ signal }) => api<TransferPreview>('GET', address, undefined, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  useForbidAction(!data || data.documents === 0)
  if (error) return <Alert color="red" role="alert" title={error.message} />
  if (!data) return <p className="ab-no-margin ab-dim ab-sm">Décompte en cours…</p>
  return (
    <div className="ab-grid ab-gap-md">
      {data.refus !== undefined && (
        <Alert color="red" role="alert" title={data.refus}>
          {data.refus === 'projet non configuré' && "Renseignez l'onglet Firebase des paramètres de la boutique."}
        </Alert>
      )}
      <ul className="ab-grid ab-gap-xs ab-list ab-sm">
        {transferPreviewLines(data).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
