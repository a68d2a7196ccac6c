import { countCombinations, type Option } from '@boutique/domain'
import { Button } from '@mantine/core'
import IconWand from '@tabler/icons-react/dist/esm/icons/IconWand.mjs'
import { useCallback, useState } from 'react'
import { notify } from '../../base/notify.ts'
import { useSession } from '../../base/session.tsx'
import { api, collectionPath } from '../../data/api.ts'
import { ChildrenPanel } from '../../engine/children/ChildrenPanel.tsx'
import { sentenceOf } from '../../engine/list/use-document-calls.ts'
import { offerUndo } from '../../engine/undo/undo.ts'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { FieldMessage } from '../../ui/FieldFrame.tsx'
import { combinationsLine, generatedNotice } from './sentences.ts'
import classes from './variants.module.css'

const SLUG = 'produits/variants'
const COLUMNS = ['libelle', 'price']
const DETAILS = [['libelle', 'price'], ['width', 'depth', 'height'], ['weight']]

/**
 * The variants of a product, and the button that generates one for each combination of option values (VAR-01 to
 * VAR-06).
 */
export function VariantsPanel() {
  const { generate, running, refusal } = useGeneration()
  const count = useEdited(useCallback(({ document }) => countCombinations((document.options ?? []) as Option[]), []))
  return (
    <ChildrenPanel
      slug={SLUG}
      title="Liste des déclinaisons"
      columns={COLUMNS}
      details={DETAILS}
      adds={false}
      actions={
        <Button
          variant="light"
          size="xs"
          leftSection={<IconWand size={16} stroke={1.6} />}
          loading={running}
          onClick={() => void generate()}
        >
          Générer les déclinaisons
        </Button>
      }
      note={
        <p className={classes.note} role={refusal ? 'alert' : 'status'}>
          {refusal ? <FieldMessage>{refusal}</FieldMessage> : combinationsLine(count, running)}
        </p>
      }
    />
  )
}

/** The number of created variants, and the id of one of them: undoing its creation deletes all of them. */
interface Generated {
  generated: number
  generatedId?: string
}

/** Runs the generation once the edited options are stored. An error stays on the screen (VAR-11, VAR-12). */
function useGeneration() {
  const { session, boutique, collection } = useFieldForm()
  const { can, user } = useSession()
  const [running, setRunning] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const generate = async () => {
    const release = session.hold()
    setRunning(true)
    setRefusal(undefined)
    try {
      await session.flush()
      const path = `${collectionPath(boutique, collection.slug)}/${encodeURIComponent(session.id)}`
      const { generated, generatedId } = await api<Generated>('POST', `${path}/actions/generer-declinaisons`, {})
      const notice = generatedNotice(generated)
      const mayUndo = can(SLUG, 'update') && can(SLUG, 'remove')
      if (generatedId === undefined || !mayUndo) notify.info(notice)
      else {
        const variants = collectionPath(boutique, SLUG, session.id)
        offerUndo(notice, { path: variants, id: generatedId, revs: [1], me: user.id })
      }
    } catch (problem) {
      setRefusal(sentenceOf(problem))
    }
    release()
    setRunning(false)
  }
  return { generate, running, refusal }
}
