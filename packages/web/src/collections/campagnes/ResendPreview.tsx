import { useCallback } from 'react'
import { useEdited } from '../../fields/form.ts'

/** What sending the uncertain mails again means, in the dialog that asks first. */
export default function ResendPreview() {
  const count = useEdited(useCallback(({ document }) => Number(document.nbIncertains ?? 0), []))
  const many = count > 1
  return (
    <p className="ab-no-margin">
      {many
        ? `${count.toLocaleString('fr-FR')} courriels sont peut-être déjà arrivés.`
        : 'Un courriel est peut-être déjà arrivé.'}{' '}
      {many
        ? 'Certains destinataires le recevront peut-être deux fois.'
        : 'Son destinataire le recevra peut-être deux fois.'}
    </p>
  )
}
